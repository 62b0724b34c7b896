// Every statement of the office's first page: the day's money by hours, active members, job runs.
import { moves } from '#src/books/activity.sql.ts'
import { sinceCheckpoint, THROUGH } from '#src/books/check/checkpoint.sql.ts'
import type { Sql } from '#src/db/pool.ts'

export interface FlowRow {
  readonly kind: 'deposit' | 'withdrawal'
  /** Whole hours since midnight of the first day. */
  readonly hour: number
  readonly count: bigint
  readonly fen: bigint
  /** The part that ended before the current time of day. */
  readonly early_count: bigint
  readonly early_fen: bigint
}

/** Deposits and payouts since an instant, by hours; `now - 24 h` cuts yesterday at the same time of day. */
export async function flowsSince(sql: Sql, from: Date, sameTime: Date): Promise<FlowRow[]> {
  const part = (kind: string, table: string, done: string) => `
    SELECT '${kind}' AS kind, floor(extract(epoch FROM ended_at - $1) / 3600)::int AS hour, count(*) AS count,
           sum(amount_fen)::bigint AS fen, count(*) FILTER (WHERE ended_at <= $2) AS early_count,
           coalesce(sum(amount_fen) FILTER (WHERE ended_at <= $2), 0)::bigint AS early_fen
      FROM ${table} WHERE state = '${done}' AND ended_at >= $1 AND ended_at <= app_now() AND NOT seeded GROUP BY 2`
  return sql.query<FlowRow>(
    `${part('deposit', 'deposit_records', 'credited')} UNION ALL ${part('withdrawal', 'withdrawal_records', 'paid')}`,
    [from, sameTime],
  )
}

export interface ActiveRow {
  /** Null for the sums of a whole span. */
  readonly hour: number | null
  readonly span: 'today' | 'sameTime' | 'hour'
  readonly members: bigint
}

/**
 * Members whose wallet moved; trial money is excluded. Stored counts, plus later movers not yet in them.
 * For yesterday up to the same time, the started minute counts.
 */
export async function activeSince(sql: Sql, from: Date, today: Date, sameTime: Date): Promise<ActiveRow[]> {
  return sinceCheckpoint<ActiveRow>(sql, (through) =>
    sql.query(
      `WITH moved AS MATERIALIZED (
         SELECT m.member_id, m.at, k.last_at FROM (${moves('t.id > $4 AND t.at >= $1')}) m
           LEFT JOIN member_last_moves k ON k.member_id = m.member_id),
       counted AS (
         SELECT NULL::timestamptz AS hour, 'today' AS span, coalesce(sum(members), 0) AS members FROM active_by_minute WHERE minute >= $2
         UNION ALL SELECT NULL, 'today', count(DISTINCT member_id) FROM moved WHERE at >= $2 AND (last_at IS NULL OR last_at < $2)
         UNION ALL SELECT NULL, 'sameTime', coalesce(sum(members), 0) FROM active_by_minute WHERE minute >= $1 AND minute <= $3
         UNION ALL SELECT NULL, 'sameTime', count(DISTINCT member_id) FROM moved WHERE at <= $3 AND (last_at IS NULL OR last_at < $1)
         UNION ALL SELECT hour, 'hour', members FROM active_by_hour WHERE hour >= $1
         UNION ALL SELECT date_trunc('hour', at), 'hour', count(DISTINCT member_id) FROM moved
                    WHERE last_at IS NULL OR last_at < date_trunc('hour', at) GROUP BY 1)
       SELECT floor(extract(epoch FROM hour - $1) / 3600)::int AS hour, span, sum(members)::bigint AS members, ${THROUGH}
         FROM counted GROUP BY 1, 2`,
      [from, today, sameTime, through.tx],
    ),
  )
}

export interface JobRow {
  readonly job: string
  readonly at: Date | null
  readonly took_ms: number | null
  readonly error: string | null
  readonly size: number | null
  readonly late: number
}

/** The newest run of every job. Runs use real time, not the product's clock. */
export async function lastRuns(sql: Sql): Promise<JobRow[]> {
  return sql.query<JobRow>(
    `SELECT DISTINCT ON (job) job, app_now() - (clock_timestamp() - started_at) AS at,
            (extract(epoch FROM finished_at - started_at) * 1000)::float8 AS took_ms, error,
            coalesce(result ->> 'cleared', result ->> 'closed', result ->> 'members', result ->> 'packets',
                     jsonb_array_length(result -> 'broken')::text, result ->> 'done')::int AS size,
            0 AS late
       FROM job_history ORDER BY job, started_at DESC`,
  )
}

/** After this a draw and its payouts count as late. */
const DRAW_GRACE = "interval '10 seconds'"

/** Work without job runs: due rounds, and transfers without a venue's answer. */
export async function readWork(sql: Sql): Promise<JobRow[]> {
  return sql.query<JobRow>(
    `SELECT 'draw' AS job, r.settled_at AS at, greatest(0, extract(epoch FROM r.settled_at - r.draw_at) * 1000)::float8 AS took_ms,
            NULL AS error, (SELECT count(DISTINCT lottery) FROM chain_states WHERE state = 'active')::int AS size,
            (SELECT count(*) FROM drawn_rounds d WHERE d.settled_at IS NULL AND d.draw_at < app_now() - ${DRAW_GRACE})::int AS late
       FROM (SELECT 1) one LEFT JOIN (SELECT draw_at, settled_at FROM drawn_rounds
              WHERE settled_at IS NOT NULL AND numbers IS NOT NULL ORDER BY settled_at DESC LIMIT 1) r ON true
     UNION ALL
     SELECT 'reconcile', (SELECT at FROM transfer_polls ORDER BY id DESC LIMIT 1), NULL, NULL, count(*)::int,
            count(*) FILTER (WHERE stuck_at IS NOT NULL)::int
       FROM transfer_records WHERE state = 'pending'`,
  )
}
