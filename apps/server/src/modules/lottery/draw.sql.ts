// Every statement of the draw worker about rounds: rounds ahead, the seal over their bets, the reveal, the void.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { Lottery } from '@lanting/contract/data/lotteries'
import type { ROUND, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { ChainRow } from '#src/modules/lottery/chain.sql.ts'

export async function readNow(sql: Sql): Promise<Date> {
  return one(await sql.query<{ now: Date }>('SELECT app_now() AS now')).now
}

/** The public beacon of PF2, or null for PF1. */
export interface BeaconPace {
  readonly genesisSec: number
  readonly periodSec: number
}

/**
 * Rounds `first` to `last` of a chain by their seed index, all of them from the clock alone. What has drawn already was
 * missed: nobody could bet on it.
 */
export async function insertRounds(
  sql: Sql,
  lottery: Lottery,
  chain: ChainRow,
  first: number,
  last: number,
  beacon: BeaconPace | null,
): Promise<void> {
  await sql.query(
    `WITH number AS (
       SELECT i, chain.start + (i - 1) / $5::int AS day, (i - 1) % $5::int + 1 AS k
         FROM generate_series($3::int, $4::int) AS i, (SELECT $2::date AS start) chain),
     timed AS (
       SELECT n.*, (n.day::timestamp AT TIME ZONE 'UTC') - interval '8 hours' AS midnight FROM number n),
     round AS (
       SELECT t.*, t.midnight + t.k * $6::int * interval '1 second' AS draw_at,
              CASE WHEN t.k > 1 THEN t.midnight + (t.k - 1) * $6::int * interval '1 second'
                   ELSE t.midnight - interval '1 day' + $5::int * $6::int * interval '1 second' END AS open_at
         FROM timed t)
     INSERT INTO lottery_rounds (lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state,
       void_reason, settled_at, beacon_round)
     SELECT $1, to_char(r.day, 'YYYYMMDD') || lpad(r.k::text, 4, '0'), $8, r.i,
            CASE WHEN $9::float8 IS NULL THEN 'PF1' ELSE 'PF2' END,
            r.open_at, r.draw_at - $7::int * interval '1 second', r.draw_at,
            CASE WHEN r.draw_at <= clock.now THEN 'void' ELSE 'open' END,
            CASE WHEN r.draw_at <= clock.now THEN 'missed' END,
            CASE WHEN r.draw_at <= clock.now THEN clock.now END,
            floor((extract(epoch FROM r.draw_at) - $7::int - $9::float8) / $10::float8)::bigint + 2
       FROM round r, (SELECT app_now() AS now) clock
     ON CONFLICT DO NOTHING`,
    [
      lottery.name,
      chain.start_date,
      first,
      last,
      lottery.roundsPerDay,
      lottery.periodSec,
      lottery.closeBeforeSec,
      chain.chain_no,
      beacon?.genesisSec ?? null,
      beacon?.periodSec ?? null,
    ],
  )
}

/** The newest round of a chain that has a row. */
export async function lastIndex(sql: Sql, chain: ChainRow): Promise<number | null> {
  const rows = await sql.query<{ last: number | null }>(
    'SELECT max(seed_index) AS last FROM lottery_rounds WHERE lottery = $1 AND chain_no = $2',
    [chain.lottery, chain.chain_no],
  )
  return one(rows).last
}

export interface DueRound {
  readonly id: number
  readonly lottery: string
  readonly expect: string
  readonly chain_no: number
  readonly seed_index: number
  readonly state: Extract<StateOf<typeof ROUND>, 'open' | 'closed'>
  readonly protocol: 'PF1' | 'PF2'
  readonly beacon_round: bigint | null
  readonly draw_at: Date
}

const DUE = 'id, lottery, expect, chain_no, seed_index, state, protocol, beacon_round, draw_at'

export async function roundsToSeal(sql: Sql, chain: ChainRow): Promise<DueRound[]> {
  return sql.query<DueRound>(
    `SELECT ${DUE} FROM lottery_rounds WHERE lottery = $1 AND chain_no = $2 AND settled_at IS NULL AND state = 'open'
        AND close_at <= app_now() ORDER BY seed_index`,
    [chain.lottery, chain.chain_no],
  )
}

export async function roundsToDraw(sql: Sql, chain: ChainRow): Promise<DueRound[]> {
  return sql.query<DueRound>(
    `SELECT ${DUE} FROM lottery_rounds WHERE lottery = $1 AND chain_no = $2 AND settled_at IS NULL AND state = 'closed'
        AND draw_at <= app_now() ORDER BY seed_index`,
    [chain.lottery, chain.chain_no],
  )
}

/** Waits for every bet that holds the round and keeps new ones out. Returns the state it then has. */
export async function takeRound(tx: Tx, roundId: number): Promise<StateOf<typeof ROUND>> {
  // A large round takes a while to hash, and nobody waits for this connection meanwhile.
  await tx.query(
    "SELECT set_config('statement_timeout', '2min', true), set_config('idle_in_transaction_session_timeout', '2min', true)",
  )
  return one(
    await tx.query<{ state: StateOf<typeof ROUND> }>('SELECT lottery_take_round($1) AS state', [roundId]),
  ).state
}

export interface SealedBetRow {
  readonly bet_id: string
  readonly play_id: number
  readonly picks: string
  readonly bet_fen: bigint
  readonly odds_milli: bigint
  readonly salt: Buffer
}

/** The bets that count, in the order of their ids. Trial bets are not among them. */
export async function betsToSeal(sql: Sql, lottery: string, expect: string): Promise<SealedBetRow[]> {
  return sql.query<SealedBetRow>(
    `SELECT bet_id, play_id, picks, bet_fen, odds_milli, salt FROM bets
      WHERE plat = '${OWN_LOTTERY}' AND round_id = $2 AND game_code = $1 AND NOT is_trial ORDER BY bet_id COLLATE "C"`,
    [lottery, expect],
  )
}

export interface Seal {
  readonly root: string
  readonly count: number
  readonly stakeFen: bigint
}

export async function sealRound(tx: Tx, roundId: number, seal: Seal): Promise<void> {
  await tx.query(
    `UPDATE lottery_rounds SET state = 'closed', bets_root = $2, bets_count = $3, stake_fen = $4, sealed_at = app_now() WHERE id = $1`,
    [roundId, seal.root, seal.count, seal.stakeFen],
  )
}

export interface Reveal {
  readonly seed: string
  readonly commit: string
  readonly numbers: readonly number[]
  readonly text: string
  readonly beacon: string | null
  readonly lateAfterMs: number
}

/** False when another worker was first: its result is the same. */
export async function revealRound(tx: Tx, roundId: number, reveal: Reveal): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE lottery_rounds SET state = 'drawn', seed = $2, commit = $3, numbers = $4, result_text = $5, beacon = $6,
            drawn_at = app_now(), late = app_now() > draw_at + $7 * interval '1 millisecond'
      WHERE id = $1 AND state = 'closed' RETURNING 1`,
    [roundId, reveal.seed, reveal.commit, reveal.numbers, reveal.text, reveal.beacon, reveal.lateAfterMs],
  )
  return rows.length > 0
}

/** A seed is out: it is the commitment of the round after it, and the newest public one of its chain. */
export async function publishSeed(tx: Tx, chain: ChainRow, index: number, seed: string): Promise<void> {
  await tx.query(
    `UPDATE lottery_rounds SET commit = $4 WHERE lottery = $1 AND chain_no = $2 AND seed_index = $3 + 1 AND commit IS NULL
        AND state <> 'void' AND open_at <= app_now()`,
    [chain.lottery, chain.chain_no, index, seed],
  )
  await tx.query(
    `UPDATE lottery_chains SET public_index = $3, public_seed = $4
      WHERE lottery = $1 AND chain_no = $2 AND public_index < $3`,
    [chain.lottery, chain.chain_no, index, seed],
  )
}

/** The round that is open by the clock and whose commitment nobody has seen yet: the first, or one after a gap. */
export async function roundWithoutCommit(sql: Sql, chain: ChainRow): Promise<number | null> {
  const rows = await sql.query<{ seed_index: number }>(
    `SELECT seed_index FROM lottery_rounds r WHERE lottery = $1 AND chain_no = $2 AND settled_at IS NULL
        AND state IN ('open', 'closed') AND commit IS NULL AND open_at <= app_now() AND draw_at > app_now()
        AND NOT EXISTS (SELECT 1 FROM lottery_rounds e WHERE e.lottery = r.lottery AND e.chain_no = r.chain_no
                           AND e.seed_index < r.seed_index AND e.settled_at IS NULL AND e.state = 'open')`,
    [chain.lottery, chain.chain_no],
  )
  return rows[0]?.seed_index ?? null
}

/** Rounds of a lost chain that were not drawn, each to be taken before it is made void. */
export async function undrawnRounds(sql: Sql, chain: ChainRow): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `SELECT id FROM lottery_rounds WHERE lottery = $1 AND chain_no = $2 AND settled_at IS NULL AND state IN ('open', 'closed') ORDER BY id`,
    [chain.lottery, chain.chain_no],
  )
  return rows.map((row) => row.id)
}

export async function voidRound(tx: Tx, roundId: number): Promise<void> {
  await tx.query(
    `UPDATE lottery_rounds SET state = 'void', void_reason = 'seed-lost' WHERE id = $1 AND state IN ('open', 'closed')`,
    [roundId],
  )
}
