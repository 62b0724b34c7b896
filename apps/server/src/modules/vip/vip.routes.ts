// Binds the calls of VIP.
import * as calls from '@lanting/contract/calls/vip'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { VipHistoryService } from '#src/modules/vip/vip-history.service.ts'
import type { VipService } from '#src/modules/vip/vip.service.ts'

interface Deps {
  readonly vip: VipService
  readonly vipHistory: VipHistoryService
}

export function vipRoutes({ bind }: Binder, { vip, vipHistory }: Deps): void {
  bind(calls.userVip, async () => vip.table())
  bind(calls.vipState, (_input, { member }) => vip.state(member.memberId))
  bind(calls.vipHistory, (input, { member }) => vipHistory.list(member.memberId, pageNumber(input.page)))
}
