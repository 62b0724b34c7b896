// Binds the office calls of the chat: log and figures, blocked messages, reports, deletion of a message, mutes.
import * as calls from '@lanting/contract/calls/office/chat'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { ModerationService } from '#src/modules/room/moderation.service.ts'

export function chatOfficeRoutes(
  { bind }: Binder,
  { moderation }: { readonly moderation: ModerationService },
): void {
  bind(calls.chatLog, (input) => moderation.list({ ...input, page: pageNumber(input.page) }))
  bind(calls.chatFigures, () => moderation.figures())
  bind(calls.chatBlocked, (input) => moderation.blocked(input.room_id ?? null, pageNumber(input.page)))
  bind(calls.chatDismiss, (input, context) => moderation.dismiss(input, context))
  bind(calls.chatHide, (input, context) => moderation.hide(input, context))
  bind(calls.chatMute, (input, context) => moderation.mute(input, context))
}
