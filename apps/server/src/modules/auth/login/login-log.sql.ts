// SQL of the log of logins: written by every login, read by its owner.
import type { Sql } from '#src/db/pool.ts'
import { networkOf } from '#src/lib/address.ts'
import { KEPT_DAYS, PRUNED_AT_ONCE } from '#src/lib/retention.ts'

export async function recordLogin(
  sql: Sql,
  event: { memberId: bigint; deviceId: string | null; ip: string; userAgent: string; outcome: string },
): Promise<void> {
  await sql.query(
    `INSERT INTO login_events (member_id, device_id, ip, network, user_agent, outcome, at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now())`,
    [event.memberId, event.deviceId, event.ip, networkOf(event.ip), event.userAgent, event.outcome],
  )
}

export interface LoginEvent {
  readonly at: Date
  readonly ip: string
  readonly user_agent: string
  readonly outcome: string
}

/** Enough rows to fill the page even where many are folded into one. */
export async function listLogins(sql: Sql, memberId: bigint): Promise<LoginEvent[]> {
  return sql.query<LoginEvent>(
    `SELECT at, ip, user_agent, outcome FROM login_events
      WHERE member_id = $1 AND at > app_now() - interval '30 days' ORDER BY at DESC, id DESC LIMIT 200`,
    [memberId],
  )
}

/** Members processed per run, a different part each time, so the cost does not grow with their number. */
const PRUNED_MEMBERS = 5_000

/**
 * Of old logins two are kept forever because they are shown: the newest of all, and the newest with the
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
          WHERE e.at < app_now() - make_interval(days => $3)
            AND EXISTS (SELECT 1 FROM login_events n
                         WHERE n.member_id = e.member_id AND n.at > e.at AND (e.outcome = 'wrong' OR n.outcome <> 'wrong'))
          LIMIT $2)
       DELETE FROM login_events WHERE id IN (SELECT id FROM old) RETURNING 1`,
      [PRUNED_MEMBERS, PRUNED_AT_ONCE, KEPT_DAYS.logins],
    )
    if (gone.length < PRUNED_AT_ONCE) return
  }
}
