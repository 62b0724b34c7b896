// Pure rules of deposits: which ways are offered, quick amounts of a range, what an order's state says.
import { DEPOSIT_STATES, type PayRangeType, type PayType, type UsdtProtocol } from '@lanting/contract/codes'
import type { DepositRange } from '@lanting/contract/rules/deposit'
import type { PayInfo, PayWays } from '#src/features/deposit/queries.ts'

export type Way = 'card' | 'usdt' | 'wechat' | 'alipay'

/** In the order of the tabs. */
const WAYS: readonly Way[] = ['card', 'usdt', 'wechat', 'alipay']

export function enabledWays(flags: PayWays): readonly Way[] {
  return WAYS.filter((way) => flags[way] === 1)
}

const QUICK_YUAN = [100n, 500n, 1000n, 2000n, 5000n, 10000n, 20000n, 50000n, 100000n, 200000n]
const QUICK_COUNT = 6

/** Round amounts within the range, the smallest first; the largest allowed one always among them. */
export function quickAmounts({ minFen, maxFen }: DepositRange): readonly string[] {
  const fitting = QUICK_YUAN.filter((yuan) => yuan * 100n >= minFen && yuan * 100n <= maxFen)
  return fitting.slice(0, QUICK_COUNT).map(String)
}

export function rangeType(way: Way, protocol: UsdtProtocol): PayRangeType {
  if (way === 'usdt') return protocol === 'ERC20' ? 'usdt-erc20' : 'usdt-trc20'
  return way === 'card' ? 'bank' : way
}

export const PAY_TYPES: Readonly<Record<Way, PayType>> = {
  card: 'bank',
  usdt: 'usdt',
  wechat: 'wxpay',
  alipay: 'alipay',
}

/** Whole yuan of a range's end, for the eyes: `10,000`. */
export function wholeYuan(fen: bigint): string {
  return (fen / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

export type OrderPhase = 'waiting' | 'overdue' | 'review' | 'credited' | 'closed'

/** An order whose time is over may still be open with the server for a moment: it must not be paid any more. */
export function orderPhase(state: PayInfo['info']['state'], secondsLeft: number): OrderPhase {
  if (state === 1) return 'review'
  if (state === 2) return 'credited'
  if (state === 3) return 'closed'
  return secondsLeft > 0 ? 'waiting' : 'overdue'
}

export const PHASE_TITLES: Readonly<Record<OrderPhase, string>> = {
  waiting: '等待付款',
  overdue: '订单已过期',
  review: DEPOSIT_STATES[1],
  credited: DEPOSIT_STATES[2],
  closed: '订单已关闭',
}
