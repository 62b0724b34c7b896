// Binds the office calls of contact messages.
import * as calls from '@lanting/contract/calls/office/support'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { SupportReviewService } from '#src/modules/support/support-review.service.ts'

export function supportOfficeRoutes(
  { bind }: Binder,
  { support }: { readonly support: SupportReviewService },
): void {
  bind(calls.supportInbox, (input, context) =>
    support.list({ ...input, page: pageNumber(input.page) }, context),
  )
  bind(calls.supportWaiting, (_input, context) => support.waiting(context))
  bind(calls.supportSome, (input, context) => support.readMany(input.ids, context))
  bind(calls.supportClaim, (input, context) => support.claim(input.id, input.release === 1, context))
  bind(calls.supportReply, (input, context) => support.reply(input, context))
  bind(calls.supportClose, (input, context) => support.close(input.id, context))
  bind(calls.supportHand, (input, context) => support.reassign(input, context))
  bind(calls.supportOrder, (input) => support.order(input))
}
