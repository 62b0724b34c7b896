// A series' hash chain under PF1: generated once, stored sealed, read one seed at a time.
import { createHash, randomBytes } from 'node:crypto'
import type { FixtureLottery } from '@lanting/contract/rules/games/fixtures'
import { sandboxSalt } from '@lanting/contract/rules/fairness/pf1'
import { beijingDay, type Day } from '@lanting/contract/time'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import { type ChainRow, insertFirstChain, newestChain, readInstant } from '#src/games/fairness/chain.sql.ts'
import type { Seal } from '#src/games/fairness/sealed.ts'

/** 144 rounds a day: two and a half years. */
const LENGTH = 131_072
const STEP = 1024
const SEED_BYTES = 32

export interface Chain {
  readonly lottery: FixtureLottery
  readonly chainNo: number
  readonly startDate: Day
  readonly commit: string
  readonly publishedAt: Date
  readonly salt: string
  /** `s_i` as hex. Only the draw of round i may read it before that round. */
  seed(i: number): string
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Every 1024th seed from `s_0` on, one after the other. */
export function makeCheckpoints(last: Buffer, length: number): Buffer {
  const checkpoints = Buffer.alloc((length / STEP + 1) * SEED_BYTES)
  let seed = last
  for (let i = length; i >= 0; i--) {
    if (i % STEP === 0) seed.copy(checkpoints, (i / STEP) * SEED_BYTES)
    seed = sha256(seed)
  }
  return checkpoints
}

export function seedAt(checkpoints: Buffer, i: number): Buffer {
  const next = Math.ceil(i / STEP)
  let seed = Buffer.from(checkpoints.subarray(next * SEED_BYTES, (next + 1) * SEED_BYTES))
  if (seed.length !== SEED_BYTES) throw new Error(`the chain has no seed ${i}`)
  for (let at = next * STEP; at > i; at--) seed = sha256(seed)
  return seed
}

export class Chains {
  private readonly loaded = new Map<FixtureLottery, Promise<Chain>>()

  constructor(
    private readonly db: Pool,
    private readonly seal: Seal,
  ) {}

  private async load(lottery: FixtureLottery): Promise<Chain> {
    const row = (await newestChain(this.db, lottery)) ?? (await this.publish(lottery))
    const checkpoints = this.seal.open(row.sealed)
    return {
      lottery,
      chainNo: row.chain_no,
      startDate: row.start_day,
      commit: row.commit,
      publishedAt: row.published_at,
      salt: row.salt,
      seed: (i) => seedAt(checkpoints, i).toString('hex'),
    }
  }

  /** The salt is fixed by the time of publication, which was unknown when the chain was generated. */
  private async publish(lottery: FixtureLottery): Promise<ChainRow> {
    const checkpoints = makeCheckpoints(randomBytes(SEED_BYTES), LENGTH)
    const publishedAt = await readInstant(this.db)
    await insertFirstChain(this.db, {
      lottery,
      startDate: beijingDay(publishedAt),
      length: LENGTH,
      commit: checkpoints.subarray(0, SEED_BYTES).toString('hex'),
      publishedAt,
      salt: sandboxSalt(lottery, 1, publishedAt.toISOString()),
      sealed: this.seal.close(checkpoints),
    })
    const row = await newestChain(this.db, lottery)
    if (row === undefined) throw new Error(`no chain for ${lottery}`)
    return row
  }

  get(lottery: FixtureLottery): Promise<Chain> {
    const known = this.loaded.get(lottery)
    if (known !== undefined) return known
    const chain = this.load(lottery)
    this.loaded.set(lottery, chain)
    // A failed read is not cached: the next caller retries.
    chain.catch(() => this.loaded.delete(lottery))
    return chain
  }
}
