// The response for a placed order: its bets with odds and receipts.
import { yuanFromFen } from '@lanting/contract/money'
import { markPlay } from '@lanting/contract/rules/lottery/lottery-mark'
import { sumPlay } from '@lanting/contract/rules/lottery/lottery-sum'
import { oddsNumber } from '@lanting/contract/rules/cashier/payout'
import { TEXTS } from '@lanting/contract/texts'
import type { BetReceipt } from '@lanting/fairness/receipt'
import { Answer } from '#src/lib/answer.ts'
import type { BetRow } from '#src/modules/bet/bet.sql.ts'

export function titleOf(playId: number): string {
  const play = sumPlay(playId) ?? markPlay(playId)
  return play === undefined ? String(playId) : `${play.group}-${play.title}`
}

type AnsweredBet = Pick<BetRow, 'bet_id' | 'play_id' | 'picks' | 'bet_fen' | 'odds_milli'>

/** The response for a placed order, first or repeated. */
export function answerOf(
  order: { expect: string; balance: bigint; bets: readonly AnsweredBet[] },
  receipts: ReadonlyMap<string, BetReceipt>,
) {
  const data = {
    expect: order.expect,
    balance: yuanFromFen(order.balance),
    bets: order.bets.map((bet) => ({
      bet_id: bet.bet_id,
      id: bet.play_id,
      total: yuanFromFen(bet.bet_fen),
      data: bet.picks,
      odds: oddsNumber(Number(bet.odds_milli)),
      receipt: receipts.get(bet.bet_id) ?? null,
    })),
  }
  return new Answer(data, TEXTS.betPlaced)
}
