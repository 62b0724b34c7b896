// Which jobs can be rerun for a period, a row each; the same rows over a dry database only show what that would add.
import type { JobName } from '@lanting/contract/data/jobs'
import type { Again } from '#src/jobs/again.ts'
import type { RebateRunService } from '#src/modules/rebate/rebate-run.service.ts'
import type { VipRunService } from '#src/modules/vip/vip-run.service.ts'

export type RerunHandlers = ReadonlyMap<string, Again>

interface RerunServices {
  readonly vipRuns: VipRunService
  readonly rebateRuns: RebateRunService
}

export function rerunHandlers({ vipRuns, rebateRuns }: RerunServices): RerunHandlers {
  return new Map<JobName, Again>([
    [
      'vip-daily',
      {
        run: (today, each) => vipRuns.dailyAgain(today, each),
        standing: (today) => vipRuns.dailyStanding(today),
      },
    ],
    [
      'rebate-daily',
      {
        run: (today, each) => rebateRuns.dailyAgain(today, each),
        standing: (today) => rebateRuns.dailyStanding(today),
      },
    ],
    [
      'vip-monthly',
      {
        run: (first, each) => vipRuns.monthlyAgain(first, each),
        standing: (first) => vipRuns.monthlyStanding(first),
      },
    ],
  ])
}
