// For what a run by night reads about everybody at once: among a million members it takes longer than a request is ever given.
import type { Db, Tx } from '#src/db/pool.ts'

export async function patiently<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.tx(async (tx) => {
    await tx.query("SET LOCAL statement_timeout = '5min'")
    return read(tx)
  })
}
