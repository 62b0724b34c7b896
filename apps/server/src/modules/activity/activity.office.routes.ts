// Binds the office calls of activities: their texts, and the queue of applications.
import * as calls from '@lanting/contract/calls/office/promo'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { ActivityReviewService } from '#src/modules/activity/activity-review.service.ts'

export function activityOfficeRoutes(
  { bind }: Binder,
  { activityReviews: activities }: { readonly activityReviews: ActivityReviewService },
): void {
  bind(calls.activityListOffice, () => activities.list())
  bind(calls.activityVersions, (input) => activities.versions(input.id))
  bind(calls.activitySave, (input, context) => activities.save(input, context))
  bind(calls.applyQueue, (input, context) => activities.queue(input, pageNumber(input.page), context))
  bind(calls.applyOne, (input, context) => activities.detail(input.id, context))
  bind(calls.applyClaim, (input, context) => activities.claim(input, context))
  bind(calls.applyApprove, (input, context) => activities.approve(input, context))
  bind(calls.applyRefuse, (input, context) => activities.refuse(input, context))
}
