// The last migration, and whether this database accepts writes.
import { one, type Sql } from '#src/db/pool.ts'

export async function readStanding(sql: Sql): Promise<{ applied: string; isStandby: boolean }> {
  return one(
    await sql.query<{ applied: string; isStandby: boolean }>(
      `SELECT coalesce(max(name), '') AS applied, pg_is_in_recovery() AS "isStandby" FROM schema_migrations`,
    ),
  )
}

/** A commit that waits for the disk and the synchronous standby like any other, and leaves nothing behind. */
export async function tryToWrite(sql: Sql): Promise<void> {
  await sql.query("SELECT pg_logical_emit_message(true, 'lanting', '')")
}
