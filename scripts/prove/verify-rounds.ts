// A second implementation of the draw, from the published text alone: every round of a database is computed again.
import { createHash, createHmac } from 'node:crypto'
import type { Sql } from '#server/db/pool.ts'

const BATCH = 5_000

interface RoundRow {
  readonly lottery: string
  readonly expect: string
  readonly chain_no: number
  readonly seed_index: number
  readonly seed: string
  readonly commit: string
  readonly numbers: number[]
  readonly salt: string
  readonly beacon: string | null
  readonly chain_commit: string
  readonly bets_root: string
  readonly bets_count: number
  readonly sealed_at: Date
  readonly drawn_at: Date
}

interface BetRow {
  readonly leaf: string
}

const sha = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Bytes as they are needed, block by block. */
function* bytesOf(seed: Buffer, text: string): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    yield* createHmac('sha256', seed).update(`${text}|${counter}`).digest()
  }
}

function numbersOf(round: RoundRow): number[] {
  const salt = round.beacon === null ? round.salt : `${round.salt}:${round.beacon}`
  const text = `PF1|${round.lottery}|${round.chain_no}|${round.expect}|${salt}`
  const bytes = bytesOf(Buffer.from(round.seed, 'hex'), text)
  const below = (n: number): number => {
    for (;;) {
      const { value } = bytes.next()
      if (value < Math.floor(256 / n) * n) return value % n
    }
  }
  if (round.lottery.endsWith('28')) return [below(10), below(10), below(10)]
  const left = new Set(Array.from({ length: 49 }, (_, i) => i + 1))
  const taken: number[] = []
  while (taken.length < 7) {
    const ball = [...left][below(left.size)] ?? 0
    left.delete(ball)
    taken.push(ball)
  }
  return taken
}

/** RFC 6962, word by word. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return leaves[0] ?? sha()
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha(Buffer.of(1), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

/** Hashes back to the chain's commitment; seeds already walked over need not be walked again. */
function leadsTo(round: RoundRow, known: Map<string, number>): boolean {
  const chain = `${round.lottery}:${round.chain_no}`
  let seed: Buffer = Buffer.from(round.seed, 'hex')
  for (let index = round.seed_index; index > 0; index -= 1) {
    if (known.get(`${chain}:${seed.toString('hex')}`) === index) break
    seed = sha(seed)
    if (index === 1 && seed.toString('hex') !== round.chain_commit) return false
  }
  known.set(`${chain}:${round.seed}`, round.seed_index)
  return true
}

export interface Verified {
  readonly rounds: number
  readonly bets: number
  readonly wrong: readonly string[]
}

export async function verifyRounds(sql: Sql): Promise<Verified> {
  const wrong: string[] = []
  const known = new Map<string, number>()
  let rounds = 0
  let bets = 0
  for (let after = ['', '']; ; ) {
    const rows = await sql.query<RoundRow>(
      `SELECT r.lottery, r.expect, r.chain_no, r.seed_index, r.seed, r.commit, r.numbers, c.salt, r.beacon,
              c.commit AS chain_commit, r.bets_root, r.bets_count, r.sealed_at, r.drawn_at
         FROM lottery_rounds r JOIN lottery_chains c ON c.lottery = r.lottery AND c.chain_no = r.chain_no
        WHERE r.seed IS NOT NULL AND (r.lottery, r.expect) > ($1, $2) ORDER BY r.lottery, r.expect LIMIT ${BATCH}`,
      after,
    )
    for (const row of rows) {
      const name = `${row.lottery}-${row.expect}`
      rounds += 1
      bets += row.bets_count
      if (sha(Buffer.from(row.seed, 'hex')).toString('hex') !== row.commit) wrong.push(`${name}: commitment`)
      if (!leadsTo(row, known)) wrong.push(`${name}: chain`)
      if (numbersOf(row).join() !== row.numbers.join()) wrong.push(`${name}: numbers`)
      if (row.sealed_at >= row.drawn_at) wrong.push(`${name}: sealed after the draw`)
      if (!(await isRootOfBets(sql, row))) wrong.push(`${name}: bets`)
    }
    const last = rows.at(-1)
    if (last === undefined) return { rounds, bets, wrong }
    after = [last.lottery, last.expect]
  }
}

async function isRootOfBets(sql: Sql, round: RoundRow): Promise<boolean> {
  const rows = await sql.query<BetRow>(
    `SELECT concat_ws('|', 'PF1B', game_code, round_id, bet_id, play_id, picks, bet_fen, odds_milli, encode(salt, 'hex')) AS leaf
       FROM bets WHERE plat = 'CP' AND round_id = $2 AND game_code = $1 AND NOT is_trial ORDER BY bet_id`,
    [round.lottery, round.expect],
  )
  const leaves = rows.map((row) => sha(Buffer.of(0), row.leaf))
  return rows.length === round.bets_count && rootOf(leaves).toString('hex') === round.bets_root
}
