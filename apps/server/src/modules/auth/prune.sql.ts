// SQL of housekeeping for sessions and the log of logins.
import type { Sql } from '#src/db/pool.ts'

export async function pruneSessions(sql: Sql): Promise<void> {
  await sql.query("DELETE FROM sessions WHERE expires_at < app_now() - interval '30 days'")
}

/** Members processed per run, a different part each time, so the cost does not grow with their number. */
const PRUNED_MEMBERS = 5_000
const PRUNED_AT_ONCE = 5_000

/**
 * Logins are kept for 180 days. Two are kept forever because they are shown: the newest of all, and the newest with the
 * right password.
 */
export async function pruneLogins(sql: Sql): Promise<void> {
  for (;;) {
    const gone = await sql.query(
      `WITH part AS (
         SELECT min(id) + floor(extract(epoch FROM app_now()) / 600)::bigint % ((max(id) - min(id)) / $1::bigint + 1) * $1::bigint AS first
           FROM member_sign_ins),
       old AS (
         SELECT e.id FROM part JOIN login_events e ON e.member_id >= part.first AND e.member_id < part.first + $1::bigint
          WHERE e.at < app_now() - interval '180 days'
            AND EXISTS (SELECT 1 FROM login_events n
                         WHERE n.member_id = e.member_id AND n.at > e.at AND (e.outcome = 'wrong' OR n.outcome <> 'wrong'))
          LIMIT $2)
       DELETE FROM login_events WHERE id IN (SELECT id FROM old) RETURNING 1`,
      [PRUNED_MEMBERS, PRUNED_AT_ONCE],
    )
    if (gone.length < PRUNED_AT_ONCE) return
  }
}
