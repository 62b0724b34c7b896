// The checks of a withdrawal in the domain's order. Pure: facts in, the first refusal out.
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import type { RefusalKey } from '@lanting/contract/refusals'
import { formatBeijing } from '@lanting/contract/time'

export type CardKind = 'bank' | 'usdt'

export interface AmountFacts {
  readonly kind: CardKind
  /** Null when it was no amount at all. */
  readonly amountFen: bigint | null
  /** What arrives in USDT hundredths after the fee; null for a bank card. */
  readonly receivedCents: bigint | null
}

export interface Refusal {
  readonly key: RefusalKey
  readonly vars?: Readonly<Record<string, string | number>>
}

const WHOLE = 100n

export function singleMaxFen(kind: CardKind): bigint {
  return BigInt(LIMITS.withdrawMaxYuan[kind]) * 100n
}

/** Time-out and self-exclusion: a member who limits himself is never trapped with his money. */
export function isLimited(memberState: number): boolean {
  return memberState === 3 || memberState === 4
}

/**
 * The whole balance, or as much of it as one withdrawal may carry; what unfinished bonuses take back may be left out
 * or counted in.
 */
export function isWholeBalance(
  amountFen: bigint | null,
  balanceFen: bigint,
  forfeitFen: bigint,
  kind: CardKind,
): boolean {
  if (amountFen === null || amountFen <= 0n) return false
  const ownFen = balanceFen - forfeitFen
  return (
    amountFen === balanceFen ||
    amountFen === ownFen ||
    (ownFen > amountFen && amountFen === singleMaxFen(kind))
  )
}

/** Before the payment password is asked for: the amount itself. `free`: the whole balance of a member who limits himself. */
export function checkAmount(facts: AmountFacts, free: boolean): Refusal | null {
  const { amountFen, kind } = facts
  if (amountFen === null || amountFen <= 0n) return { key: 'withdrawUnderMinimum' }
  if (!free) {
    if (amountFen < BigInt(LIMITS.withdrawMinYuan) * 100n) return { key: 'withdrawUnderMinimum' }
    if (amountFen % WHOLE !== 0n) return { key: 'withdrawWhole' }
  }
  const maxFen = singleMaxFen(kind)
  if (amountFen > maxFen) return { key: 'withdrawOverMaximum', vars: { x: Number(maxFen / 100n) } }
  if (facts.receivedCents !== null && facts.receivedCents <= 0n) return { key: 'withdrawNothingLeft' }
  return null
}

export interface DayFacts {
  readonly isFrozen: boolean
  readonly hasPending: boolean
  readonly countToday: number
  readonly countMax: number
  readonly sumTodayFen: bigint
  readonly sumMaxFen: bigint
  readonly turnoverLeftFen: bigint
  readonly balanceFen: bigint
}

/** After the payment password: what else is under way today, what is still to be turned over, what is there. */
export function checkDay(amountFen: bigint, day: DayFacts, free: boolean): Refusal | null {
  if (day.isFrozen) return { key: 'withdrawalsFrozen' }
  if (day.hasPending) return { key: 'withdrawPending' }
  if (!free) {
    if (day.countToday >= day.countMax) return { key: 'withdrawCountUsed' }
    if (day.sumTodayFen + amountFen > day.sumMaxFen) return { key: 'withdrawDayLimit' }
    if (day.turnoverLeftFen > 0n)
      return { key: 'turnoverNotMet', vars: { x: yuanFromFen(day.turnoverLeftFen) } }
  }
  if (amountFen > day.balanceFen) return { key: 'notEnoughBalance' }
  return null
}

export interface PayFacts {
  readonly holdUntil: Date | null
  readonly isFrozen: boolean
}

/** Nobody pays before the hold has ended, nor while the books are broken. */
export function checkPayable(facts: PayFacts, now: Date): Refusal | null {
  if (facts.holdUntil !== null && facts.holdUntil > now)
    return { key: 'heldUntil', vars: { until: formatBeijing(facts.holdUntil) } }
  return facts.isFrozen ? { key: 'withdrawalsFrozen' } : null
}

/** The later of a young card and a young payment password; null when neither is young. */
export function holdUntil(
  now: Date,
  boundAt: Date,
  payPasswordAt: Date | null,
  countsPassword: boolean,
): Date | null {
  const ends = [boundAt.getTime() + LIMITS.withdrawHoldMs]
  if (payPasswordAt !== null && countsPassword) ends.push(payPasswordAt.getTime() + LIMITS.withdrawHoldMs)
  const latest = Math.max(...ends)
  return latest > now.getTime() ? new Date(latest) : null
}
