// A dry-run database: every transaction does its work and is then rolled back.
import type { Db, Tx } from '#src/db/pool.ts'

class RolledBack extends Error {}

/** For services whose writes all happen in transactions. Locks are held as shortly as in earnest. */
export function dryDb(db: Db): Db {
  return {
    ...db,
    touch: () => undefined,
    async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const done: T[] = []
      try {
        await db.tx(async (tx) => {
          done.push(await work({ ...tx, touch: () => undefined }))
          throw new RolledBack()
        })
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error
      }
      return done[0] as T
    },
  }
}
