// Every statement of venue sessions that must end and are not confirmed yet.
import { DESK_LIMITS } from '@lanting/contract/limits'
import type { Sql, Tx } from '#src/db/pool.ts'

export interface SessionEndRow {
  readonly member_id: bigint
  readonly plat: string
  readonly request: string
  readonly is_late: boolean
}

/** For every venue where the member has an account, due at once; a pending row restarts. */
export async function askEnds(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    `INSERT INTO venue_session_ends (member_id, plat, request, first_at, next_at)
     SELECT member_id, plat, gen_random_uuid(), app_now(), app_now() FROM venue_members m WHERE member_id = $1
        AND NOT EXISTS (SELECT 1 FROM venues v WHERE v.platname = m.plat AND v.closed_at IS NOT NULL)
     ON CONFLICT (member_id, plat) DO UPDATE SET request = excluded.request, next_at = excluded.next_at`,
    [memberId],
  )
}

/** Takes due rows; retries back off while a venue does not confirm. */
export async function takeDueEnds(sql: Sql, limit: number): Promise<SessionEndRow[]> {
  const { pauseMs, pauseMaxMs, alarmAfterMs } = DESK_LIMITS.sessionEnd
  return sql.query<SessionEndRow>(
    `UPDATE venue_session_ends SET tries = tries + 1,
            next_at = app_now() + least($3, $2 * power(2, least(tries, 20))) * interval '1 millisecond'
      WHERE (member_id, plat) IN (SELECT member_id, plat FROM venue_session_ends WHERE next_at <= app_now()
                                   ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING member_id, plat, request, first_at < app_now() - $4 * interval '1 millisecond' AS is_late`,
    [limit, pauseMs, pauseMaxMs, alarmAfterMs],
  )
}

/** The venue is closed for good: nothing there is left to end. */
export async function dropEnds(tx: Tx, plat: string): Promise<void> {
  await tx.query('DELETE FROM venue_session_ends WHERE plat = $1', [plat])
}

/** Only rows requested before the venue's confirmation: later sessions belong to another request. */
export async function confirmEnd(sql: Sql, { member_id: memberId, plat, request }: SessionEndRow) {
  const rows = await sql.query(
    'DELETE FROM venue_session_ends WHERE member_id = $1 AND plat = $2 AND request = $3 RETURNING plat',
    [memberId, plat, request],
  )
  return rows.length > 0
}
