// A longer statement timeout for nightly reads over all members, which exceed a request's timeout.
import type { Db, Tx } from '#src/db/pool.ts'

export async function patiently<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.tx(async (tx) => {
    await tx.takeTime(5 * 60_000)
    return read(tx)
  })
}
