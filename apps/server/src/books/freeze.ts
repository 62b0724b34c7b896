// Withdrawals stand still after two broken checks in a row, until a check has passed and two people have lifted it.
import { readChecks } from '#src/books/check.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'

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

export async function isFrozen(sql: Sql): Promise<boolean> {
  return (await readFreeze(sql)) !== null
}

/** After a check: freezes when this one and the one before it found the books broken. Says whether it froze now. */
export async function freezeIfBroken(db: Db): Promise<boolean> {
  const [last, before] = await readChecks(db, 2)
  if (last === undefined || before === undefined || last.ok || before.ok) return false
  const broken = last.lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant)
  const rows = await db.query(
    `INSERT INTO withdrawal_freezes (run, because, frozen_at) VALUES ($1, $2, app_now())
     ON CONFLICT ((true)) WHERE lifted_at IS NULL DO NOTHING RETURNING id`,
    [last.run, broken.join('、')],
  )
  return rows.length > 0
}

/** Only while the newest check is sound. */
export async function mayLift(sql: Sql): Promise<boolean> {
  const [last] = await readChecks(sql, 1)
  return last?.ok === true
}

export async function liftFreeze(tx: Tx): Promise<void> {
  await tx.query('UPDATE withdrawal_freezes SET lifted_at = app_now() WHERE lifted_at IS NULL')
}
