// VIP: progress as members see it, and the daily decision about one member's level. Pure (docs/rules/vip.md).
import { vipLevel } from '#src/data/vip-levels.ts'
import { LIMITS } from '#src/limits.ts'
import { yuanFromFen, type Yuan } from '#src/money.ts'
import { addDays, daysBetween, type Day } from '#src/time.ts'

const { min: FLOOR, max: TOP } = LIMITS.vipLevels

/** The specification's progress: deposits against the current level's own threshold, rounded, at most 100. */
export function vipPercent(vip: number, paysumFen: bigint): number {
  const { rechargeFen } = vipLevel(vip)
  if (rechargeFen === 0n) return LIMITS.vipProgressMax
  const percent = Number((paysumFen * 200n + rechargeFen) / (rechargeFen * 2n))
  return Math.min(LIMITS.vipProgressMax, percent)
}

/** Share of a threshold reached, in 1/10^9 and at most all of it. */
function share(done: bigint, need: bigint): bigint {
  const whole = 1_000_000_000n
  return done >= need ? whole : (done * whole) / need
}

export interface VipNext {
  readonly level: number
  readonly need_recharge: Yuan
  readonly need_flow: Yuan
  readonly percent: number
}

/** What the next level still asks for; null at the top. */
export function vipNext(vip: number, paysumFen: bigint, flowFen: bigint): VipNext | null {
  if (vip >= TOP) return null
  const next = vipLevel(vip + 1)
  const missing = (need: bigint, done: bigint) => yuanFromFen(need > done ? need - done : 0n)
  const shares = share(paysumFen, next.rechargeFen) + share(flowFen, next.flowFen)
  return {
    level: next.level,
    need_recharge: missing(next.rechargeFen, paysumFen),
    need_flow: missing(next.flowFen, flowFen),
    percent: Number((shares * 100n) / 2_000_000_000n),
  }
}

export interface VipFacts {
  readonly vip: number
  /** Approved deposits and lifetime valid turnover at the end of the day that closed. */
  readonly paysumFen: bigint
  readonly flowFen: bigint
  /** First day of the running retention period. */
  readonly periodStart: Day
  /** Valid turnover of the 90 days from `periodStart`. */
  readonly periodFlowFen: bigint
  /** Highest level lost and not yet re-earned; 0 when none. */
  readonly regainLevel: number
  /** Lifetime turnover at the last change of level. */
  readonly regainBaseFen: bigint
}

export interface VipAfter {
  readonly vip: number
  readonly periodStart: Day
  readonly regainLevel: number
  readonly regainBaseFen: bigint
}

export type VipDecision =
  | { readonly kind: 'promoted' | 'demoted'; readonly after: VipAfter }
  | { readonly kind: 'kept'; readonly after: VipAfter }
  | { readonly kind: 'nothing' }

/** At most one change per run: promotion first, then retention. `today` is the day the job runs on. */
export function decideVip(facts: VipFacts, today: Day): VipDecision {
  if (mayRise(facts)) {
    const vip = facts.vip + 1
    const regainLevel = vip >= facts.regainLevel ? 0 : facts.regainLevel
    return { kind: 'promoted', after: { vip, periodStart: today, regainLevel, regainBaseFen: facts.flowFen } }
  }
  if (facts.vip === FLOOR || daysBetween(facts.periodStart, today) < LIMITS.vipKeepDays)
    return { kind: 'nothing' }
  if (facts.periodFlowFen >= vipLevel(facts.vip).keepFlowFen) {
    const { vip, regainLevel, regainBaseFen } = facts
    return { kind: 'kept', after: { vip, periodStart: today, regainLevel, regainBaseFen } }
  }
  const regainLevel = Math.max(facts.regainLevel, facts.vip)
  const after = { vip: facts.vip - 1, periodStart: today, regainLevel, regainBaseFen: facts.flowFen }
  return { kind: 'demoted', after }
}

function mayRise(facts: VipFacts): boolean {
  if (facts.vip >= TOP) return false
  const next = vipLevel(facts.vip + 1)
  if (facts.paysumFen < next.rechargeFen || facts.flowFen < next.flowFen) return false
  if (facts.regainLevel < next.level) return true
  // A lost level is re-earned by its own retention turnover, or demotion would last one night.
  return facts.flowFen - facts.regainBaseFen >= next.keepFlowFen
}

/** Last day of a retention period, itself included. */
export function periodEnd(start: Day): Day {
  return addDays(start, LIMITS.vipKeepDays - 1)
}
