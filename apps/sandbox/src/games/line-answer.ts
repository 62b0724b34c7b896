// A bet as its page reads it.
import { yuanFromFen } from '@lanting/contract/money'
import type { LineAnswer } from '#src/games/game-api.ts'
import type { BetRow } from '#src/games/bet-log.ts'

export function lineAnswer(row: BetRow): LineAnswer {
  return {
    betId: row.bet_id,
    pick: row.pick,
    stake: yuanFromFen(row.bet_fen),
    payout: yuanFromFen(row.payout_fen),
    oddsMilli: Number(row.odds_milli),
    outcome: row.outcome,
  }
}
