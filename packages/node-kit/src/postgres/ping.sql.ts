// Health check of the database, and the current role.
import type pg from 'pg'
import type { Sql } from '#src/postgres/pool.ts'

export async function ping(sql: Sql): Promise<void> {
  await sql.query('SELECT 1')
}

/** Asked of every new connection: a server that hangs is given up soon, so that the next host is tried. */
const ANSWER_MS = 3_000

export async function whoAnswers(client: pg.ClientBase): Promise<{ name: string; isStandby: boolean }> {
  const question = {
    text: 'SELECT current_user AS name, pg_is_in_recovery() AS standby',
    query_timeout: ANSWER_MS,
  }
  const { rows } = await client.query<{ name: string; standby: boolean }>(question)
  return { name: rows[0]?.name ?? '', isStandby: rows[0]?.standby === true }
}
