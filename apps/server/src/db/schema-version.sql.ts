// The last migration, the oldest program that may use the schema, and whether this database accepts writes.
import { one, type Sql } from '#src/db/pool.ts'

export interface SchemaStanding {
  readonly applied: string
  /** A program must know this migration; empty before the first contract. */
  readonly oldest: string
  readonly isStandby: boolean
}

export async function readStanding(sql: Sql): Promise<SchemaStanding> {
  return one(
    await sql.query<SchemaStanding>(
      `SELECT coalesce(max(name), '') AS applied, coalesce(max(oldest), '') AS oldest, pg_is_in_recovery() AS "isStandby"
         FROM schema_migrations`,
    ),
  )
}

/** A commit that waits for the disk and the synchronous standby like any other, and leaves nothing behind. */
export async function tryToWrite(sql: Sql): Promise<void> {
  await sql.query("SELECT pg_logical_emit_message(true, 'lanting', '')")
}
