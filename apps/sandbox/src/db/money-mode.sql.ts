// Which money the product beside the sandbox holds.
import type { Sql } from '@lanting/node-kit/postgres/pool'

/** Null: there is no product in this database, or an old one. */
export async function readMoneyMode(sql: Sql): Promise<string | null> {
  const known = await sql.query("SELECT 1 WHERE to_regclass('public.money_mode') IS NOT NULL")
  if (known.length === 0) return null
  const rows = await sql.query<{ mode: string }>('SELECT mode FROM public.money_mode')
  return rows[0]?.mode ?? null
}
