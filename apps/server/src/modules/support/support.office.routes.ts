// Binds the office calls of conversations with members, and of the texts that answers begin with.
import * as calls from '@lanting/contract/calls/office/support'
import * as templateCalls from '@lanting/contract/calls/office/support-templates'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { SupportReviewService } from '#src/modules/support/support-review.service.ts'
import type { SupportTemplateService } from '#src/modules/support/support-template.service.ts'

interface SupportOfficeRoutes {
  readonly support: SupportReviewService
  readonly supportTemplates: SupportTemplateService
}

export function supportOfficeRoutes(
  { bind }: Binder,
  { support, supportTemplates: templates }: SupportOfficeRoutes,
): void {
  bind(calls.supportInbox, (input, context) =>
    support.list({ ...input, page: pageNumber(input.page) }, context),
  )
  bind(calls.supportWaiting, (_input, context) => support.waiting(context))
  bind(calls.supportSome, (input, context) => support.readMany(input.ids, context))
  bind(calls.supportClaim, (input, context) => support.claim(input.id, input.release === 1, context))
  bind(calls.supportReply, (input, context) => support.reply(input, context))
  bind(calls.supportClose, (input, context) => support.close(input.id, context))
  bind(calls.supportReopen, (input, context) => support.reopen(input.id, context))
  bind(calls.supportColleagues, (_input, context) => support.colleagues(context))
  bind(calls.supportHand, (input, context) => support.handOver(input, context))
  bind(calls.supportOrder, (input) => support.order(input))
  bind(calls.supportPicture, (input, context) => support.picture(input, context))
  bind(templateCalls.supportTemplates, () => templates.list())
  bind(templateCalls.supportTemplateSave, (input, context) => templates.save(input, context))
  bind(templateCalls.supportTemplateRemove, (input, context) => templates.remove(input.id, context))
}
