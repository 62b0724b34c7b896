// Agents: who may apply, who counts as active, and what a month brings. Pure (docs/rules/agent.md).
import { AGENT_TIERS, type AgentTier } from '../data/agent-tiers.ts'
import { LIMITS } from '../limits.ts'
import type { RefusalKey } from '../refusals.ts'
import { DAY_MS } from '../time.ts'
import { isMobile } from './auth.ts'

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

/** What direct members did in a month, each as a sum over all of them. */
export interface MonthSums {
  /** What they lost less what they won. */
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

/** A month below zero weighs on the next one, and on no other. */
export function carriedFen(netBeforeFen: bigint): bigint {
  return netBeforeFen < 0n ? netBeforeFen : 0n
}

export interface Commission {
  readonly baseFen: bigint
  /** 0: none is reached. */
  readonly tier: number
  readonly rateBp: number
  readonly commissionFen: bigint
}

/** The whole base at the highest tier whose two conditions it meets. */
export function commissionOf(month: {
  readonly netFen: bigint
  readonly carriedFen: bigint
  readonly active: number
}): Commission {
  const baseFen = month.netFen + month.carriedFen
  const reached = AGENT_TIERS.findLast(
    ({ aboveFen, activeMin }: AgentTier) => baseFen > aboveFen && month.active >= activeMin,
  )
  const { tier, rateBp } = reached ?? { tier: 0, rateBp: 0 }
  return { baseFen, tier, rateBp, commissionFen: reached ? (baseFen * BigInt(rateBp)) / 10_000n : 0n }
}
