// Binds the calls of red packets.
import * as calls from '@lanting/contract/calls/redpacket'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { RedPacketService } from '#src/modules/redpacket/red-packet.service.ts'

export function redPacketRoutes(
  { bind }: Binder,
  { redPackets }: { readonly redPackets: RedPacketService },
): void {
  bind(calls.userRedPacket, (_input, { member }) => redPackets.state(ownerOf(member)))
  bind(calls.doUserRedPacket, (_input, { member, once }) => redPackets.grab(ownerOf(member), once))
  bind(calls.redPacket, (input, { member }) => redPackets.records(member.memberId, pageNumber(input.page)))
  bind(calls.redPacketList, async (input, context) => {
    const [batch = 0, place = 0] = (input.from ?? '0-0').split('-').map(Number)
    const member = await context.memberIfAny()
    return redPackets.list(input.date, { batch, place }, member?.memberId ?? null)
  })
}
