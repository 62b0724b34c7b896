// The state of a deposit or a withdrawal for the current user. The server enforces the same.
import { LIMITS } from '@lanting/contract/limits'
import { DEPOSIT, type WireOf, WITHDRAWAL } from '@lanting/contract/states'
import { parseBeijing } from '@lanting/contract/time'

export interface Decision {
  readonly staff: string
  readonly action: string
  readonly at: string
  readonly note: string
}

export interface Claim {
  readonly staff: string
  readonly at: string
  readonly mine: 0 | 1
}

export interface Reviewable {
  readonly amount: string
  readonly state: WireOf<typeof DEPOSIT | typeof WITHDRAWAL>
  readonly approvals: number
  readonly approvals_needed: 1 | 2
  readonly claim: Claim | null
}

/** Deposits and withdrawals share the state numbers of "in review" and "succeeded". */
export const isInReview = ({ state }: Pick<Reviewable, 'state'>) => DEPOSIT.word(state) === 'review'
export const hasEndedWell = ({ state }: Pick<Reviewable, 'state'>) => WITHDRAWAL.word(state) === 'paid'

/** The action name under which the server records an approval. */
const APPROVED = '通过'

export function firstApproval(decisions: readonly Decision[]): Decision | null {
  return decisions.find(({ action }) => action === APPROVED) ?? null
}

/** A claim as the current user sees it; stale: its holder has been idle for long. */
export type ClaimState = 'free' | 'mine' | 'stale' | 'other'

export function claimStateOf(claim: Claim | null, atMs: number): ClaimState {
  if (claim === null) return 'free'
  if (claim.mine === 1) return 'mine'
  return atMs - (parseBeijing(claim.at) ?? atMs) >= LIMITS.claimMs ? 'stale' : 'other'
}

/** Unclaimed, or the claim is stale. */
export function isClaimable(claim: Claim | null, atMs: number): boolean {
  const claimState = claimStateOf(claim, atMs)
  return claimState === 'free' || claimState === 'stale'
}
