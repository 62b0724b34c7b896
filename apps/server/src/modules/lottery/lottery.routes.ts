// Binds the read calls of the lotteries: the list, rooms, plays, the public proof and a bet's own.
import { betProof, lotteryFair } from '@lanting/contract/calls/fair'
import * as calls from '@lanting/contract/calls/lottery'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { FairService } from '#src/modules/lottery/fair.service.ts'
import type { LotteryService } from '#src/modules/lottery/lottery.service.ts'

interface LotteryRoutes {
  readonly lotteries: LotteryService
  readonly fairness: FairService
}

export function lotteryRoutes({ bind }: Binder, { lotteries, fairness }: LotteryRoutes): void {
  bind(calls.lotteryList, () => lotteries.list())
  bind(calls.lotteryRoom, (input, { member }) => lotteries.room(Number(input.room_id), ownerOf(member)))
  bind(calls.lotteryRooms, (input) =>
    lotteries.rooms({
      name: input.name ?? '',
      roomId: input.room_id === undefined ? null : Number(input.room_id),
    }),
  )
  bind(calls.lotteryPlays, (input) => lotteries.plays(input.name))
  bind(lotteryFair, (input) => fairness.fair(input.name, input.expect))
  bind(betProof, (input, { member }) => fairness.betProof(member.memberId, input.bet_id))
}
