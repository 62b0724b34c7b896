// Binds the office calls of the lottery: the draw room (read-only), odds and betting of later rounds.
import * as calls from '@lanting/contract/calls/office/lottery'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { DrawRoomService } from '#src/modules/lottery/draw/draw-room.service.ts'
import type { IntakeService } from '#src/modules/lottery/intake.service.ts'
import type { OddsReviewService } from '#src/modules/lottery/odds-review.service.ts'

interface LotteryRoutes {
  readonly drawRoom: DrawRoomService
  readonly intake: IntakeService
  readonly oddsReviews: OddsReviewService
}

export function lotteryOfficeRoutes(
  { bind }: Binder,
  { drawRoom, intake, oddsReviews }: LotteryRoutes,
): void {
  bind(calls.drawRoom, () => drawRoom.rooms())
  bind(calls.drawRounds, (input) => drawRoom.rounds(input.name, pageNumber(input.page)))
  bind(calls.drawLags, () => drawRoom.lags())
  bind(calls.drawExposure, (input) => drawRoom.exposure(input.name))
  bind(calls.drawIntake, (input, context) => intake.ask(input, context))
  bind(calls.oddsLog, (input) => oddsReviews.log(pageNumber(input.page)))
  bind(calls.oddsSet, (input, context) => oddsReviews.announce(input, context))
}
