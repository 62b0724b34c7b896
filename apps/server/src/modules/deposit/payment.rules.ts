// Whether money that came is the payment of its order. Pure: order and arrival in, the reason against it out.
import type { DEPOSIT, StateOf } from '@lanting/contract/states'

export interface OrderFacts {
  readonly provider: string | null
  readonly state: StateOf<typeof DEPOSIT>
  readonly channel: string
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly expire_at: Date | null
}

export interface ArrivalFacts {
  readonly provider: string
  readonly channel: string
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  /** When the payer paid, by the provider's word: what decides whether it was in time. */
  readonly paidAt: Date
}

export type SuspenseReason = 'unknownOrder' | 'wrongAmount' | 'late' | 'duplicateOrder'

/** USDT may fall short by one hundredth; more than asked is as wrong as less, for nobody gave it away. */
const USDT_SHORT_CENTS = 1n

export function whyNotCredit(order: OrderFacts | null, arrival: ArrivalFacts): SuspenseReason | null {
  if (order === null || order.provider !== arrival.provider) return 'unknownOrder'
  if (order.state === 'credited') return 'duplicateOrder'
  if (order.state !== 'unpaid') return 'late'
  if (order.expire_at !== null && arrival.paidAt > order.expire_at) return 'late'
  if (order.channel !== arrival.channel) return 'wrongAmount'
  if (order.usdt_cents === null) return order.amount_fen === arrival.amountFen ? null : 'wrongAmount'
  // An order in USDT is judged by what arrived in USDT; its value in yuan is only somebody's rate.
  const came = arrival.usdtCents ?? 0n
  const fits = came <= order.usdt_cents && came >= order.usdt_cents - USDT_SHORT_CENTS
  return fits ? null : 'wrongAmount'
}
