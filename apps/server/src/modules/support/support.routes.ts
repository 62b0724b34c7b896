// Binds the calls of the contact form.
import * as calls from '@lanting/contract/calls/content'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { SupportService } from '#src/modules/support/support.service.ts'

export function supportRoutes({ bind }: Binder, support: SupportService): void {
  bind(calls.support, (input, context) => support.write(input, context))
  bind(calls.supportList, (input, { member }) => support.list(member.memberId, pageNumber(input.page)))
}
