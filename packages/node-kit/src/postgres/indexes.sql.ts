// Statements for building indexes: which exist, which are invalid, and a lock for one builder at a time.
import type pg from 'pg'

const LOCK = 728_116

/** Until the connection ends. */
export async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [LOCK])
  return rows[0]?.alone === true
}

/** `broken`: left invalid by an interrupted build; no query uses it. */
export async function stateOf(client: pg.Client, name: string): Promise<'missing' | 'broken' | 'ready'> {
  const { rows } = await client.query<{ ready: boolean }>(
    'SELECT indisvalid AS ready FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )
  const [row] = rows
  if (row === undefined) return 'missing'
  return row.ready ? 'ready' : 'broken'
}

export async function dropIndex(client: pg.Client, name: string): Promise<void> {
  await client.query(`DROP INDEX CONCURRENTLY ${name}`)
}
