// SQL of spent proofs of work.
import type { Sql } from '#src/db/pool.ts'

/** False when already spent. */
export async function spendWork(sql: Sql, signature: string): Promise<boolean> {
  const rows = await sql.query(
    'INSERT INTO spent_work (signature, spent_at) VALUES ($1, app_now()) ON CONFLICT DO NOTHING RETURNING 1',
    [signature],
  )
  return rows.length === 1
}

/** Older than any challenge's lifetime. */
export async function pruneWork(sql: Sql): Promise<void> {
  await sql.query("DELETE FROM spent_work WHERE spent_at < app_now() - interval '1 hour'")
}
