// Labels of suspense money: its kinds and outcomes.
import type { SuspenseRow } from '#src/queries/money.ts'

export const WHY_TITLES: Readonly<Record<SuspenseRow['why'], string>> = {
  unknownOrder: '没有对应订单',
  wrongAmount: '金额与订单不符',
  late: '订单关闭后到账',
  duplicateOrder: '订单已到账，重复付款',
}

export const STATE_TITLES: Readonly<Record<SuspenseRow['state'], string>> = {
  open: '待归属',
  credited: '已归属',
  returned: '已退回',
}
