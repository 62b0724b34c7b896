// Payout rules: the next step after a provider reply, and the choices of staff when it is stuck. Pure.
import type { PayoutChoice, PayoutLock, PayoutStuck } from '@lanting/contract/data/money/payouts'
import { DESK_LIMITS } from '@lanting/contract/limits'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import type { StateOf, WITHDRAWAL } from '@lanting/contract/states'

export type ProviderState = PaymentData<'queryPayout'>['state']

export interface ProviderReply {
  /** Null: no trustworthy state. */
  readonly state: ProviderState | null
  readonly paidFen: bigint | null
  /** The code with which the provider rejected the request. */
  readonly errorCode: string | null
  /** For display and the log. */
  readonly raw: string
}

/** The try at the time of the reply. */
export interface TryFacts {
  readonly state: 'open' | 'paid' | 'unpaid'
  readonly withdrawal: StateOf<typeof WITHDRAWAL>
  readonly amountFen: bigint
  readonly paidFen: bigint | null
  readonly sentAt: Date | null
  readonly stuckBecause: PayoutStuck | null
}

export type Step =
  | { readonly to: 'paid' }
  /** Refused for good: the money is refunded automatically. */
  | { readonly to: 'returned' }
  | { readonly to: 'stuck'; readonly because: PayoutStuck }
  | { readonly to: 'stay' }

const STAY: Step = { to: 'stay' }

/** Only an explicit final state of the right amount closes it; everything else is left to staff. */
export function nextStep(facts: TryFacts, kind: 'send' | 'ask', reply: ProviderReply, now: Date): Step {
  if (facts.state === 'paid') return STAY
  if (facts.state === 'unpaid') {
    // Already refunded or paid again: a double payment.
    return reply.state === 'paid' && facts.stuckBecause !== 'late' ? { to: 'stuck', because: 'late' } : STAY
  }
  if (reply.state === 'paid') {
    if (reply.paidFen === facts.amountFen) return { to: 'paid' }
    return facts.stuckBecause === 'amount' ? STAY : { to: 'stuck', because: 'amount' }
  }
  // After a payment was reported, a later refusal is ignored.
  if (reply.state === 'refused') return facts.paidFen === null ? { to: 'returned' } : STAY
  if (facts.stuckBecause !== null) return STAY
  if (kind === 'send' && reply.errorCode !== null) return { to: 'stuck', because: 'refused' }
  const isLong = facts.sentAt !== null && isOlder(facts.sentAt, DESK_LIMITS.payout.stuckAfterMs, now)
  return isLong ? { to: 'stuck', because: 'unknown' } : STAY
}

export interface SureFacts {
  readonly paidFen: bigint | null
  readonly heard: ProviderState | null
  readonly heardAt: Date | null
  readonly lastSentAt: Date | null
  readonly turnedAway: string | null
}

/** The provider did not know it after the last send, and no request can still be in flight. */
export function isSurelyUnpaid(facts: SureFacts, now: Date): boolean {
  const { heard, heardAt, lastSentAt } = facts
  if (facts.paidFen !== null || (heard !== 'unknown' && heard !== 'refused')) return false
  if (lastSentAt === null || heardAt === null || heardAt < lastSentAt) return false
  return facts.turnedAway !== null || isOlder(lastSentAt, DESK_LIMITS.payout.sureAfterMs, now)
}

export interface ChoiceFacts extends SureFacts {
  readonly because: PayoutStuck
  readonly amountFen: bigint
  readonly stuckAt: Date
  readonly isMemberFrozen: boolean
  readonly areBooksFrozen: boolean
  readonly balanceFen: bigint
}

export type Locks = Readonly<Partial<Record<PayoutChoice, PayoutLock | null>>>

/** Each choice with its lock. At least one is unlocked, or unlocks with time. */
export function choicesOf(facts: ChoiceFacts, now: Date): Locks {
  if (facts.because === 'late') {
    const isShort = facts.balanceFen < (facts.paidFen ?? facts.amountFen)
    return { collect: isShort ? 'walletShort' : null, absorb: null }
  }
  const isSure = isSurelyUnpaid(facts, now)
  const isWritten = isOlder(facts.stuckAt, DESK_LIMITS.payout.writtenAfterMs, now)
  const locks = {
    again: lockAgain(facts, isSure),
    return: facts.paidFen !== null ? 'partPaid' : isSure || isWritten ? null : 'notSure',
    difference: facts.paidFen === null ? 'sameAmount' : null,
  } as const
  if (facts.because !== 'unknown') return locks
  return { ...locks, paid: isSure ? 'surelyUnpaid' : isWritten ? null : 'askFirst' }
}

function lockAgain(facts: ChoiceFacts, isSure: boolean): PayoutLock | null {
  if (facts.paidFen !== null) return 'partPaid'
  if (!isSure) return 'notSure'
  if (facts.isMemberFrozen) return 'memberFrozen'
  return facts.areBooksFrozen ? 'booksFrozen' : null
}

/** A loss beyond finance's monthly cap, and every double payment, needs an administrator. */
export function needsAdmin(choice: PayoutChoice, differenceFen: bigint, acceptedFen: bigint): boolean {
  if (choice === 'absorb') return true
  const capFen = BigInt(DESK_LIMITS.payout.differencePerMonthYuan) * 100n
  return choice === 'difference' && acceptedFen + differenceFen > capFen
}

export function differenceOf(amountFen: bigint, paidFen: bigint): bigint {
  return paidFen > amountFen ? paidFen - amountFen : amountFen - paidFen
}

/** The chain fee kept by the house, at the rate of the request, rounded down to the fen. */
export function feeOf(row: { readonly fee_cents: bigint | null; readonly rate_e4: bigint | null }): bigint {
  return row.fee_cents === null || row.rate_e4 === null ? 0n : (row.fee_cents * row.rate_e4) / 10_000n
}

function isOlder(at: Date, ms: number, now: Date): boolean {
  return now.getTime() - at.getTime() >= ms
}
