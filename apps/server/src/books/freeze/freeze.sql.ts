// Every statement about the freeze of withdrawals.
import type { Sql, Tx } from '#src/db/pool.ts'

export interface Freeze {
  readonly id: bigint
  readonly because: string
  readonly frozenAt: Date
}

export async function readFreeze(sql: Sql): Promise<Freeze | null> {
  const rows = await sql.query<Freeze>(
    'SELECT id, because, frozen_at AS "frozenAt" FROM withdrawal_freezes WHERE lifted_at IS NULL',
  )
  return rows[0] ?? null
}

/** False when there is one already. */
export async function insertFreeze(sql: Sql, run: bigint, because: string): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO withdrawal_freezes (run, because, frozen_at) VALUES ($1, $2, app_now())
     ON CONFLICT ((true)) WHERE lifted_at IS NULL DO NOTHING RETURNING id`,
    [run, because],
  )
  return rows.length > 0
}

export async function liftFreeze(tx: Tx): Promise<void> {
  await tx.query('UPDATE withdrawal_freezes SET lifted_at = app_now() WHERE lifted_at IS NULL')
}
