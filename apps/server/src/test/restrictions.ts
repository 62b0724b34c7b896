// Restrictions of members in tests, as rows like the product's own.
import type { Sql } from '#src/db/pool.ts'

/** A time-out of a week, or an exclusion of 180 days, from now on. */
export async function keepAway(sql: Sql, memberId: bigint, kind: 'timeout' | 'exclusion'): Promise<void> {
  await sql.query(
    `INSERT INTO restrictions (member_id, asked_by, kind, at, from_at, until_at)
     VALUES ($1, 'member', $2, app_now(), app_now(), app_now() + CASE $2 WHEN 'timeout' THEN interval '7 days' ELSE interval '180 days' END)`,
    [memberId, kind],
  )
}

/** Sets a limit in fen, or in minutes. */
export async function setLimit(sql: Sql, memberId: bigint, name: string, value: bigint): Promise<void> {
  await sql.query(
    `INSERT INTO restrictions (member_id, asked_by, kind, name, value, at, from_at)
     VALUES ($1, 'member', 'limit', $2, $3, app_now(), app_now())`,
    [memberId, name, value],
  )
}
