// Binds the chat's calls: the socket's ticket and a member's report.
import * as calls from '@lanting/contract/calls/chat'
import type { Binder } from '#src/http/bind.ts'
import type { ChatService } from '#src/modules/room/chat.service.ts'

export function chatRoutes({ bind }: Binder, { chat }: { readonly chat: ChatService }): void {
  bind(calls.wsTicket, ({ room_id }, { member }) => chat.issueTicket(member, Number(room_id)))
  bind(calls.chatReport, ({ room_id, ...input }, { member }) =>
    chat.report(member, { ...input, room_id: Number(room_id) }),
  )
}
