// Binds the calls of customer service: the contact form, and the conversation of a member.
import * as calls from '@lanting/contract/calls/content'
import * as talkCalls from '@lanting/contract/calls/support'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import { uploaded } from '#src/http/upload.ts'
import type { SupportTalkService } from '#src/modules/support/support-talk.service.ts'
import type { SupportService } from '#src/modules/support/support.service.ts'

interface SupportRoutes {
  readonly support: SupportService
  readonly supportTalk: SupportTalkService
}

export function supportRoutes({ bind }: Binder, { support, supportTalk: talk }: SupportRoutes): void {
  bind(calls.support, (input, context) => support.write(input, context))
  bind(calls.supportList, (input, { member }) => support.list(member.memberId, pageNumber(input.page)))
  bind(talkCalls.supportTalk, (input, { member }) => talk.read(member.memberId, input.before))
  bind(talkCalls.supportSay, (input, { member, ip, once }) => talk.say(member.memberId, ip, input, once))
  bind(talkCalls.supportSeen, (input, { member }) => talk.seen(member.memberId, input.id))
  bind(talkCalls.supportPicture, async (_input, { member, request }) =>
    talk.keepPicture(member.memberId, await uploaded(request)),
  )
  bind(talkCalls.supportPictureRead, (input, { member }) => talk.picture(member.memberId, input.id))
  bind(talkCalls.supportOrderCard, (input, { member }) => talk.card(member.memberId, input))
}
