// Binds the office calls of activities: the editor, and the queue of applications.
import * as editor from '@lanting/contract/calls/office/activity-editor'
import * as calls from '@lanting/contract/calls/office/promo'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { ActivityEditorService } from '#src/modules/activity/activity-editor.service.ts'
import type { ActivityReviewService } from '#src/modules/activity/activity-review.service.ts'

interface ActivityOffice {
  readonly activityEditor: ActivityEditorService
  readonly activityReviews: ActivityReviewService
}

export function activityOfficeRoutes(
  { bind }: Binder,
  { activityEditor, activityReviews: activities }: ActivityOffice,
): void {
  bind(editor.activityListOffice, () => activityEditor.list())
  bind(editor.activityVersions, (input) => activityEditor.versions(input.id))
  bind(editor.activitySave, (input, context) => activityEditor.publish(input, context))
  bind(editor.activityDraft, (input, context) => activityEditor.saveDraft(input, context))
  bind(editor.activityDraftDrop, (input, context) => activityEditor.dropDraft(input, context))
  bind(calls.applyQueue, (input, context) => activities.queue(input, pageNumber(input.page), context))
  bind(calls.applyOne, (input, context) => activities.openDetail(input.id, context))
}
