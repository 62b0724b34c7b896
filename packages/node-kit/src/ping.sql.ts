// Whether the database answers, for readiness.
import type { Sql } from '#src/pool.ts'

export async function ping(sql: Sql): Promise<void> {
  await sql.query('SELECT 1')
}
