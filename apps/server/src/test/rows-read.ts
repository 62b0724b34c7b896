// Test helper: how many rows of a table statements read, independent of timing. For what must not scan stored rows.
import { type Db, one, type Tx } from '#src/db/pool.ts'

/**
 * A test's table is so small that a sequential scan is cheapest: so index scans are forced here, and what no index
 * answers is still scanned and counted.
 */
export async function rowsRead(db: Db, table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return db.tx(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off')
    await tx.query('SET LOCAL enable_bitmapscan = off')
    // What this connection did just before may not have been handed in yet, and is no part of it.
    const before = await rowsSoFar(tx, table)
    await work(tx)
    return (await rowsSoFar(tx, table)) - before
  })
}

/** What this transaction has read of a table, or of all of them. */
export async function rowsSoFar(tx: Tx, table: string | null = null): Promise<number> {
  const rows = await tx.query<{ rows: bigint }>(
    `SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint AS rows
       FROM pg_stat_xact_user_tables WHERE $1::text IS NULL OR relname = $1`,
    [table],
  )
  return Number(one(rows).rows)
}
