// Whether an incoming payment matches its order. Pure: order and arrival in, the mismatch reason out.
import { ORDER_CLOSED_LEAVING } from '@lanting/contract/rules/cashier/deposit'
import type { PayWay } from '@lanting/contract/pay-ways'
import type { DEPOSIT, StateOf } from '@lanting/contract/states'

export interface OrderFacts {
  readonly provider: string | null
  readonly state: StateOf<typeof DEPOSIT>
  readonly channel: PayWay
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly expire_at: Date | null
  readonly remark: string
}

export interface ArrivalFacts {
  readonly provider: string
  readonly channel: PayWay
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  /** When the payer paid, according to the provider: decides whether it was in time. */
  readonly paidAt: Date
}

export type SuspenseReason = 'unknownOrder' | 'wrongAmount' | 'late' | 'duplicateOrder'

/** USDT may fall short by one hundredth; an overpayment mismatches too, since it is not ours to keep. */
const USDT_SHORT_CENTS = 1n

export function whyNotCredit(order: OrderFacts | null, arrival: ArrivalFacts): SuspenseReason | null {
  if (order === null || order.provider !== arrival.provider) return 'unknownOrder'
  if (order.state === 'credited') return 'duplicateOrder'
  // Cancelled because its owner keeps away, and paid all the same: it is credited.
  const isCancelled = order.state === 'closed' && order.remark === ORDER_CLOSED_LEAVING
  if (order.state !== 'unpaid' && !isCancelled) return 'late'
  if (order.expire_at !== null && arrival.paidAt > order.expire_at) return 'late'
  if (order.channel !== arrival.channel) return 'wrongAmount'
  if (order.usdt_cents === null) return order.amount_fen === arrival.amountFen ? null : 'wrongAmount'
  // A USDT order is matched by the USDT received; its value in yuan depends on a rate.
  const came = arrival.usdtCents ?? 0n
  const fits = came <= order.usdt_cents && came >= order.usdt_cents - USDT_SHORT_CENTS
  return fits ? null : 'wrongAmount'
}
