// Health check of the database, and the current role.
import type pg from 'pg'
import type { Sql } from '#src/pool.ts'

export async function ping(sql: Sql): Promise<void> {
  await sql.query('SELECT 1')
}

export async function whoAnswers(client: pg.ClientBase): Promise<{ name: string; isStandby: boolean }> {
  const { rows } = await client.query<{ name: string; standby: boolean }>(
    'SELECT current_user AS name, pg_is_in_recovery() AS standby',
  )
  return { name: rows[0]?.name ?? '', isStandby: rows[0]?.standby === true }
}
