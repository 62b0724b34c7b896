// Every statement about time-outs and exclusions that are kept outside of the database as well.
import { one, type Sql } from '#src/db/pool.ts'

export interface KeptRow {
  readonly id: bigint
  readonly member_id: bigint
  /** With the number it names the account: after a restore numbers are given anew. */
  readonly joined: string
  readonly kind: 'timeout' | 'exclusion' | 'return'
  readonly from: string
  readonly until: string
  /** `mobile <hash>`, by which the person is known again. */
  readonly marks: readonly string[]
}

/** The highest number, the oldest transaction under way, and the one that begins next. */
export interface Place {
  readonly last: bigint
  readonly oldest: bigint
  readonly newest: bigint
}

export async function place(sql: Sql): Promise<Place> {
  return one(
    await sql.query<Place>(
      `SELECT coalesce((SELECT max(id) FROM restrictions), 0) AS last, pg_snapshot_xmin(s.now)::text::bigint AS oldest,
              pg_snapshot_xmax(s.now)::text::bigint AS newest FROM pg_current_snapshot() AS s (now)`,
    ),
  )
}

/** Rows after a number, oldest first. Times are texts: to the microsecond, and for ever. */
export async function rowsAfter(sql: Sql, id: bigint): Promise<KeptRow[]> {
  return sql.query<KeptRow>(
    `SELECT r.id, r.member_id, (m.joined_at AT TIME ZONE 'UTC')::text || 'Z' AS joined, r.kind,
            (r.from_at AT TIME ZONE 'UTC')::text || 'Z' AS from,
            CASE r.until_at WHEN 'infinity' THEN 'infinity' ELSE (r.until_at AT TIME ZONE 'UTC')::text || 'Z' END AS until,
            ARRAY(SELECT k.kind || ' ' || encode(k.digest, 'hex') FROM person_marks k
                   WHERE k.member_id = ANY (person_members(r.member_id)) ORDER BY k.kind, k.digest) AS marks
       FROM restrictions r JOIN member_standing m ON m.id = r.member_id
      WHERE r.id > $1 AND r.kind IN ('timeout', 'exclusion', 'return') ORDER BY r.id`,
    [id],
  )
}

/** True when it was missing. */
export async function addAgain(sql: Sql, row: Omit<KeptRow, 'id'>): Promise<boolean> {
  const rows = await sql.query<{ is: boolean }>(
    'SELECT absence_again($1, $2::timestamptz, $3, $4::timestamptz, $5::timestamptz, $6) AS is',
    [row.member_id, row.joined, row.kind, row.from, row.until, row.marks],
  )
  return one(rows).is
}

export async function databaseName(sql: Sql): Promise<string> {
  return one(await sql.query<{ name: string }>('SELECT current_database() AS name')).name
}
