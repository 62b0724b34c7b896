// What the house may still lose in a round: dealt to the connections in shares, and worked out exactly where they end.
import type { Lottery } from '@lanting/contract/data/lotteries'
import { exposureFen } from '@lanting/contract/rules/exposure'
import { animalOf } from '@lanting/contract/rules/round-odds'
import type { Round } from '@lanting/contract/rules/schedule'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { type BetLine, exposureCapFen, standingsOf } from '#src/modules/bet/bet.rules.ts'
import * as sql from '#src/modules/bet/bet.sql.ts'

interface Refill {
  readonly expect: string
  /** When it was made, by performance.now(); null when it failed. */
  readonly at: Promise<number | null>
}

export class HouseExposure {
  /** The latest deal of each lottery that this process has made. */
  private readonly refills = new Map<string, Refill>()

  constructor(private readonly db: Db) {}

  /**
   * Whether the shares of a round were dealt since then. Nobody has one in its first moment, when many bet: whoever finds that
   * first deals for all who find it meanwhile, instead of each for itself and one after the other. Shares used up later are
   * dealt anew by whoever needs them, while placing. What goes wrong here is met again, and told, there.
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
   * Nobody else adds to the round until the transaction ends. What is left after these bets is dealt; below zero they are too
   * much. Whoever will place them in it names the wallet.
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

  /** What the house may still lose in the worst case after these bets. */
  async leftFen(at: Sql, lottery: Lottery, round: Round, lines: readonly BetLine[]): Promise<bigint> {
    const standing = await sql.readStandings(at, lottery.name, round.expect)
    const worst = exposureFen(lottery.type, [...standing, ...standingsOf(lines)], animalOf(round))
    return exposureCapFen(lottery) - (worst > 0n ? worst : 0n)
  }
}
