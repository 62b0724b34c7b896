// The draw table seen from behind, for journeys: what a coming round will be, the product's clock, the key taken away.
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { ROUND, StateOf } from '@lanting/contract/states'
import type pg from 'pg'
import { walkDown } from '../apps/server/src/modules/lottery/seed-chain.ts'
import { keyFile, unseal } from '../apps/server/src/modules/lottery/seed-keys.ts'
import { type Lottery, LOTTERIES } from '../packages/contract/src/data/lotteries.ts'
import { drawMark, drawSum, roundDraw, seedIndex } from '../packages/contract/src/rules/pf1.ts'
import { currentRound, nextRound, type Round } from '../packages/contract/src/rules/schedule.ts'
import { product } from './own-product.ts'

export function lotteryOf(name: string): Lottery {
  const found = LOTTERIES.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no lottery ${name}`)
  return found
}

interface Chain {
  readonly chain_no: number
  readonly start_date: string
  readonly salt: string
  readonly key_id: string
}

/** The worker reads seeds by its own role only; here the test is the owner of the database and of the key. */
export class DrawTable {
  private readonly key = path.join(product().dataDir, 'keys', 'draw.key')
  private readonly aside = `${this.key}.aside`

  constructor(private readonly db: pg.Client) {}

  /** What a round will draw, known here because the journey must know what to bet on. */
  async numbersOf(name: string, round: Round): Promise<number[]> {
    const lottery = lotteryOf(name)
    const chain = await this.chainOf(name)
    const index = seedIndex(chain.start_date, round, lottery.roundsPerDay)
    const seed = Buffer.from(await this.seedOf(name, chain, index)).toString('hex')
    const draw = roundDraw(seed, {
      lottery: name,
      chainNo: chain.chain_no,
      expect: round.expect,
      salt: chain.salt,
    })
    return lottery.type === 2 ? drawSum(draw) : drawMark(draw)
  }

  async advance(ms: number): Promise<void> {
    if (ms <= 0) return
    const answer = await fetch(`${product().sandboxUrl}/control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: `${Math.ceil(ms)}ms` }),
    })
    if (!answer.ok) throw new Error(`the clock answered ${answer.status}`)
  }

  /** The first round from the next one on that draws what is wanted. */
  async findRound(name: string, wanted: (numbers: readonly number[]) => boolean): Promise<Round> {
    const lottery = lotteryOf(name)
    let round = nextRound(lottery, currentRound(lottery, await this.now()))
    for (let tries = 0; tries < 3000; tries++) {
      if (wanted(await this.numbersOf(name, round))) return round
      round = nextRound(lottery, round)
    }
    throw new Error('no such round within days')
  }

  /** Moves the clock to so many seconds before a round's draw, if it is not there yet. */
  async standBefore(round: Round, seconds: number): Promise<void> {
    await this.advance(round.drawAt - seconds * 1000 - (await this.now()))
  }

  async passDraw(round: Round): Promise<void> {
    await this.advance(round.drawAt + 1000 - (await this.now()))
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

  /** How many lotteries' chains the worker has found without their key. */
  async chainsWithoutKey(): Promise<number> {
    const { rows } = await this.db.query<{ lottery: string }>(
      `SELECT DISTINCT lottery FROM lottery_chains WHERE state = 'active' AND key_missing_since IS NOT NULL`,
    )
    return rows.length
  }

  /** How many lotteries go on with another chain than their first. */
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

  private async now(): Promise<number> {
    const { rows } = await this.db.query<{ ms: string }>('SELECT extract(epoch FROM app_now()) * 1000 AS ms')
    return Number(rows[0]?.ms)
  }

  private async chainOf(lottery: string): Promise<Chain> {
    const { rows } = await this.db.query<Chain>(
      `SELECT chain_no, start_date::text, salt, key_id FROM lottery_chains
       WHERE lottery = $1 AND state = 'active' ORDER BY chain_no DESC LIMIT 1`,
      [lottery],
    )
    const [chain] = rows
    if (chain === undefined) throw new Error(`no chain of ${lottery}`)
    return chain
  }

  private async seedOf(lottery: string, chain: Chain, index: number): Promise<Uint8Array> {
    const { rows } = await this.db.query<{ seed_index: number; sealed: Buffer }>(
      `SELECT seed_index, sealed FROM lottery_seeds
       WHERE lottery = $1 AND chain_no = $2 AND seed_index >= $3 ORDER BY seed_index LIMIT 1`,
      [lottery, chain.chain_no, index],
    )
    const [near] = rows
    const opened = keyFile(product().dataDir).find(chain.key_id)
    if (near === undefined || opened === null) throw new Error('no seed')
    const place = { lottery, chainNo: chain.chain_no, index: near.seed_index }
    const seed = unseal(opened, place, near.sealed)
    if (seed === null) throw new Error('the seal does not open')
    return walkDown({ index: near.seed_index, seed }, index)
  }
}
