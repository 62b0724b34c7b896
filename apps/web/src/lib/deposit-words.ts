// How an order that came to nothing is called: what closed it says more than that it is closed.
import { ORDER_CLOSED_BY_MEMBER } from '@lanting/contract/rules/deposit'
import { DEPOSIT, type WireOf } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'

interface Order {
  readonly state: WireOf<typeof DEPOSIT>
  readonly remark: string
}

/** 超时未支付 for one nobody paid, 已关闭 for one its member closed; else the state's own label. */
export function depositLabel({ state, remark }: Order): string {
  const word = DEPOSIT.word(state)
  if (word !== 'closed') return DEPOSIT.label(word)
  if (remark === TEXTS.orderExpired) return '超时未支付'
  return remark === ORDER_CLOSED_BY_MEMBER ? '已关闭' : DEPOSIT.label(word)
}
