// Binds the office calls of job runs.
import * as calls from '@lanting/contract/calls/office/job'
import type { Binder } from '#src/http/bind.ts'
import type { JobReviewService } from '#src/modules/job/job-review.service.ts'

export function jobOfficeRoutes(
  { bind }: Binder,
  { jobReviews }: { readonly jobReviews: JobReviewService },
): void {
  bind(calls.jobList, () => jobReviews.list())
  bind(calls.jobRuns, (input, context) => jobReviews.runs(input.job, context))
  bind(calls.jobDry, (input) => jobReviews.dry(input.job, input.period))
  bind(calls.jobRerun, (input, context) => jobReviews.rerun(input, context))
}
