// Binds the office call of red packets.
import * as calls from '@lanting/contract/calls/office/red-packet'
import type { Binder } from '#src/http/bind.ts'
import type { RedPacketReviewService } from '#src/modules/redpacket/red-packet-review.service.ts'

interface RedPacketOffice {
  readonly redPacketReviews: RedPacketReviewService
}

export function redPacketOfficeRoutes({ bind }: Binder, { redPacketReviews }: RedPacketOffice): void {
  bind(calls.redPacketDay, ({ date }) => redPacketReviews.day(date))
}
