// Who may decide, and when: never one person alone, never one person with two accounts. Pure: facts in, the first refusal out.
import { LIMITS } from '@lanting/contract/limits'
import type { Refused } from '@lanting/contract/refusals'
import type { ApprovalState } from '#src/approvals/approval.ts'

const DAY_MS = 24 * 3_600_000

export interface Claim {
  readonly by: bigint
  readonly name: string
  readonly at: Date
}

/** One account granted another its power: created or enabled it, changed its role or reset its keys. */
export interface Tie {
  readonly by: bigint
  readonly at: Date
}

/** A staff account and the accounts that granted it its power. */
export interface Person {
  readonly id: bigint
  readonly ties: readonly Tie[]
}

export interface DecisionFacts {
  /** The role holds the kind's permission. */
  readonly mayDecide: boolean
  readonly state: ApprovalState
  /** Null: requested by a member. */
  readonly asker: Person | null
  /** The staff member it is about. */
  readonly about: bigint | null
  /** Who has agreed so far. */
  readonly approvers: readonly Person[]
}

/** From this amount on a second approver is needed. */
export function approvalsNeeded(amountFen: bigint): 1 | 2 {
  return amountFen >= BigInt(LIMITS.twoApproversFromYuan) * 100n ? 2 : 1
}

/** Whether it exceeds what a person may approve alone in a day. */
export function isOverCap(
  { capFen, usedFen }: { readonly capFen: bigint; readonly usedFen: bigint },
  amountFen: bigint,
): boolean {
  return usedFen + amountFen > capFen
}

/** Whether this yes is the last one that was missing. */
export function isEnough(approvers: readonly bigint[], staffId: bigint, needed: number): boolean {
  return new Set([...approvers, staffId]).size >= needed
}

/** An account that recently granted the other its power may be the same person at two desks. */
export function areTied(one: Person, other: Person, now: Date): boolean {
  const isFrom = ({ ties }: Person, { id }: Person) =>
    ties.some(({ by, at }) => by === id && now.getTime() - at.getTime() < LIMITS.tiedAccountDays * DAY_MS)
  return isFrom(one, other) || isFrom(other, one)
}

/** Whether it can be decided at all, by this role. */
export function checkOpen(facts: DecisionFacts): (Refused & { key: 'forbidden' | 'wrongState' }) | null {
  if (!facts.mayDecide) return { key: 'forbidden' }
  return facts.state === 'open' ? null : { key: 'wrongState' }
}

/** A person who agreed may still refuse, but is not a second approver. */
export function checkPerson(
  facts: DecisionFacts,
  decider: Person,
  decision: 'approve' | 'refuse',
  now: Date,
): (Refused & { key: 'ownRequest' | 'tiedAccount' }) | null {
  const others = [
    ...(facts.asker === null ? [] : [facts.asker]),
    ...(decision === 'approve' ? facts.approvers : []),
  ]
  if (facts.about === decider.id || others.some(({ id }) => id === decider.id)) return { key: 'ownRequest' }
  return others.some((other) => areTied(other, decider, now))
    ? { key: 'tiedAccount', vars: { days: LIMITS.tiedAccountDays } }
    : null
}

/** A claim that was idle for long may be taken over. */
export function checkClaim(claim: Claim | null, staffId: bigint, now: Date): Refused | null {
  if (claim === null || claim.by === staffId) return null
  const isStale = now.getTime() - claim.at.getTime() >= LIMITS.claimMs
  return isStale ? null : { key: 'claimedByOther', vars: { name: claim.name } }
}

export function checkHolds(claim: Claim | null, staffId: bigint): Refused | null {
  if (claim === null) return { key: 'notClaimed' }
  return claim.by === staffId ? null : { key: 'claimedByOther', vars: { name: claim.name } }
}
