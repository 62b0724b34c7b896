// Locks rows in a transaction of its own, so that a test controls who waits and when they resume.
import { vi } from 'vitest'
import type { Db } from '#src/db/pool.ts'

export interface Held {
  /** Waits until as many connections are blocked on a lock. */
  awaitedBy(connections: number): Promise<void>
  release(): Promise<void>
}

/** @param select a statement that ends with FOR UPDATE */
export async function holdRows(db: Db, select: string, values: readonly unknown[] = []): Promise<Held> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let holding: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    holding = db.tx(async (tx) => {
      await tx.query(select, values)
      resolve()
      await released
    })
    holding.catch(reject)
  })
  return {
    async awaitedBy(connections) {
      const waiting = async () => {
        const rows = await db.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        return rows.length >= connections
      }
      await vi.waitUntil(waiting, { timeout: 120_000, interval: 10 })
    },
    async release() {
      release()
      await holding
    },
  }
}
