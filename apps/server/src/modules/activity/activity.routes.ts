// Binds the calls of activities.
import * as calls from '@lanting/contract/calls/promo'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { ActivityService } from '#src/modules/activity/activity.service.ts'

export function activityRoutes(
  { bind }: Binder,
  { activities }: { readonly activities: ActivityService },
): void {
  bind(calls.activityType, async () => activities.types())
  bind(calls.activityList, async (input, context) =>
    activities.list(Number(input.type ?? 0), pageNumber(input.page), await context.memberIfAny()),
  )
  bind(calls.activityDetail, async (input, context) =>
    activities.detail(Number(input.id), await context.memberIfAny()),
  )
  bind(calls.doActivityApply, (input, context) =>
    activities.apply({ id: Number(input.activityid), version: input.version }, context),
  )
  bind(calls.activityApplyLog, (input, { member }) => activities.log(member.memberId, pageNumber(input.page)))
  bind(calls.activityTerms, (input, { member }) => activities.terms(member.memberId, input.apply_id))
  bind(calls.bonusDrop, (input, { member, once }) => activities.drop(member.memberId, input.apply_id, once))
}
