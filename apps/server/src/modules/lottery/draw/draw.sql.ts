// Every statement of the draw worker about rounds: rounds ahead, the seal over their bets, the reveal, the void.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import type { BeaconValue } from '@lanting/fairness/beacon'
import type { ROUND, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { ChainRow } from '#src/modules/lottery/draw/chain/chain.sql.ts'

export async function readNow(sql: Sql): Promise<Date> {
  return one(await sql.query<{ now: Date }>('SELECT app_now() AS now')).now
}

/**
 * Rounds `first` to `last` of a chain by seed index, from the clock alone. Those whose draw time has passed were
 * missed: no bet was possible. Returns their numbers.
 */
export async function insertRounds(
  sql: Sql,
  lottery: Lottery,
  chain: ChainRow,
  first: number,
  last: number,
): Promise<string[]> {
  const rows = await sql.query<{ expect: string }>(
    `WITH number AS (
       SELECT i, chain.start + (i - 1) / $5::int AS day, (i - 1) % $5::int + 1 AS k
         FROM generate_series($3::int, $4::int) AS i, (SELECT $2::date AS start) chain),
     timed AS (
       SELECT n.*, beijing_start(n.day) AS midnight FROM number n),
     round AS (
       SELECT t.*, t.midnight + t.k * $6::int * interval '1 second' AS draw_at,
              CASE WHEN t.k > 1 THEN t.midnight + (t.k - 1) * $6::int * interval '1 second'
                   ELSE t.midnight - interval '1 day' + $5::int * $6::int * interval '1 second' END AS open_at
         FROM timed t),
     made AS (INSERT INTO lottery_rounds (lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state,
       void_reason, settled_at)
     SELECT $1, to_char(r.day, 'YYYYMMDD') || lpad(r.k::text, 4, '0'), $8, r.i,
            $9,
            r.open_at, r.draw_at - $7::int * interval '1 second', r.draw_at,
            CASE WHEN r.draw_at <= clock.now THEN 'void' ELSE 'open' END,
            CASE WHEN r.draw_at <= clock.now THEN 'missed' END,
            CASE WHEN r.draw_at <= clock.now THEN clock.now END
       FROM round r, (SELECT app_now() AS now) clock
     ON CONFLICT DO NOTHING RETURNING expect, state)
     SELECT expect FROM made WHERE state = 'void' ORDER BY expect`,
    [
      lottery.name,
      chain.start_date,
      first,
      last,
      lottery.roundsPerDay,
      lottery.periodSec,
      lottery.closeBeforeSec,
      chain.chain_no,
      chain.protocol,
    ],
  )
  return rows.map((row) => row.expect)
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
  readonly commit: string | null
  readonly draw_at: Date
  readonly waits_for: string | null
  /** The beacon round it waits for; null for PF1, and for PF2 while no signed head contains its seal. */
  readonly beacon_due: bigint | null
  /** The time of the first signed head with its seal; null while none contains it. */
  readonly seal_head_ms: bigint | null
  readonly late_seal: boolean
  /** How much it is overdue; negative before its time. */
  readonly overdue_ms: number
}

const DUE = `id, lottery, expect, chain_no, seed_index, commit, draw_at, waits_for, late_seal,
  (extract(epoch FROM app_now() - draw_at) * 1000)::float8 AS overdue_ms`

/** Closed by the clock, of any chain. */
export async function roundsToSeal(sql: Sql, lottery: string): Promise<DueRound[]> {
  return sql.query<DueRound>(
    `SELECT ${DUE}, NULL::bigint AS beacon_due, NULL::bigint AS seal_head_ms FROM lottery_rounds WHERE lottery = $1 AND settled_at IS NULL AND state = 'open'
        AND close_at <= app_now() ORDER BY chain_no, seed_index`,
    [lottery],
  )
}

/** Sealed and not drawn, also before their draw time: the beacon value may be out earlier. */
export async function sealedRounds(sql: Sql, chain: ChainRow): Promise<DueRound[]> {
  return sql.query<DueRound>(
    `SELECT ${DUE}, lottery_due_beacon(lottery, expect) AS beacon_due, lottery_seal_head(lottery, expect) AS seal_head_ms
       FROM lottery_rounds WHERE lottery = $1 AND chain_no = $2 AND settled_at IS NULL AND state = 'closed' ORDER BY seed_index`,
    [chain.lottery, chain.chain_no],
  )
}

/** Waits for every bet that locks the round and blocks new ones. Returns its state after that. */
export async function takeRound(tx: Tx, roundId: number): Promise<StateOf<typeof ROUND>> {
  // Hashing a large round takes a while and blocks no other connection, so the timeouts are longer.
  await tx.takeTime(2 * 60_000)
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

/** The bets that count, by id. Trial bets are excluded. */
export async function betsToSeal(sql: Sql, lottery: string, expect: string): Promise<SealedBetRow[]> {
  return sql.query<SealedBetRow>(
    `SELECT bet_id, play_id, picks, bet_fen, odds_milli, salt FROM round_bets
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
  readonly beacon: (BeaconValue & { readonly randomness: string }) | null
  readonly lateAfterMs: number
}

/** Returns whether it is late and not marked so before. Lock the round first: another worker may be drawing it. */
export async function revealRound(tx: Tx, roundId: number, reveal: Reveal): Promise<{ newlyLate: boolean }> {
  const rows = await tx.query<{ newlyLate: boolean }>(
    `UPDATE lottery_rounds r SET state = 'drawn', seed = $2, commit = $3, numbers = $4, result_text = $5, beacon = $6,
            beacon_round = $7, beacon_signature = $8, drawn_at = was.now, late = was.late OR was.is_late
       FROM (SELECT id, late, app_now() AS now, app_now() > draw_at + $9 * interval '1 millisecond' AS is_late
               FROM lottery_rounds WHERE id = $1) was
      WHERE r.id = was.id RETURNING was.is_late AND NOT was.late AS "newlyLate"`,
    [
      roundId,
      reveal.seed,
      reveal.commit,
      reveal.numbers,
      reveal.text,
      reveal.beacon?.randomness ?? null,
      reveal.beacon?.round ?? null,
      reveal.beacon?.signature ?? null,
      reveal.lateAfterMs,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a round that was taken is gone')
  return row
}

/** Stores what an overdue round waits for. True when it is marked late for the first time. Lock the round first. */
export async function noteLate(tx: Tx, roundId: number, waitsFor: string): Promise<boolean> {
  const rows = await tx.query<{ was_late: boolean }>(
    `UPDATE lottery_rounds r SET late = true, waits_for = $2 FROM (SELECT id, late FROM lottery_rounds WHERE id = $1) was
      WHERE r.id = was.id AND (NOT was.late OR r.waits_for IS DISTINCT FROM $2)
      RETURNING was.late AS was_late`,
    [roundId, waitsFor],
  )
  return rows[0]?.was_late === false
}

/** Publishes a seed: it is the commitment of the next round, and the newest public seed of its chain. */
export async function publishSeed(tx: Tx, chain: ChainRow, index: number, seed: string): Promise<void> {
  await tx.query(
    `UPDATE lottery_rounds SET commit = $4 WHERE lottery = $1 AND chain_no = $2 AND seed_index = $3 + 1 AND commit IS NULL
        AND state = 'open' AND open_at <= app_now() AND close_at > app_now()
        AND (protocol = 'PF1' OR lottery_has_capsule(lottery, chain_no, seed_index))`,
    [chain.lottery, chain.chain_no, index, seed],
  )
  await tx.query(
    `UPDATE lottery_chains SET public_index = $3, public_seed = $4
      WHERE lottery = $1 AND chain_no = $2 AND public_index < $3`,
    [chain.lottery, chain.chain_no, index, seed],
  )
}

/** The round that takes bets by the clock without a public commitment: the first, or one after a gap. */
export async function roundWithoutCommit(sql: Sql, chain: ChainRow): Promise<number | null> {
  const rows = await sql.query<{ seed_index: number }>(
    `SELECT seed_index FROM lottery_rounds r WHERE lottery = $1 AND chain_no = $2 AND settled_at IS NULL
        AND state = 'open' AND commit IS NULL AND open_at <= app_now() AND close_at > app_now()
        AND (protocol = 'PF1' OR lottery_has_capsule(lottery, chain_no, seed_index))
        AND NOT EXISTS (SELECT 1 FROM lottery_rounds e WHERE e.lottery = r.lottery AND e.chain_no = r.chain_no
                           AND e.seed_index < r.seed_index AND e.settled_at IS NULL AND e.state IN ('open', 'closed'))`,
    [chain.lottery, chain.chain_no],
  )
  return rows[0]?.seed_index ?? null
}

/** True when the round is marked for the first time. Lock the round first. */
export async function noteLateSeal(tx: Tx, roundId: number): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE lottery_rounds SET late_seal = true WHERE id = $1 AND NOT late_seal RETURNING 1',
    [roundId],
  )
  return rows.length > 0
}

/** Whether the chain has an unfinished round with possible bets. */
export async function hasUnfinished(sql: Sql, chain: ChainRow): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM lottery_rounds WHERE lottery = $1 AND chain_no = $2 AND settled_at IS NULL
        AND (state = 'closed' OR (state = 'open' AND commit IS NOT NULL)) LIMIT 1`,
    [chain.lottery, chain.chain_no],
  )
  return rows.length > 0
}

/** Whether a round of the chain is void by rule: then the chain cannot be relied on. */
export async function hasBrokenRound(sql: Sql, chain: ChainRow): Promise<boolean> {
  const rows = await sql.query(
    "SELECT 1 FROM lottery_rounds WHERE lottery = $1 AND chain_no = $2 AND void_reason <> 'missed' LIMIT 1",
    [chain.lottery, chain.chain_no],
  )
  return rows.length > 0
}

/** Marks a round as missed: no commitment was published and it has no bets. False otherwise. */
export async function missRound(tx: Tx, roundId: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE lottery_rounds SET state = 'void', void_reason = 'missed', settled_at = app_now()
      WHERE id = $1 AND state = 'open' AND commit IS NULL AND NOT lottery_has_bets(lottery, expect) RETURNING 1`,
    [roundId],
  )
  return rows.length > 0
}

export async function voidRound(
  tx: Tx,
  roundId: number,
  reason: 'capsule' | 'beacon',
  evidence: object,
): Promise<void> {
  await tx.query(
    `UPDATE lottery_rounds SET state = 'void', void_reason = $2, void_evidence = $3 WHERE id = $1`,
    [roundId, reason, JSON.stringify(evidence)],
  )
}
