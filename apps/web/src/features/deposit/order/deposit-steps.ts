// The steps of a deposit, worded by where the money is.
import { formatYuan } from '@lanting/contract/money'
import { depositLabel } from '@lanting/contract/rules/cashier/deposit'
import { DEPOSIT } from '@lanting/contract/states'
import type { PayInfo } from '#src/features/deposit/queries.ts'
import { clockOf, dayOf } from '#src/lib/days.ts'
import type { TimelineStep } from '#src/ui/timeline/timeline.tsx'

/** Requested, found or paid, credited: three steps for every way. */
export function depositSteps(order: PayInfo): TimelineStep[] {
  const { info, transfer } = order
  const word = DEPOSIT.word(info.state)
  const time = info.ended_at === null ? {} : { time: timeOf(info.ended_at, info.created_at) }
  const first: TimelineStep = {
    title: transfer === null ? '已下单' : '已提交',
    state: 'ok',
    time: clockOf(info.created_at, true),
    text: transfer === null ? info.pay_way.replace('-', ' · ') : payerWords(transfer),
  }
  const arrival = { title: DEPOSIT.label('credited'), text: arrivalWords(info) }
  if (word === 'credited') {
    const found = transfer === null ? '已付款' : '核对通过'
    return [first, { title: found, state: 'ok' }, { ...arrival, state: 'ok', ...time }]
  }
  if (word === 'closed')
    return [first, { title: depositLabel(info), state: 'bad', ...time, text: info.remark }]
  const text = '对照金额、付款人与附言，未到账前余额不变'
  return [first, { title: '人工核对收款', state: 'now', text }, { ...arrival, title: '到账', state: 'todo' }]
}

function payerWords({ bank_owner: owner, bank, bank_no: no }: NonNullable<PayInfo['transfer']>): string {
  return `付款人 ${owner} · ${bank}尾号 ${no.slice(-4)}`
}

/** Before crediting: the expected amount. After: the wallet's balance with it, where the ledger has it. */
function arrivalWords({ amount, credited }: PayInfo['info']): string {
  if (credited === null) return `记入中心钱包 ${formatYuan(amount)}，流水要求 1 倍`
  return `中心钱包 ${formatYuan(credited.balance)}，流水要求 +${formatYuan(credited.turnover)}`
}

/** A step on another day shows its date. */
function timeOf(at: string, from: string): string {
  return dayOf(at) === dayOf(from) ? clockOf(at, true) : `${at.slice(5, 10)} ${clockOf(at)}`
}
