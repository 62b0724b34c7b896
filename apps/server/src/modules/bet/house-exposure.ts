// The exposure budget of a round, split into per-connection shares by the database: when to refill them.
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import type { Db } from '#src/db/pool.ts'
import * as sql from '#src/modules/bet/bet.sql.ts'

interface Refill {
  readonly expect: string
  /** Time of the refill by performance.now(); null when it failed. */
  readonly at: Promise<number | null>
}

export class HouseExposure {
  /** This process's latest refill per lottery. */
  private readonly refills = new Map<string, Refill>()

  constructor(private readonly db: Db) {}

  /**
   * Whether the round's shares were refilled after `since`. A new round has no shares, and many orders arrive at once: the
   * first allocates for all concurrent ones instead of each in turn. Shares used up later are refilled while placing.
   * Errors here recur, and are reported, there.
   */
  async ensureRefilledSince(since: number, lottery: Lottery, round: Round): Promise<boolean> {
    const known = this.refills.get(lottery.name)
    const at = await (known?.expect === round.expect ? known.at : this.refill(lottery, round))
    return at !== null && at > since
  }

  private refill(lottery: Lottery, round: Round): Promise<number | null> {
    const at = this.db
      .tx((tx) => sql.refillShares(tx, lottery.name, round.expect))
      .then(() => performance.now())
      .catch(() => {
        if (this.refills.get(lottery.name) === refill) this.refills.delete(lottery.name)
        return null
      })
    const refill = { expect: round.expect, at }
    this.refills.set(lottery.name, refill)
    return at
  }
}
