// The draw table seen from behind, for journeys: what a round drew, the product's clock, the key taken away.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { ROUND, StateOf } from '@lanting/contract/states'
import type pg from 'pg'
import { type Lottery, LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound, nextRound, type Round } from '@lanting/contract/rules/lottery/schedule'
import { control } from '../control.ts'
import type { Product } from '../open-product.ts'

export function lotteryOf(name: string): Lottery {
  const found = LOTTERIES.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no lottery ${name}`)
  return found
}

export class DrawTable {
  private readonly key: string
  private readonly aside: string

  constructor(
    private readonly db: pg.Client,
    private readonly product: Pick<Product, 'dataDir' | 'sandboxUrl' | 'sandboxSecret'>,
  ) {
    this.key = join(product.dataDir, 'keys', 'draw.key')
    this.aside = `${this.key}.aside`
  }

  /** What a round drew. Unpredictable, also for this test: its beacon's value is published after its bets. */
  async numbersOf(name: string, round: Round): Promise<number[]> {
    const { rows } = await this.db.query<{ numbers: number[] | null }>(
      'SELECT numbers FROM lottery_rounds WHERE lottery = $1 AND expect = $2',
      [name, round.expect],
    )
    const numbers = rows[0]?.numbers ?? null
    if (numbers === null) throw new Error(`${name} ${round.expect} is not drawn`)
    return numbers
  }

  async advance(ms: number): Promise<void> {
    if (ms > 0) await this.control('POST', 'clock', { advance: `${Math.ceil(ms)}ms` })
  }

  /** All relays of the beacon are down until they are restored. */
  async takeRelaysAway(): Promise<void> {
    await this.control('POST', 'faults', { venue: 'beacon', mode: 'down' })
  }

  async bringRelaysBack(): Promise<void> {
    await this.control('DELETE', 'faults?venue=beacon')
  }

  /** The round after the one that is open now. */
  async nextRound(name: string): Promise<Round> {
    const lottery = lotteryOf(name)
    return nextRound(lottery, currentRound(lottery, await this.now()))
  }

  /** Moves the clock to so many seconds before a round's draw, if it is not there yet. */
  async standBefore(round: Round, seconds: number): Promise<void> {
    await this.advance(round.drawAt - seconds * 1000 - (await this.now()))
  }

  /**
   * Stops at the close until enough witnesses cosigned the seal: a jump over the six seconds before its beacon value makes
   * it late.
   */
  async passDraw(name: string, round: Round): Promise<void> {
    await this.advance(round.closeAt + 100 - (await this.now()))
    while ((await this.cosignedAt(name, round.expect)) === null) {
      if ((await this.stateOf(name, round.expect)) === 'void')
        throw new Error(`${name} ${round.expect} is void`)
      await pause(100)
    }
    await this.advance(round.drawAt + 1000 - (await this.now()))
  }

  /** When the second witness had cosigned the round's seal, by its own clock. */
  async cosignedAt(name: string, expect: string): Promise<number | null> {
    const { rows } = await this.db.query<{ ms: string }>(
      `SELECT extract(epoch FROM c.at) * 1000 AS ms FROM log_entries e JOIN log_cosignatures c ON c.size > e.n
        WHERE e.ref = $1 ORDER BY c.size, c.at OFFSET 1 LIMIT 1`,
      [LOG_REFS.seal(name, expect)],
    )
    return rows[0] === undefined ? null : Number(rows[0].ms)
  }

  takeKeyAway(): void {
    renameSync(this.key, this.aside)
  }

  bringKeyBack(): void {
    if (existsSync(this.aside)) renameSync(this.aside, this.key)
  }

  forgetKey(): void {
    rmSync(this.aside)
  }

  /** How many lotteries have moved on to another chain than their first. */
  async newChains(): Promise<number> {
    const { rows } = await this.db.query<{ lottery: string }>(
      `SELECT DISTINCT lottery FROM lottery_chains WHERE state = 'active' AND chain_no > 1`,
    )
    return rows.length
  }

  async stateOf(name: string, expect: string): Promise<StateOf<typeof ROUND> | null> {
    const { rows } = await this.db.query<{ state: StateOf<typeof ROUND> }>(
      'SELECT state FROM lottery_rounds WHERE lottery = $1 AND expect = $2',
      [name, expect],
    )
    return rows[0]?.state ?? null
  }

  /** Whether a bet on the round would be accepted: after a clock jump a round is open before its commitment is published. */
  async takesBets(name: string, expect: string): Promise<boolean> {
    const { rows } = await this.db.query<{ phase: string }>(
      `SELECT lottery_phase(state, commit, open_at, close_at, draw_at, app_now()) AS phase
         FROM lottery_rounds WHERE lottery = $1 AND expect = $2`,
      [name, expect],
    )
    return rows[0]?.phase === 'open'
  }

  private async control(method: string, path: string, body?: object): Promise<void> {
    await control(this.product, method, path, body)
  }

  private async now(): Promise<number> {
    const { rows } = await this.db.query<{ ms: string }>('SELECT extract(epoch FROM app_now()) * 1000 AS ms')
    return Number(rows[0]?.ms)
  }
}
