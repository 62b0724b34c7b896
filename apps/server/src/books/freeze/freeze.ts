// Freezes withdrawals after two failed checks in a row, until a check has passed and two people have lifted it.
import { readChecks } from '#src/books/check/check.ts'
import { insertFreeze, readFreeze } from '#src/books/freeze/freeze.sql.ts'
import type { Db, Sql } from '#src/db/pool.ts'

export async function isFrozen(sql: Sql): Promise<boolean> {
  return (await readFreeze(sql)) !== null
}

/** After a check: freezes when this one and the one before it failed. True when it froze now. */
export async function freezeIfBroken(db: Db): Promise<boolean> {
  const [last, before] = await readChecks(db, 2)
  if (last === undefined || before === undefined || last.ok || before.ok) return false
  const broken = last.lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant)
  return insertFreeze(db, last.run, broken.join('、'))
}

/** Only while the newest check is sound. */
export async function mayLift(sql: Sql): Promise<boolean> {
  const [last] = await readChecks(sql, 1)
  return last?.ok === true
}
