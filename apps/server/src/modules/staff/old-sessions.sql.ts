// Deletes sessions of staff that ended long ago.
import type { Sql } from '#src/db/pool.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

/** Those that ended, by themselves or by a logout. */
export async function pruneStaffSessions(sql: Sql): Promise<void> {
  await sql.query(
    'DELETE FROM staff_sessions WHERE coalesce(ended_at, expires_at) < app_now() - make_interval(days => $1)',
    [KEPT_DAYS.staffSessions],
  )
}
