// Binds the calls of VIP.
import * as calls from '@lanting/contract/calls/vip'
import type { Binder } from '#src/http/bind.ts'
import type { VipService } from '#src/modules/vip/vip.service.ts'

export function vipRoutes({ bind }: Binder, { vip }: { readonly vip: VipService }): void {
  bind(calls.userVip, async () => vip.table())
  bind(calls.vipState, (_input, { member }) => vip.state(member.memberId))
}
