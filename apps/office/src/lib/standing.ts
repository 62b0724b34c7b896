// How a deposit or a withdrawal stands for the person who looks at it. The server refuses the same.
import { LIMITS } from '@lanting/contract/limits'
import { parseBeijing } from '@lanting/contract/time'

export interface Decision {
  readonly staff: string
  readonly action: string
  readonly at: string
  readonly note: string
}

export interface Reviewable {
  readonly amount: string
  readonly state: 0 | 1 | 2 | 3
  readonly approvals: number
  readonly approvals_needed: 1 | 2
  readonly claim: { readonly staff: string; readonly at: string; readonly mine: 0 | 1 } | null
}

/** The word with which the server records an approval. */
const APPROVED = '通过'

export function firstApproval(decisions: readonly Decision[]): Decision | null {
  return decisions.find(({ action }) => action === APPROVED) ?? null
}

export type Standing =
  /** Nobody decides any more. */
  | 'done'
  /** Approved once by this very person. */
  | 'own'
  | 'mine'
  | 'free'
  /** Claimed by somebody who has not acted for long. */
  | 'stale'
  | 'other'

export function standingOf(
  row: Reviewable,
  decisions: readonly Decision[],
  meName: string,
  atMs: number,
): Standing {
  if (row.state !== 1) return 'done'
  if (row.approvals > 0 && firstApproval(decisions)?.staff === meName) return 'own'
  if (row.claim === null) return 'free'
  if (row.claim.mine === 1) return 'mine'
  return isStale(row.claim, atMs) ? 'stale' : 'other'
}

function isStale({ at }: { readonly at: string }, atMs: number): boolean {
  return atMs - (parseBeijing(at) ?? atMs) >= LIMITS.claimMs
}

/** Nobody has it, or whoever has it has not acted for long. */
export function isClaimable(claim: Reviewable['claim'], atMs: number): boolean {
  return claim === null || (claim.mine === 0 && isStale(claim, atMs))
}
