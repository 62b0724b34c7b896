// Who may decide, and when: never one person alone, never one person with two accounts. Pure: facts in, the first refusal out.
import { LIMITS } from '@lanting/contract/limits'
import type { Refused } from '@lanting/contract/refusals'
import type { ApprovalState } from '#src/approvals/approval.ts'

export interface Claim {
  readonly by: bigint
  readonly name: string
  readonly at: Date
}

/** A staff account, and all accounts that count as one person with it (`same_person` in the database). */
export interface Person {
  readonly id: bigint
  readonly accounts: ReadonlySet<bigint>
}

export interface DecisionFacts {
  /** The role holds the kind's permission. */
  readonly mayDecide: boolean
  readonly state: ApprovalState
  /** Null: requested by a member. */
  readonly asker: bigint | null
  /** The staff member it is about. */
  readonly about: bigint | null
  /** Who has agreed so far. */
  readonly approvers: readonly bigint[]
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

/** Whether it can be decided at all, by this role. */
export function checkOpen(facts: DecisionFacts): (Refused & { key: 'forbidden' | 'wrongState' }) | null {
  if (!facts.mayDecide) return { key: 'forbidden' }
  return facts.state === 'open' ? null : { key: 'wrongState' }
}

/** A person who agreed may still refuse, but is not a second approver; at whichever desk. */
export function checkPerson(
  facts: DecisionFacts,
  decider: Person,
  decision: 'approve' | 'refuse',
): (Refused & { key: 'ownRequest' | 'tiedAccount' }) | null {
  const others = [
    ...(facts.asker === null ? [] : [facts.asker]),
    ...(decision === 'approve' ? facts.approvers : []),
  ]
  if (facts.about === decider.id || others.includes(decider.id)) return { key: 'ownRequest' }
  return others.some((other) => decider.accounts.has(other))
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
