// Every statement that reads lotteries: the chain in use, drawn rounds, one round with its proof, counts that are public.
import type { Protocol } from '@lanting/contract/rules/fairness/pf1'
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import type { ROUND, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { PageWindow } from '#src/db/page.ts'

export type RoundState = StateOf<typeof ROUND>

export interface DrawnRoundRow {
  readonly expect: string
  readonly numbers: number[]
  readonly draw_at: Date
}

/** The newest drawn rounds, newest first. */
export async function drawnRounds(sql: Sql, lottery: string, limit: number): Promise<DrawnRoundRow[]> {
  return sql.query<DrawnRoundRow>(
    `SELECT expect, numbers, draw_at FROM lottery_rounds WHERE lottery = $1 AND numbers IS NOT NULL
      ORDER BY expect DESC LIMIT $2`,
    [lottery, limit],
  )
}

export interface OpenRoundRow {
  readonly state: RoundState
  readonly commit: string | null
}

/** The current round with its commitment if public; null while the lottery has no chain. */
export async function openRound(sql: Sql, lottery: string, expect: string): Promise<OpenRoundRow | null> {
  const rows = await sql.query<OpenRoundRow>(
    `SELECT coalesce(r.state, 'open') AS state, r.commit FROM lottery_chains c
       LEFT JOIN lottery_rounds r ON r.lottery = c.lottery AND r.expect = $2
      WHERE c.lottery = $1 ORDER BY c.chain_no DESC LIMIT 1`,
    [lottery, expect],
  )
  return rows[0] ?? null
}

export interface OverdueRow {
  readonly lottery: string
  readonly expect: string
  readonly draw_at: Date
  readonly sealed_at: Date | null
  /** As noted by the draw worker; null when it noted nothing. */
  readonly waits_for: 'beacon' | 'key' | 'worker' | null
}

/** The oldest round of each lottery with possible bets whose result is overdue by this much. */
export async function overdueRounds(
  sql: Sql,
  lotteries: readonly string[],
  byMs: number,
): Promise<OverdueRow[]> {
  return sql.query<OverdueRow>(
    `SELECT DISTINCT ON (r.lottery) r.lottery, r.expect, r.draw_at, r.sealed_at, r.waits_for FROM lottery_rounds r
      WHERE r.lottery = ANY ($1) AND r.settled_at IS NULL AND r.state IN ('open', 'closed') AND r.commit IS NOT NULL
        AND r.draw_at < app_now() - $2 * interval '1 millisecond'
      ORDER BY r.lottery, r.draw_at`,
    [lotteries, byMs],
  )
}

/** The newest round of each lottery within a day whose bets were sealed after its beacon value. */
export async function lateSeals(sql: Sql): Promise<{ readonly lottery: string; readonly expect: string }[]> {
  return sql.query(
    `SELECT DISTINCT ON (lottery) lottery, expect FROM lottery_rounds
      WHERE late_seal AND draw_at > app_now() - interval '1 day' ORDER BY lottery, draw_at DESC`,
  )
}

export interface FairRow {
  readonly state: RoundState
  readonly protocol: Protocol
  readonly draw_at: Date
  readonly drawn_at: Date | null
  readonly sealed_at: Date | null
  readonly commit: string | null
  readonly seed: string | null
  readonly numbers: number[] | null
  readonly beacon_round: bigint | null
  readonly beacon: string | null
  readonly beacon_signature: string | null
  readonly beacon_key: string | null
  readonly beacon_genesis_sec: bigint | null
  readonly beacon_period_sec: number | null
  readonly beacon_source: string | null
  readonly void_reason: 'missed' | 'capsule' | 'beacon' | 'seed-lost' | null
  readonly start_date: string
  readonly bets_root: string | null
  readonly bets_count: number | null
  readonly seed_index: number
  readonly chain_no: number
  readonly chain_commit: string
  readonly published_at: Date
  readonly salt: string
  readonly salt_source: string
}

export async function fairRow(sql: Sql, lottery: string, expect: string): Promise<FairRow | null> {
  const rows = await sql.query<FairRow>(
    `SELECT r.state, r.protocol, r.draw_at, r.drawn_at, r.sealed_at, r.commit, r.seed, r.numbers, r.beacon_round, r.beacon,
            r.beacon_signature, c.beacon_key, c.beacon_genesis_sec, c.beacon_period_sec, c.beacon_source, r.void_reason,
            c.start_date::text, r.bets_root, r.bets_count, r.seed_index, r.chain_no, c.commit AS chain_commit,
            c.published_at, c.salt, c.salt_source
       FROM lottery_rounds r JOIN lottery_chains c ON c.lottery = r.lottery AND c.chain_no = r.chain_no
      WHERE r.lottery = $1 AND r.expect = $2`,
    [lottery, expect],
  )
  return rows[0] ?? null
}

/** Counts of late and of void rounds, both public. */
export interface LagRow {
  readonly rounds: bigint
  readonly draw_ms: number | null
  readonly settle_ms: number | null
  readonly void_hour: bigint
  readonly void_month: bigint
}

/** Over the last hour; rounds are found by their number, whose day is Beijing's, so the scan does not grow over time. */
export async function readLags(sql: Sql, lotteries: readonly string[]): Promise<LagRow> {
  const ms = (column: string) => `greatest(0, extract(epoch FROM ${column} - draw_at) * 1000)`
  return one(
    await sql.query<LagRow>(
      `SELECT count(*) AS rounds, percentile_disc(0.99) WITHIN GROUP (ORDER BY ${ms('drawn_at')})::float8 AS draw_ms,
              percentile_disc(0.99) WITHIN GROUP (ORDER BY ${ms('settled_at')})::float8 AS settle_ms,
              (SELECT count(*) FROM lottery_rounds v WHERE v.void_reason <> 'missed'
                  AND v.draw_at > app_now() - interval '1 hour') AS void_hour,
              (SELECT count(*) FROM lottery_rounds v WHERE v.void_reason <> 'missed'
                  AND v.draw_at >= beijing_start(beijing_month(app_now()))) AS void_month
         FROM lottery_rounds
        WHERE lottery = ANY ($1) AND numbers IS NOT NULL
          AND expect >= to_char(beijing_day(app_now() - interval '1 hour'), 'YYYYMMDD')
          AND draw_at > app_now() - interval '1 hour'`,
      [lotteries],
    ),
  )
}

export async function mishaps(sql: Sql, lottery: string): Promise<{ late: number; void: number }> {
  const row = one(
    await sql.query<{ late: bigint; void: bigint }>(
      `SELECT (SELECT count(*) FROM lottery_rounds WHERE lottery = $1 AND late) AS late,
              (SELECT count(*) FROM lottery_rounds WHERE lottery = $1 AND void_reason <> 'missed') AS void`,
      [lottery],
    ),
  )
  return { late: Number(row.late), void: Number(row.void) }
}

export interface OwnBetRow {
  readonly bet_id: string
  readonly lottery: string
  readonly expect: string
  readonly bets_root: string | null
}

/** A member's own bet with its root. Trial bets have none. */
export async function ownBet(sql: Sql, memberId: bigint, betId: string): Promise<OwnBetRow | null> {
  const rows = await sql.query<OwnBetRow>(
    `SELECT b.bet_id, r.lottery, r.expect, r.bets_root FROM bet_records b
       JOIN lottery_rounds r ON r.lottery = b.game_code AND r.expect = b.round_id
      WHERE b.plat = '${OWN_LOTTERY}' AND b.bet_id = $2 AND b.member_id = $1 AND NOT b.is_trial`,
    [memberId, betId],
  )
  return rows[0] ?? null
}

export interface RoomRow {
  readonly state: RoundState
  readonly commit: string | null
  readonly chain_no: number
  readonly seeds_left: number
  readonly length: number
  readonly published_at: Date
  readonly late_expect: string | null
  readonly draw_lag: number
  readonly settle_lag: number
  readonly bets: bigint
  readonly stake_fen: bigint
}

/** State of a lottery for the office's draw room. */
export async function drawRoomRow(sql: Sql, lottery: string, expect: string): Promise<RoomRow | null> {
  const rows = await sql.query<RoomRow>(
    `SELECT coalesce(r.state, 'closed') AS state, r.commit, c.chain_no,
            c.length - c.public_index AS seeds_left, c.length, c.published_at,
            late.expect AS late_expect,
            coalesce(late.lag, (SELECT greatest(0, extract(epoch FROM d.drawn_at - d.draw_at)) FROM lottery_rounds d
              WHERE d.lottery = c.lottery AND d.numbers IS NOT NULL ORDER BY d.expect DESC LIMIT 1), 0)::float8 AS draw_lag,
            coalesce((SELECT greatest(0, extract(epoch FROM d.settled_at - d.draw_at)) FROM lottery_rounds d
              WHERE d.lottery = c.lottery AND d.numbers IS NOT NULL AND d.settled_at IS NOT NULL
              ORDER BY d.expect DESC LIMIT 1), 0)::float8 AS settle_lag,
            coalesce((SELECT sum(e.bets) FROM lottery_exposure e WHERE e.lottery = c.lottery AND e.expect = $2), 0)::bigint AS bets,
            coalesce((SELECT sum(e.stake_fen) FROM lottery_exposure e WHERE e.lottery = c.lottery AND e.expect = $2), 0)::bigint
              AS stake_fen
       FROM lottery_chains c
       LEFT JOIN lottery_rounds r ON r.lottery = c.lottery AND r.chain_no = c.chain_no AND r.expect = $2
       LEFT JOIN LATERAL (SELECT o.expect, extract(epoch FROM app_now() - o.draw_at) AS lag FROM lottery_rounds o
         WHERE o.lottery = c.lottery AND o.settled_at IS NULL AND o.state IN ('open', 'closed') AND o.commit IS NOT NULL
           AND o.draw_at < app_now() - $3 * interval '1 millisecond' ORDER BY o.draw_at LIMIT 1) late ON true
      WHERE c.lottery = $1 AND c.state = 'active' AND c.start_date <= to_date(left($2, 8), 'YYYYMMDD')
      ORDER BY c.chain_no DESC LIMIT 1`,
    [lottery, expect, LIMITS.draw.lateMs],
  )
  return rows[0] ?? null
}

export interface StandingRow {
  readonly expect: string
  readonly play_id: number
  readonly picks: string
  readonly stake_fen: bigint
  readonly pay_fen: bigint
}

export async function standings(
  sql: Sql,
  lottery: string,
  expects: readonly string[],
): Promise<StandingRow[]> {
  return sql.query<StandingRow>(
    'SELECT expect, play_id, picks, stake_fen, pay_fen FROM lottery_exposure WHERE lottery = $1 AND expect = ANY ($2)',
    [lottery, expects],
  )
}

export async function membersIn(sql: Sql, lottery: string, expect: string): Promise<number> {
  const rows = await sql.query<{ members: bigint }>(
    `SELECT count(DISTINCT member_id) AS members FROM bet_records
      WHERE plat = '${OWN_LOTTERY}' AND round_id = $2 AND game_code = $1 AND NOT is_trial`,
    [lottery, expect],
  )
  return Number(one(rows).members)
}

export interface OfficeRoundRow {
  readonly expect: string
  readonly state: RoundState
  readonly draw_at: Date
  readonly drawn_at: Date | null
  readonly result_text: string | null
  readonly bets_count: number | null
  readonly stake_fen: bigint
  readonly payout_fen: bigint
  readonly commit: string | null
  /** Null until it is drawn. */
  readonly seed: string | null
  readonly chain_no: number
  readonly salt: string
  readonly protocol: Protocol
  readonly beacon: string | null
}

/** Offered rounds past their draw time, newest first; rounds missed during an outage are left out. */
export async function listRounds(sql: Sql, lottery: string, window: PageWindow) {
  const where = "lottery = $1 AND void_reason IS DISTINCT FROM 'missed' AND open_at <= app_now()"
  const rows = await sql.query<OfficeRoundRow>(
    `SELECT r.*, (SELECT c.salt FROM lottery_chains c WHERE c.lottery = $1 AND c.chain_no = r.chain_no) AS salt
       FROM (SELECT expect, state, draw_at, drawn_at, result_text, bets_count, stake_fen, payout_fen, commit, seed,
                    chain_no, protocol, beacon
               FROM lottery_rounds WHERE ${where} ORDER BY expect DESC LIMIT $2 OFFSET $3) r
      ORDER BY r.expect DESC`,
    [lottery, window.limit, window.offset],
  )
  const total = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM lottery_rounds WHERE ${where}`,
    [lottery],
  )
  return { rows, total: one(total).total }
}

/** Ends a round whose last bet is paid or refunded. False when it had ended before. */
export async function endRound(tx: Tx, lottery: string, expect: string, paidFen: bigint): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE lottery_rounds SET state = CASE WHEN state = 'drawn' THEN 'settled' ELSE state END, settled_at = app_now(), payout_fen = $3
      WHERE lottery = $1 AND expect = $2 AND settled_at IS NULL RETURNING 1`,
    [lottery, expect, paidFen],
  )
  return rows.length > 0
}
