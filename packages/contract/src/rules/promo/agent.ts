// Agents: who may apply, who counts as active, and what a month brings. Pure (docs/rules/agent.md).
import { AGENT_TIERS, type AgentTier } from '#src/data/agent-tiers.ts'
import { LIMITS } from '#src/limits.ts'
import type { RefusalKey } from '#src/refusals.ts'
import { DAY_MS } from '#src/time.ts'
import { isMobile } from '#src/rules/auth.ts'

export interface AgentDraft {
  readonly mobile: string
  readonly reason: string
}

export function checkAgentDraft({ mobile, reason }: AgentDraft): RefusalKey | null {
  if (!isMobile(mobile.trim())) return 'mobileFormat'
  if (reason.trim() === '') return 'applyReasonMissing'
  return reason.trim().length > LIMITS.agent.reasonMax ? 'applyReasonTooLong' : null
}

/** When a refused applicant may apply again. */
export function applyAgainAt(refusedAt: Date): Date {
  return new Date(refusedAt.getTime() + LIMITS.agent.waitDays * DAY_MS)
}

export interface MonthOfMember {
  readonly depositFen: bigint
  readonly flowFen: bigint
}

export function isActiveMember({ depositFen, flowFen }: MonthOfMember): boolean {
  const { activeDepositYuan, activeFlowYuan } = LIMITS.agent
  return depositFen >= BigInt(activeDepositYuan) * 100n && flowFen >= BigInt(activeFlowYuan) * 100n
}

/** What one direct member did in a month. */
export interface MonthSums {
  /** Stakes less payouts of the bets that settled in it. */
  readonly lostFen: bigint
  readonly rebateFen: bigint
  /** Gifts, red packets and bonuses, less what was given back of them. */
  readonly giftFen: bigint
  readonly depositFen: bigint
  readonly withdrawFen: bigint
}

/** Floored once, over the sum of what came and went. */
export function cashCostFen({
  depositFen,
  withdrawFen,
}: Pick<MonthSums, 'depositFen' | 'withdrawFen'>): bigint {
  return ((depositFen + withdrawFen) * BigInt(LIMITS.agent.cashCostBp)) / 10_000n
}

export function netFen(sums: MonthSums): bigint {
  return sums.lostFen - sums.rebateFen - sums.giftFen - cashCostFen(sums)
}

/** What counts of a member's month. Protected at any instant of it: a gain of the member's, never a loss. */
export function countedFen(net: bigint, isProtected: boolean): bigint {
  return isProtected && net > 0n ? 0n : net
}

/** A balance below zero is carried until later months have made it up. */
export function carriedFen(baseBeforeFen: bigint): bigint {
  return baseBeforeFen < 0n ? baseBeforeFen : 0n
}

/** What a commission is paid on. */
export function baseFen(month: {
  readonly netFen: bigint
  readonly correctedFen: bigint
  readonly carriedFen: bigint
}): bigint {
  return month.netFen + month.correctedFen + month.carriedFen
}

export interface Commission {
  /** 0: none is reached. */
  readonly tier: number
  readonly rateBp: number
  readonly commissionFen: bigint
}

/** The whole base at the highest tier whose two conditions it meets. */
export function commissionOf(month: { readonly baseFen: bigint; readonly active: number }): Commission {
  const { baseFen } = month
  const reached = AGENT_TIERS.findLast(
    ({ aboveFen, activeMin }: AgentTier) => baseFen > aboveFen && month.active >= activeMin,
  )
  const { tier, rateBp } = reached ?? { tier: 0, rateBp: 0 }
  return { tier, rateBp, commissionFen: reached ? (baseFen * BigInt(rateBp)) / 10_000n : 0n }
}

/**
 * What a statement computed again says of it. `late`: bets changed after it was final, and the next one corrects that.
 * `oldRule`: unpaid, and by a rule that holds no more. `earlierOpen`: an earlier month of the agent is not decided.
 */
export const STATEMENT_VERDICTS = ['agrees', 'late', 'differs', 'oldRule', 'earlierOpen'] as const
export type StatementVerdict = (typeof STATEMENT_VERDICTS)[number]
