// Binds the office calls of the trust page.
import * as calls from '@lanting/contract/calls/office/trust'
import type { Binder } from '#src/http/bind.ts'
import type { TrustReviewService } from '#src/modules/trust/trust-review.service.ts'

export function trustOfficeRoutes(
  { bind }: Binder,
  { trustReviews }: { readonly trustReviews: TrustReviewService },
): void {
  bind(calls.trustPage, (_input, context) => trustReviews.page(context))
  bind(calls.incidentAsk, (input, context) => trustReviews.askIncident(input, context))
  bind(calls.leavesAsk, (input, context) => trustReviews.askLeaves(input.root_no, input.reason, context))
  bind(calls.leavesRead, (input) => trustReviews.leaves(input.root_no, input.chunk))
}
