// The facts about a member that the rule of an activity judges.
import type { ActivityRule } from '@lanting/contract/data/activities'
import { type ActivityFacts, lastWeekend } from '@lanting/contract/rules/promo/activity'
import type { Sql } from '#src/db/pool.ts'
import * as facts from '#src/modules/activity/activity-facts.sql.ts'

export function factsOf(
  at: Sql,
  memberId: bigint,
  rule: ActivityRule,
  now: Date,
): Promise<Omit<ActivityFacts, 'now'>> {
  const { from, to } = lastWeekend(now.getTime())
  const span = { from: new Date(from), to: new Date(to) }
  const reads: Record<ActivityRule['kind'], () => Promise<Omit<ActivityFacts, 'now'>>> = {
    firstDeposit: async () => ({ firstDeposit: await facts.firstDeposit(at, memberId) }),
    dayDeposit: async () => ({ todayDeposit: await facts.todayDeposit(at, memberId) }),
    profile: async () => ({ missingProfile: await facts.missingProfile(at, memberId) }),
    weekend: async () => ({ weekendValidFen: await facts.lotteryValidFen(at, memberId, span) }),
    winningPlay: async () => ({
      winningStakeFen:
        rule.kind === 'winningPlay'
          ? await facts.winningStakeFen(at, memberId, rule.playId, rule.minFen)
          : null,
    }),
  }
  return reads[rule.kind]()
}
