// Every statement about which key the personal fields are sealed with.
import type { Sql } from '#src/db/pool.ts'

export interface Field {
  readonly table: string
  /** The table's key. */
  readonly key: string
  readonly column: string
  /** What the column is made of; most often itself. */
  readonly source: string
}

export interface DueField {
  readonly key: string
  readonly value: string
  readonly before: string
}

/** Rows whose field is not yet sealed with the key whose seals start with `current`. */
export async function dueFields(sql: Sql, field: Field, current: string, limit: number): Promise<DueField[]> {
  return sql.query<DueField>('SELECT key, value, before FROM sealing_due($1, $2, $3, $4, $5, $6)', [
    field.table,
    field.key,
    field.column,
    field.source,
    current,
    limit,
  ])
}

export async function putFields(
  sql: Sql,
  { table, key, column }: Field,
  rows: readonly { readonly key: string; readonly sealed: string }[],
): Promise<void> {
  await sql.query('SELECT sealing_put($1, $2, $3, $4, $5)', [
    table,
    key,
    column,
    rows.map((row) => row.key),
    rows.map((row) => row.sealed),
  ])
}

export async function moveMarks(
  sql: Sql,
  rows: readonly { readonly before: string; readonly sealed: string }[],
): Promise<void> {
  await sql.query('SELECT sealing_marks($1, $2)', [
    rows.map((row) => row.before),
    rows.map((row) => row.sealed),
  ])
}

/** Something sealed with the key of this database, or null where nothing was ever sealed. */
export async function readSample(sql: Sql): Promise<string | null> {
  const rows = await sql.query<{ sample: string }>('SELECT sample FROM sealing')
  return rows[0]?.sample ?? null
}

/** The key of nonces, sealed like the sample; null before an installation has kept one. */
export async function readNonce(sql: Sql): Promise<string | null> {
  // Also where the column is not there yet: a process that is too new for its database says so later.
  const rows = await sql.query<{ nonce: string | null }>(
    "SELECT to_jsonb(s) ->> 'nonce' AS nonce FROM sealing s",
  )
  return rows[0]?.nonce ?? null
}

export async function writeSample(sql: Sql, sample: string, nonce: string): Promise<void> {
  await sql.query(
    `INSERT INTO sealing (sample, nonce, sealed_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (single) DO UPDATE SET sample = $1, nonce = $2, sealed_at = clock_timestamp()
       WHERE (sealing.sample, sealing.nonce) IS DISTINCT FROM ($1, $2)`,
    [sample, nonce],
  )
}
