// Members' activity: counts by hours and days, kept with the checkpoint. Play money is not counted.
import type { Sql, Tx } from '#src/db/pool.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

/** The moves of members in some transactions `t`. OFFSET 0 forces an index lookup per account. */
export const moves = (which: string) => `
  SELECT a.member_id, t.at FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id
   CROSS JOIN LATERAL (SELECT member_id, currency FROM account_balances WHERE id = e.account_id OFFSET 0) a
   WHERE ${which} AND a.member_id IS NOT NULL AND a.currency = 'CNY' AND t.code <> 'opening'`

/**
 * A member is counted for the hour and for the day in the minute of its first move, unless an earlier move was counted
 * already, which the time of the last move shows.
 */
export async function keepActivity(tx: Tx, after: bigint, to: bigint): Promise<void> {
  await tx.query(
    `WITH moved AS MATERIALIZED (
       SELECT DISTINCT member_id, date_trunc('minute', at) AS minute, max(at) OVER (PARTITION BY member_id) AS last_at
         FROM (${moves('t.id > $1 AND t.id <= $2')}) m),
     before AS MATERIALIZED (
       SELECT m.member_id, k.last_at FROM (SELECT DISTINCT member_id FROM moved) m LEFT JOIN member_moves k USING (member_id)),
     hours AS (
       INSERT INTO active_hours AS k (hour, members)
       SELECT n.hour, count(*) FROM (SELECT DISTINCT member_id, date_trunc('hour', minute) AS hour FROM moved) n
         JOIN before b USING (member_id) WHERE b.last_at IS NULL OR b.last_at < n.hour GROUP BY 1 ORDER BY 1
       ON CONFLICT (hour) DO UPDATE SET members = k.members + EXCLUDED.members),
     firsts AS (
       INSERT INTO active_firsts AS k (minute, members)
       SELECT n.minute, count(*)
         FROM (SELECT member_id, beijing_day(minute) AS day, min(minute) AS minute FROM moved GROUP BY 1, 2) n
         JOIN before b USING (member_id) WHERE b.last_at IS NULL OR beijing_day(b.last_at) < n.day GROUP BY 1 ORDER BY 1
       ON CONFLICT (minute) DO UPDATE SET members = k.members + EXCLUDED.members)
     INSERT INTO member_moves AS k (member_id, last_at)
     SELECT DISTINCT member_id, last_at FROM moved ORDER BY member_id
     ON CONFLICT (member_id) DO UPDATE SET last_at = greatest(k.last_at, EXCLUDED.last_at)`,
    [after, to],
  )
}

/** Yesterday is the oldest that is shown. */
export async function pruneActivity(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM active_hours WHERE hour < app_now() - make_interval(days => $1)', [
    KEPT_DAYS.activity,
  ])
  await sql.query('DELETE FROM active_firsts WHERE minute < app_now() - make_interval(days => $1)', [
    KEPT_DAYS.activity,
  ])
}
