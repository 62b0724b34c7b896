// A second implementation of the draw, from the published text alone: every round of a database is computed again.
import { createHash, createHmac } from 'node:crypto'
import type { Protocol } from '@lanting/contract/rules/fairness/pf1'
import { beaconTimeMs, isBeaconValue } from '@lanting/fairness/beacon'
import { beaconProblems, beaconVoidProblems, isSealLate } from '@lanting/fairness/draw-rules'
import type { Sql } from '#server/db/pool.ts'
import { oracleSettle } from '#server/test/lottery/settle-oracle.ts'

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
  readonly protocol: Protocol
  readonly chain_protocol: Protocol
  readonly is_told_late: boolean
  readonly beacon: string | null
  readonly beacon_round: bigint | null
  readonly beacon_signature: string | null
  readonly beacon_key: string | null
  readonly genesis: bigint | null
  readonly period: number | null
  readonly close_at: Date
  readonly draw_at: Date
  readonly head_at_ms: bigint | null
  readonly chain_commit: string
  readonly bets_root: string
  readonly bets_count: number
  readonly sealed_at: Date
  readonly drawn_at: Date
}

interface VoidRow {
  readonly lottery: string
  readonly expect: string
  readonly void_reason: string
  readonly close_at: Date
  readonly evidence: bigint | null
  readonly chain_protocol: Protocol
  readonly beacon_key: string | null
  readonly genesis: bigint | null
  readonly period: number | null
  readonly sealed_at_ms: bigint | null
  readonly void_at_ms: bigint | null
}

interface BetRow {
  readonly leaf: string
  readonly is_trial: boolean
  readonly member_id: bigint
  readonly play_id: number
  readonly picks: string
  readonly bet_fen: bigint
  readonly odds_milli: bigint
  readonly status: string
  readonly outcome: string | null
  readonly payout_fen: bigint
  readonly valid_fen: bigint
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
  const text = `${round.protocol}|${round.lottery}|${round.chain_no}|${round.expect}|${salt}`
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

/** The beacon's value is signed, is the one that the rule names, was out when it was used, and a late seal is published. */
function wrongBeacon(round: RoundRow, checksSignatures: boolean): string | null {
  const { beacon_key: publicKey, beacon_signature: signature, genesis, period, head_at_ms } = round
  const info =
    publicKey === null || genesis === null || period === null
      ? null
      : { publicKey, genesisSec: Number(genesis), periodSec: period }
  const sealedAt = head_at_ms === null ? null : Number(head_at_ms)
  const facts = { protocol: round.chain_protocol, beacon: info, closeAt: round.close_at.getTime(), sealedAt }
  const used = { protocol: round.protocol, round: Number(round.beacon_round), signature }
  const [problem] = beaconProblems(facts, used, checksSignatures ? isBeaconValue : () => true)
  if (problem !== undefined) return BEACON_WORDS[problem]
  if (info === null || signature === null) return round.beacon === null ? null : 'a beacon in PF1'
  if (sealedAt === null) return 'no head holds its seal'
  if (beaconTimeMs(info, used.round) > round.drawn_at.getTime()) return 'a value before its time'
  if (sha(Buffer.from(signature, 'hex')).toString('hex') !== round.beacon)
    return 'a value that is not the hash'
  return isSealLate(facts) && !round.is_told_late ? 'a late seal that is not published' : null
}

const BEACON_WORDS = {
  unnamed: 'a beacon that its chain does not name',
  missing: 'no beacon',
  round: 'another round of the beacon',
  signature: 'a signature of somebody else',
} as const

/** Void and missed rounds against the same rules, from the log's entries. */
async function wrongVoids(sql: Sql): Promise<string[]> {
  const rows = await sql.query<VoidRow>(
    `SELECT r.lottery, r.expect, r.void_reason, r.close_at, (r.void_evidence->>'beacon_round')::bigint AS evidence,
            c.protocol AS chain_protocol, c.beacon_key, c.beacon_genesis_sec AS genesis, c.beacon_period_sec AS period,
            s.at_ms AS sealed_at_ms, v.at_ms AS void_at_ms,
            EXISTS (SELECT 1 FROM bets b WHERE b.plat = 'CP' AND b.round_id = r.expect AND b.game_code = r.lottery) AS has_bets
       FROM lottery_rounds r JOIN lottery_chains c ON c.lottery = r.lottery AND c.chain_no = r.chain_no
       LEFT JOIN log_entries s ON s.ref = 'seal:' || r.lottery || '-' || r.expect
       LEFT JOIN log_entries v ON v.ref = 'void:' || r.lottery || '-' || r.expect
      WHERE r.state = 'void' AND (r.void_reason <> 'missed' OR s.id IS NOT NULL OR EXISTS (
            SELECT 1 FROM bets b WHERE b.plat = 'CP' AND b.round_id = r.expect AND b.game_code = r.lottery))`,
  )
  return rows.flatMap((row) => {
    const name = `${row.lottery}-${row.expect}`
    if (row.void_reason === 'missed') return [`${name}: missed with bets or a seal`]
    if (row.void_reason !== 'beacon' || row.beacon_key === null) return []
    const beacon = {
      publicKey: row.beacon_key,
      genesisSec: Number(row.genesis),
      periodSec: row.period ?? 0,
    }
    const sealedAt = row.sealed_at_ms === null ? null : Number(row.sealed_at_ms)
    const facts = { protocol: row.chain_protocol, beacon, closeAt: row.close_at.getTime(), sealedAt }
    const evidence = row.evidence === null ? null : Number(row.evidence)
    const problems = beaconVoidProblems(facts, evidence, Number(row.void_at_ms ?? 0))
    return problems.map((problem) => `${name}: void with wrong evidence (${problem})`)
  })
}

export interface Verified {
  readonly rounds: number
  readonly bets: number
  readonly wrong: readonly string[]
}

/** `checksSignatures`: false where the beacon of a proof signs nothing. */
export async function verifyRounds(sql: Sql, checksSignatures = true): Promise<Verified> {
  const wrong: string[] = []
  const known = new Map<string, number>()
  let rounds = 0
  let bets = 0
  for (let after = ['', '']; ; ) {
    const rows = await sql.query<RoundRow>(
      `SELECT r.lottery, r.expect, r.chain_no, r.seed_index, r.seed, r.commit, r.numbers, c.salt, r.beacon,
              r.protocol, c.protocol AS chain_protocol, r.beacon_round, r.beacon_signature, c.beacon_key, c.beacon_genesis_sec AS genesis,
              c.beacon_period_sec AS period, r.close_at, r.draw_at, c.commit AS chain_commit,
              (SELECT min(h.at_ms) FROM log_entries e JOIN log_heads h ON h.size > e.n
                WHERE e.ref = 'seal:' || r.lottery || '-' || r.expect) AS head_at_ms,
              EXISTS (SELECT 1 FROM log_entries e WHERE e.ref = 'late-seal:' || r.lottery || '-' || r.expect) AS is_told_late,
              r.bets_root, r.bets_count, r.sealed_at, r.drawn_at
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
      const beacon = wrongBeacon(row, checksSignatures)
      if (beacon !== null) wrong.push(`${name}: ${beacon}`)
      const own = await betsOf(sql, row)
      if (!isRootOfBets(row, own)) wrong.push(`${name}: bets`)
      wrong.push(...wrongEnds(row, own).map((one) => `${name}: ${one}`))
    }
    const last = rows.at(-1)
    if (last === undefined) return { rounds, bets, wrong: [...wrong, ...(await wrongVoids(sql))] }
    after = [last.lottery, last.expect]
  }
}

async function betsOf(sql: Sql, round: RoundRow): Promise<BetRow[]> {
  return sql.query<BetRow>(
    `SELECT concat_ws('|', 'PF1B', game_code, round_id, bet_id, play_id, picks, bet_fen, odds_milli, encode(salt, 'hex')) AS leaf,
            is_trial, member_id, play_id, picks, bet_fen, odds_milli, status, outcome, payout_fen, valid_fen
       FROM bets WHERE plat = 'CP' AND round_id = $2 AND game_code = $1 ORDER BY bet_id`,
    [round.lottery, round.expect],
  )
}

function isRootOfBets(round: RoundRow, bets: readonly BetRow[]): boolean {
  const leaves = bets.filter((bet) => !bet.is_trial).map((bet) => sha(Buffer.of(0), bet.leaf))
  return leaves.length === round.bets_count && rootOf(leaves).toString('hex') === round.bets_root
}

/** Outcome, payout and turnover of every settled bet, member by member, as the second settlement has them. */
function wrongEnds(round: RoundRow, bets: readonly BetRow[]): string[] {
  const day = new Date(round.draw_at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const members = new Map<string, BetRow[]>()
  for (const bet of bets) {
    const name = `${bet.member_id}:${bet.is_trial}`
    members.set(name, [...(members.get(name) ?? []), bet])
  }
  return [...members.values()].flatMap((own) => {
    if (own.some((bet) => bet.status !== 'settled')) return []
    const ends = oracleSettle(
      own.map((bet) => ({
        playId: bet.play_id,
        picks: bet.picks === '' ? [] : bet.picks.split(',').map(Number),
        stakeFen: bet.bet_fen,
        oddsMilli: Number(bet.odds_milli),
      })),
      round.numbers,
      day,
    )
    const isRight = own.every((bet, i) => {
      const end = ends[i]
      const validFen = bet.is_trial ? 0n : end?.validFen
      return bet.outcome === end?.outcome && bet.payout_fen === end?.payoutFen && bet.valid_fen === validFen
    })
    return isRight ? [] : [`the ends of member ${own[0]?.member_id}`]
  })
}
