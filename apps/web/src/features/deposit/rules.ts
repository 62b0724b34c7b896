// Pure rules of deposits: the ways offered, quick amounts of a range, texts of an order's state.
import { PAY_TAB_NAMES, type PayTab } from '@lanting/contract/pay-ways'
import type { DepositRange } from '@lanting/contract/rules/cashier/deposit'
import { DEPOSIT } from '@lanting/contract/states'
import type { PayInfo, PayWays } from '#src/features/deposit/queries.ts'

export const CLOSE_ORDER = '关闭这笔订单？'
export const SEE_DEPOSITS = '查看存款记录'

export const closeOrderText = (way: string, amount: string) =>
  `${way} ${amount} 元。如果已经付款，请不要关闭。`

export function enabledWays(flags: PayWays): readonly PayTab[] {
  return PAY_TAB_NAMES.filter((tab) => flags[tab] === 1)
}

const QUICK_YUAN = [100n, 500n, 1000n, 2000n, 5000n, 10000n, 20000n, 50000n, 100000n, 200000n]
const QUICK_COUNT = 6

/** Round amounts within the range, ascending; always including the maximum. */
export function quickAmounts({ minFen, maxFen }: DepositRange): readonly string[] {
  const fitting = QUICK_YUAN.filter((yuan) => yuan * 100n >= minFen && yuan * 100n <= maxFen)
  return fitting.slice(0, QUICK_COUNT).map(String)
}

/** A range's limit in whole yuan, for display: `10,000`. */
export function wholeYuan(fen: bigint): string {
  return (fen / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

export type OrderPhase = 'waiting' | 'overdue' | 'review' | 'credited' | 'closed'

/** An expired order may still be open on the server for a moment: it must not be paid any more. */
export function orderPhase(state: PayInfo['info']['state'], secondsLeft: number): OrderPhase {
  const word = DEPOSIT.word(state)
  if (word !== 'unpaid') return word
  return secondsLeft > 0 ? 'waiting' : 'overdue'
}

export const PHASE_TITLES = { waiting: '等待付款', overdue: '订单已过期' } as const
