// What the lottery sends to other processes over the Bus: topics and bodies.
import type { LotteryName } from '@lanting/contract/data/play/lotteries'

/** Sent after commit, ids only. The receiver reads the rest from the database. */
export const LOTTERY_TOPICS = {
  /** Betting ended; the root of the bets is public. */
  closed: 'lottery.closed',
  /** The seed and the result are public. */
  drawn: 'lottery.drawn',
  /** Winnings are in the wallets: a win notice may go to its winner now. */
  settled: 'lottery.settled',
  /** The round counts for nothing; stakes are back in the wallets. */
  voided: 'lottery.voided',
  /** A change of odds for later rounds was announced. */
  odds: 'lottery.odds',
  /** Bets are taken, or no longer taken, from the next round on. */
  intake: 'lottery.intake',
} as const

export type LotteryTopic = (typeof LOTTERY_TOPICS)[keyof typeof LOTTERY_TOPICS]

/** Body of `closed`, `drawn`, `settled` and `voided`. */
export interface RoundMessage {
  readonly lottery: LotteryName
  readonly expect: string
}

/** Body of `odds`. */
export interface OddsMessage {
  readonly changeId: string
}

/** Body of `intake`. */
export interface IntakeMessage {
  readonly lottery: string
}
