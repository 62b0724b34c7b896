// The exposure budget of a round, split into per-connection shares, and computed exactly when they are used up.
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import { exposureFen } from '@lanting/contract/rules/lottery/exposure'
import { animalOf } from '@lanting/contract/rules/lottery/round-odds'
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { type BetLine, exposureCapFen, standingsOf } from '#src/modules/bet/bet.rules.ts'
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
      .tx((tx) => this.refillShares(tx, lottery, round, [], null))
      .then(() => performance.now())
      .catch(() => {
        if (this.refills.get(lottery.name) === refill) this.refills.delete(lottery.name)
        return null
      })
    const refill = { expect: round.expect, at }
    this.refills.set(lottery.name, refill)
    return at
  }

  /**
   * Locks the round until the transaction ends and splits what is left after these bets into shares; negative: the bets
   * exceed the budget. A caller that will place them in this transaction passes the wallet to lock.
   */
  async refillShares(
    tx: Tx,
    lottery: Lottery,
    round: Round,
    lines: readonly BetLine[],
    account: string | null,
  ): Promise<bigint> {
    await sql.lockExposure(tx, lottery.name, round.expect, account)
    const left = await this.leftFen(tx, lottery, round, lines)
    if (left >= 0n) await sql.splitExposure(tx, lottery.name, round.expect, left)
    return left
  }

  /** The remaining budget in the worst case after these bets. */
  async leftFen(at: Sql, lottery: Lottery, round: Round, lines: readonly BetLine[]): Promise<bigint> {
    const standing = await sql.readStandings(at, lottery.name, round.expect)
    const worst = exposureFen(lottery.type, [...standing, ...standingsOf(lines)], animalOf(round))
    return exposureCapFen(lottery) - (worst > 0n ? worst : 0n)
  }
}
