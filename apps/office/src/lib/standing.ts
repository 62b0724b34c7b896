// How a deposit or a withdrawal stands for the person who looks at it. The server refuses the same.
import { LIMITS } from '@lanting/contract/limits'
import { DEPOSIT, type WireOf, WITHDRAWAL } from '@lanting/contract/states'
import { parseBeijing } from '@lanting/contract/time'

export interface Decision {
  readonly staff: string
  readonly action: string
  readonly at: string
  readonly note: string
}

export interface Reviewable {
  readonly amount: string
  readonly state: WireOf<typeof DEPOSIT | typeof WITHDRAWAL>
  readonly approvals: number
  readonly approvals_needed: 1 | 2
  readonly claim: { readonly staff: string; readonly at: string; readonly mine: 0 | 1 } | null
}

/** A deposit and a withdrawal have the same numbers for being in review and for having ended well. */
export const isInReview = ({ state }: Pick<Reviewable, 'state'>) => DEPOSIT.word(state) === 'review'
export const hasEndedWell = ({ state }: Pick<Reviewable, 'state'>) => WITHDRAWAL.word(state) === 'paid'

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
  if (!isInReview(row)) return 'done'
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
