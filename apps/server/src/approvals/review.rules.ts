// Who may decide about a deposit or a withdrawal, and when. Pure: facts in, the first refusal out.
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'
import { formatBeijing } from '@lanting/contract/time'

export interface Claim {
  readonly by: bigint
  readonly name: string
  readonly at: Date
}

export interface ReviewFacts {
  /** Under review: the only state in which people decide. */
  readonly isWaiting: boolean
  readonly claim: Claim | null
  readonly approvers: readonly bigint[]
  readonly amountFen: bigint
}

export interface Refusal {
  readonly key: RefusalKey
  readonly vars?: Readonly<Record<string, string>>
}

/** From here on one pair of eyes is not enough. */
export function approvalsNeeded(amountFen: bigint): 1 | 2 {
  return amountFen >= BigInt(LIMITS.twoApproversFromYuan) * 100n ? 2 : 1
}

/** A claim nobody acted on for long belongs to somebody who went home. */
export function checkClaim(facts: ReviewFacts, staffId: bigint, now: Date): Refusal | null {
  if (!facts.isWaiting) return { key: 'wrongState' }
  const { claim } = facts
  if (claim === null || claim.by === staffId) return null
  const isStale = now.getTime() - claim.at.getTime() >= LIMITS.claimMs
  return isStale ? null : { key: 'claimedByOther', vars: { name: claim.name } }
}

export function checkRelease(facts: ReviewFacts, staffId: bigint): Refusal | null {
  return facts.isWaiting ? holdsClaim(facts.claim, staffId) : { key: 'wrongState' }
}

export function checkRefuse(facts: ReviewFacts, staffId: bigint): Refusal | null {
  return facts.isWaiting ? holdsClaim(facts.claim, staffId) : { key: 'wrongState' }
}

/** Whoever approved once cannot be the second pair of eyes. */
export function checkApprove(facts: ReviewFacts, staffId: bigint): Refusal | null {
  if (!facts.isWaiting) return { key: 'wrongState' }
  const claim = holdsClaim(facts.claim, staffId)
  if (claim !== null) return claim
  return facts.approvers.includes(staffId) ? { key: 'ownRequest' } : null
}

export interface PayFacts extends ReviewFacts {
  readonly holdUntil: Date | null
  readonly isFrozen: boolean
}

/** Paying out: the same, and not before the hold has ended, and not while the books are broken. */
export function checkPay(facts: PayFacts, staffId: bigint, now: Date): Refusal | null {
  const refusal = checkApprove(facts, staffId)
  if (refusal !== null) return refusal
  if (facts.holdUntil !== null && facts.holdUntil > now)
    return { key: 'heldUntil', vars: { until: formatBeijing(facts.holdUntil) } }
  return facts.isFrozen ? { key: 'withdrawalsFrozen' } : null
}

/** Whether this approval is the last one that was missing. */
export function isEnough(facts: ReviewFacts, staffId: bigint): boolean {
  return new Set([...facts.approvers, staffId]).size >= approvalsNeeded(facts.amountFen)
}

function holdsClaim(claim: Claim | null, staffId: bigint): Refusal | null {
  if (claim === null) return { key: 'notClaimed' }
  return claim.by === staffId ? null : { key: 'claimedByOther', vars: { name: claim.name } }
}
