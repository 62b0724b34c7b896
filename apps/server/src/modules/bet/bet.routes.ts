// Binds orders and a member's bets of a round.
import * as calls from '@lanting/contract/calls/lottery'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { BetService } from '#src/modules/bet/bet.service.ts'

export function betRoutes({ bind }: Binder, { lotteryBets }: { readonly lotteryBets: BetService }): void {
  bind(calls.lotteryOrder, ({ room_id, expect, order }, { member, once }) =>
    lotteryBets.order(ownerOf(member), { roomId: Number(room_id), expect, lines: order }, once),
  )
  bind(calls.myBets, ({ room_id, expect }, { member }) =>
    lotteryBets.bets(ownerOf(member), { roomId: Number(room_id), expect }),
  )
}
