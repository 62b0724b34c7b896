// Binds the office calls of contact messages.
import * as calls from '@lanting/contract/calls/office/content'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { SupportReviewService } from '#src/modules/support/support-review.service.ts'

export function supportOfficeRoutes(
  { bind }: Binder,
  { support }: { readonly support: SupportReviewService },
): void {
  bind(calls.supportInbox, (input) => support.list({ ...input, page: pageNumber(input.page) }))
  bind(calls.supportWaiting, () => support.waiting())
  bind(calls.supportReply, (input, context) => support.reply(input, context))
  bind(calls.supportClose, (input, context) => support.close(input.id, context))
}
