// A withdrawal: the checks in the order of docs/rules/withdrawal.md, the USDT that arrives, the hold, the max button.
import type { CardKind } from '#src/codes.ts'
import { LIMITS } from '#src/limits.ts'
import { fenFromYuan, parseAmount, usdtCentsFromFen, type Yuan, yuanFromFen } from '#src/money.ts'
import type { UsdtProtocol } from '#src/pay-ways.ts'
import type { RefusalKey, Refused } from '#src/refusals.ts'
import { formatBeijing } from '#src/time.ts'
import { rateE4 } from './deposit.ts'

const YUAN = 100n
const MIN_FEN = BigInt(LIMITS.withdrawMinYuan) * YUAN

export interface WithdrawalDraft {
  readonly kind: CardKind
  readonly cardId: string
  readonly amount: string | number
  /** Null: a passkey confirms it. */
  readonly password: string | null
}

/** What a form can know. The server repeats these checks and adds more, with facts of its own. */
export function checkWithdrawal(draft: WithdrawalDraft, isFree: boolean): RefusalKey | null {
  if (draft.cardId === '') return draft.kind === 'bank' ? 'withdrawCardMissing' : 'withdrawAddressMissing'
  const refusal = checkLeast(parseAmount(draft.amount), isFree)
  if (refusal !== null) return refusal
  return draft.password === '' ? 'withdrawPasswordMissing' : null
}

/**
 * The whole balance, or as much of it as one withdrawal may carry; what unfinished bonuses take back may be left out
 * or counted in. Of a member who limits himself it is free: he is never trapped with his money.
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

export function singleMaxFen(kind: CardKind): bigint {
  return BigInt(LIMITS.withdrawMaxYuan[kind]) * YUAN
}

/** A free amount needs no minimum and no whole yuan. */
function checkLeast(amountFen: bigint | null, isFree: boolean): RefusalKey | null {
  if (amountFen === null || amountFen <= 0n) return 'withdrawUnderMinimum'
  if (isFree) return null
  if (amountFen < MIN_FEN) return 'withdrawUnderMinimum'
  return amountFen % YUAN === 0n ? null : 'withdrawWhole'
}

export interface AmountFacts {
  readonly kind: CardKind
  /** Null when it was no amount at all. */
  readonly amountFen: bigint | null
  /** What arrives in USDT hundredths after the fee; null for a bank card. */
  readonly receivedCents: bigint | null
}

/** Before the payment password is asked for: the amount itself. */
export function checkAmount(
  { kind, amountFen, receivedCents }: AmountFacts,
  isFree: boolean,
): Refused | null {
  const least = checkLeast(amountFen, isFree)
  if (least !== null) return { key: least }
  const maxFen = singleMaxFen(kind)
  if (amountFen !== null && amountFen > maxFen)
    return { key: 'withdrawOverMaximum', vars: { x: Number(maxFen / YUAN) } }
  if (receivedCents !== null && receivedCents <= 0n) return { key: 'withdrawNothingLeft' }
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
export function checkDay(amountFen: bigint, day: DayFacts, isFree: boolean): Refused | null {
  if (day.isFrozen) return { key: 'withdrawalsFrozen' }
  if (day.hasPending) return { key: 'withdrawPending' }
  if (!isFree) {
    if (day.countToday >= day.countMax) return { key: 'withdrawCountUsed' }
    if (day.sumTodayFen + amountFen > day.sumMaxFen) return { key: 'withdrawDayLimit' }
    if (day.turnoverLeftFen > 0n)
      return { key: 'turnoverNotMet', vars: { x: yuanFromFen(day.turnoverLeftFen) } }
  }
  return amountFen > day.balanceFen ? { key: 'notEnoughBalance' } : null
}

export interface PayFacts {
  readonly holdUntil: Date | null
  /** The books are broken. */
  readonly isFrozen: boolean
  readonly isMemberFrozen: boolean
}

/** Payment is blocked before the hold has ended, for a frozen member, and while the books are broken. */
export function checkPayable(facts: PayFacts, now: Date): Refused | null {
  if (facts.holdUntil !== null && facts.holdUntil > now)
    return { key: 'heldUntil', vars: { until: formatBeijing(facts.holdUntil) } }
  if (facts.isMemberFrozen) return { key: 'payoutPaused' }
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

export interface UsdtQuote {
  readonly convertedCents: bigint
  readonly feeCents: bigint
  /** What arrives; not above 0 means that the request would be refused. */
  readonly receivedCents: bigint
}

/** ERC20 costs `withdrawcashfee`, TRC20 `withdrawfeeusdttrc`, both in USDT. */
export interface UsdtTerms {
  readonly withdrawusdtrate: number
  readonly withdrawcashfee: string
  readonly withdrawfeeusdttrc: string
}

export function quoteUsdt(amountFen: bigint, protocol: UsdtProtocol, terms: UsdtTerms): UsdtQuote {
  const convertedCents = usdtCentsFromFen(amountFen, rateE4(terms.withdrawusdtrate))
  const feeCents = fenFromYuan(protocol === 'ERC20' ? terms.withdrawcashfee : terms.withdrawfeeusdttrc)
  return { convertedCents, feeCents, receivedCents: convertedCents - feeCents }
}

/** Whole yuan that would not fail on balance, single maximum or what is left of the day. */
export function maxWithdrawYuan(balance: Yuan, singleMax: Yuan, dayLeft: Yuan): bigint {
  const amounts = [balance, singleMax, dayLeft].map(fenFromYuan)
  const least = amounts.reduce((min, fen) => (fen < min ? fen : min))
  return least < 0n ? 0n : least / YUAN
}
