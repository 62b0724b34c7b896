// Rows beside triggers and foreign keys, for tests that reach a guard of the schema directly; nothing of them stays.
import { expect } from 'vitest'
import { type Db, type Tx, violates } from '#src/db/pool.ts'
import type { CheckedTable } from '#src/test/guards/checked-table.ts'

class Undo extends Error {}

/** What `work` writes is undone. */
export async function untouched(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const done = db.tx(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await work(tx)
    throw new Undo('as it was')
  })
  await expect(done).rejects.toThrow(Undo)
}

export async function insertAlone(tx: Tx, row: Omit<CheckedTable, 'refused'>): Promise<void> {
  // What the migrations put in might be in the way.
  await tx.query(`DELETE FROM ${row.table}`)
  await tx.query(`INSERT INTO ${row.table} (${row.columns}) OVERRIDING SYSTEM VALUE VALUES (${row.values})`)
}

/** The guard that refuses, or `nothing`; the transaction goes on either way. */
export async function refusedBy(tx: Tx, statement: string, names: readonly string[]): Promise<string> {
  await tx.query('SAVEPOINT before')
  try {
    await tx.query(statement)
  } catch (error) {
    const name = names.find((constraint) => violates(error, constraint))
    if (name === undefined) throw error
    await tx.query('ROLLBACK TO SAVEPOINT before')
    return name
  }
  await tx.query('ROLLBACK TO SAVEPOINT before')
  return 'nothing'
}
