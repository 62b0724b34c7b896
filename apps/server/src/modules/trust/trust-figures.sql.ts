// Statements of the trust page's figures: the last check of the books, returns by day, payout times, incidents, and what is kept.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { INCIDENTS_SHOWN, TRUST_DAYS } from '@lanting/contract/data/security/trust'
import { one, type Sql } from '#src/db/pool.ts'

export interface CheckLine {
  readonly invariant: string
  readonly ok: boolean
  readonly freezes: boolean
  readonly at: Date
}

export async function lastCheck(sql: Sql): Promise<CheckLine[]> {
  return sql.query<CheckLine>(
    'SELECT invariant, ok, freezes, at FROM book_checks WHERE run = (SELECT max(run) FROM book_checks)',
  )
}

export async function frozenSince(sql: Sql): Promise<Date | null> {
  const rows = await sql.query<{ at: Date }>(
    'SELECT frozen_at AS at FROM freeze_states WHERE lifted_at IS NULL',
  )
  return rows[0]?.at ?? null
}

/** Days that may still change are counted again: today, yesterday, and whatever is missing of the period. */
export async function keepReturns(sql: Sql): Promise<void> {
  await sql.query(
    `WITH since AS (
       SELECT greatest(beijing_day(app_now()) - $1::int,
                       coalesce((SELECT max(day) FROM trust_returns), beijing_day(app_now()) - $1::int) - 1) AS day),
     played AS (
       SELECT beijing_day(b.settled_at) AS day, b.game_code AS lottery, count(*) AS bets, sum(b.bet_fen) AS stake,
              sum(b.payout_fen) AS payout
         FROM bet_results b JOIN member_standing m ON m.id = b.member_id AND NOT m.seeded
        WHERE b.plat = $2 AND b.status = 'settled' AND NOT b.is_trial
          AND b.settled_at >= beijing_start((SELECT day FROM since)) GROUP BY 1, 2),
     drawn AS (
       SELECT beijing_day(r.draw_at) AS day, r.lottery, count(*) AS rounds FROM drawn_rounds r
        WHERE r.seed IS NOT NULL AND r.draw_at >= beijing_start((SELECT day FROM since))
        GROUP BY 1, 2)
     INSERT INTO trust_returns (day, lottery, bets, stake_fen, payout_fen, rounds)
     SELECT d.day, d.lottery, coalesce(p.bets, 0), coalesce(p.stake, 0), coalesce(p.payout, 0), d.rounds
       FROM drawn d LEFT JOIN played p USING (day, lottery)
     ON CONFLICT (day, lottery) DO UPDATE
       SET bets = excluded.bets, stake_fen = excluded.stake_fen, payout_fen = excluded.payout_fen, rounds = excluded.rounds`,
    [TRUST_DAYS, OWN_LOTTERY],
  )
}

export interface ReturnRow {
  readonly lottery: string
  readonly bets: bigint
  readonly stake: bigint
  readonly payout: bigint
  readonly rounds: bigint
}

export async function readReturns(sql: Sql): Promise<ReturnRow[]> {
  return sql.query<ReturnRow>(
    `SELECT lottery, sum(bets)::bigint AS bets, sum(stake_fen)::bigint AS stake, sum(payout_fen)::bigint AS payout,
            sum(rounds)::bigint AS rounds
       FROM trust_returns WHERE day > beijing_day(app_now()) - $1::int GROUP BY 1`,
    [TRUST_DAYS],
  )
}

export interface PayoutTime {
  readonly channel: string
  readonly cases: bigint
  readonly median: number
  readonly p95: number
}

/** From the end of its hold to its payment, of the newest real cases. */
export async function payoutTimes(sql: Sql): Promise<PayoutTime[]> {
  return sql.query<PayoutTime>(
    `SELECT channel, count(*) AS cases, percentile_cont(0.5) WITHIN GROUP (ORDER BY took)::float8 AS median,
            percentile_cont(0.95) WITHIN GROUP (ORDER BY took)::float8 AS p95
       FROM (SELECT c.channel, extract(epoch FROM c.ended_at - greatest(c.created_at, c.hold_until)) / 60 AS took,
                    row_number() OVER (PARTITION BY c.channel ORDER BY c.ended_at DESC) AS nth
               FROM withdrawal_records c
              WHERE c.state = 'paid' AND c.ended_at > app_now() - make_interval(days => $1)
                AND NOT EXISTS (SELECT 1 FROM member_standing m WHERE m.id = c.member_id AND m.seeded)) newest
      WHERE nth <= $2 GROUP BY channel ORDER BY channel`,
    [TRUST_DAYS, LIMITS.medianNewest],
  )
}

export interface IncidentRow {
  readonly id: bigint
  readonly title: string
  readonly text: string
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly at: Date
}

/** Each with the newest that was written about it. */
export async function listIncidents(sql: Sql): Promise<IncidentRow[]> {
  return sql.query<IncidentRow>(
    `SELECT DISTINCT ON (coalesce(i.follows, i.id)) coalesce(i.follows, i.id) AS id, i.title, i.text, i.started_at, i.ended_at,
            i.at
       FROM incidents i ORDER BY coalesce(i.follows, i.id) DESC, i.id DESC LIMIT $1`,
    [INCIDENTS_SHOWN],
  )
}

export interface WitnessRow {
  readonly name: string
  readonly last_at: Date | null
  readonly silent: number
}

/** Witnesses live in real time: the product's clock may jump in a sandbox. */
export async function listWitnesses(sql: Sql): Promise<WitnessRow[]> {
  return sql.query<WitnessRow>(
    `SELECT name, last_at,
            coalesce(floor(extract(epoch FROM clock_timestamp() - waiting_since) / 60), 0)::int AS silent
       FROM witness_states ORDER BY name`,
  )
}

export interface KeptFigures {
  readonly figures: unknown
  readonly returns_at: Date | null
  readonly at: Date
}

export async function readFigures(sql: Sql): Promise<KeptFigures | null> {
  return (await sql.query<KeptFigures>('SELECT figures, returns_at, at FROM trust_figures'))[0] ?? null
}

/** Whether returns were counted long enough ago to count them again. */
export async function areReturnsDue(sql: Sql): Promise<boolean> {
  const rows = await sql.query<{ due: boolean }>(
    `SELECT coalesce((SELECT returns_at FROM trust_figures) < app_now() - interval '10 minutes', true) AS due`,
  )
  return one(rows).due
}

export async function keepFigures(sql: Sql, figures: object, areReturnsNew: boolean): Promise<void> {
  await sql.query(
    `INSERT INTO trust_figures (figures, returns_at, at) VALUES ($1, app_now(), app_now())
     ON CONFLICT (id) DO UPDATE SET figures = excluded.figures, at = excluded.at,
       returns_at = CASE WHEN $2 THEN excluded.at ELSE trust_figures.returns_at END`,
    [JSON.stringify(figures), areReturnsNew],
  )
}
