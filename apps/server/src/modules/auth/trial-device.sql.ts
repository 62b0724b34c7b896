// Whether a trial may begin in a browser.
import { one, type Sql } from '#src/db/pool.ts'

/** Whether a browser keeps a session, or the renewal of one, of an excluded member. */
export async function isKeptByExcluded(sql: Sql, markHash: Buffer): Promise<boolean> {
  const rows = await sql.query<{ is: boolean }>(
    `SELECT EXISTS (
       SELECT 1 FROM devices d JOIN member_standing m ON m.id = d.member_id
        WHERE d.mark_hash = $1 AND d.ended_at IS NULL AND 'excluded' IN (m.state, m.state_before_freeze)
          AND (d.renew_until > app_now()
               OR EXISTS (SELECT 1 FROM sessions s WHERE s.device_id = d.id AND s.ended_at IS NULL AND s.expires_at > app_now()))) AS is`,
    [markHash],
  )
  return one(rows).is
}
