// Which jobs can have a period done again, a row each; the same rows over a dry database only tell what that would add.
import type { JobName } from '@lanting/contract/data/jobs'
import type { Again } from '#src/jobs/again.ts'
import type { Services } from '#src/services.ts'

export type RerunWorks = ReadonlyMap<string, Again>

export function rerunWorks({ vip, rebates }: Pick<Services, 'vip' | 'rebates'>): RerunWorks {
  return new Map<JobName, Again>([
    [
      'vip-daily',
      { run: (today, each) => vip.dailyAgain(today, each), standing: (today) => vip.dailyStanding(today) },
    ],
    [
      'rebate-daily',
      {
        run: (today, each) => rebates.dailyAgain(today, each),
        standing: (today) => rebates.dailyStanding(today),
      },
    ],
    [
      'vip-monthly',
      {
        run: (first, each) => vip.monthlyAgain(first, each),
        standing: (first) => vip.monthlyStanding(first),
      },
    ],
  ])
}
