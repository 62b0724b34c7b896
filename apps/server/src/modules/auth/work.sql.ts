// Every statement about work that was done.
import type { Sql } from '#src/db/pool.ts'

/** False when it was spent before. */
export async function spendWork(sql: Sql, signature: string): Promise<boolean> {
  const rows = await sql.query(
    'INSERT INTO spent_work (signature, spent_at) VALUES ($1, app_now()) ON CONFLICT DO NOTHING RETURNING 1',
    [signature],
  )
  return rows.length === 1
}

/** By then every challenge has ended by itself. */
export async function pruneWork(sql: Sql): Promise<void> {
  await sql.query("DELETE FROM spent_work WHERE spent_at < app_now() - interval '1 hour'")
}
