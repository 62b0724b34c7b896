// Binds the calls of the invite programme.
import * as calls from '@lanting/contract/calls/invite'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { InviteService } from '#src/modules/invite/invite.service.ts'

export function inviteRoutes({ bind }: Binder, { invites }: { readonly invites: InviteService }): void {
  bind(calls.inviteInfo, (input, { member }) =>
    invites.info(member.memberId, {
      start: input.start ?? '',
      end: input.end ?? '',
      onlyGifts: Number(input.tab ?? 1) === 1,
      page: pageNumber(input.page),
    }),
  )
}
