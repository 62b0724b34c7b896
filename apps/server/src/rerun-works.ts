// Which jobs can have a period done again, a row each; the same rows over a dry database only tell what that would add.
import type { JobName } from '@lanting/contract/data/jobs'
import type { Again } from '#src/jobs/again.ts'
import type { RebateService } from '#src/modules/rebate/rebate.service.ts'
import type { VipService } from '#src/modules/vip/vip.service.ts'

export type RerunWorks = ReadonlyMap<string, Again>

interface Works {
  readonly vip: VipService
  readonly rebates: RebateService
}

export function rerunWorks({ vip, rebates }: Works): RerunWorks {
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
