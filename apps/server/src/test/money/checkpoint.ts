// Moves the checkpoint of the books over everything that is posted.
import { expect, vi } from 'vitest'
import { checkBooks } from '#src/books/check/check.ts'
import type { Db } from '#src/db/pool.ts'

/** A checkpoint waits for every older transaction of the whole server, those of other tests too. */
export async function checkpoint(db: Db): Promise<void> {
  const [newest] = await db.query<{ id: bigint }>('SELECT max(id) AS id FROM ledger_transactions')
  await vi.waitUntil(
    async () => {
      const { lines } = await checkBooks(db, 'incremental')
      expect(lines.filter((line) => !line.ok && line.freezes)).toEqual([])
      const [row] = await db.query<{ through_tx: bigint }>('SELECT through_tx FROM ledger_checkpoint')
      return row?.through_tx === newest?.id
    },
    { timeout: 120_000 },
  )
}
