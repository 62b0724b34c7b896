// Binds the calls of a member's own data.
import * as content from '@lanting/contract/calls/content'
import * as calls from '@lanting/contract/calls/member'
import { bySetting } from '@lanting/contract/data/member-settings'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import { uploaded } from '#src/http/upload.ts'
import type { AvatarService } from '#src/modules/member/avatar.service.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { MemberService } from '#src/modules/member/member.service.ts'

interface MemberRoutes {
  readonly members: MemberService
  readonly avatars: AvatarService
  readonly inbox: InboxService
}

export function memberRoutes({ bind }: Binder, { members, avatars, inbox }: MemberRoutes): void {
  bind(calls.user, (_input, { member }) => members.userInfo(member.memberId))
  bind(calls.balance, (_input, { member }) => members.balance(member.memberId, member.isTrial))
  bind(calls.refreshUserMoney, (_input, { member }) => members.refreshMoney(member.memberId))
  bind(calls.updateUserInfo, (input, { member }) => members.updateProfile(member.memberId, input))
  bind(calls.uploadImg, async (_input, { member, request }) =>
    avatars.save(member.memberId, await uploaded(request)),
  )
  bind(calls.settings, (input, { member }) =>
    members.changeSettings(
      member.memberId,
      bySetting(({ name }) => toFlag(input[name])),
    ),
  )
  bind(content.noticeList, (input, { member }) => inbox.list(member.memberId, pageNumber(input.page)))
  bind(content.noticeRead, (input, { member }) => inbox.markRead(member.memberId, input.id))
}

function toFlag(value: 0 | 1 | '0' | '1' | undefined): boolean | null {
  return value === undefined ? null : Number(value) === 1
}
