// Every statement about how far venues' bet logs have been read.
import type { Sql, Tx } from '#src/db/pool.ts'

export async function readCursor(sql: Sql, plat: string): Promise<number> {
  const rows = await sql.query<{ bet_cursor: bigint }>(
    'SELECT bet_cursor FROM venue_cursors WHERE plat = $1',
    [plat],
  )
  return Number(rows[0]?.bet_cursor ?? 0n)
}

/** False when somebody else moved it meanwhile: then this page is theirs. */
export async function moveCursor(tx: Tx, plat: string, from: number, to: number): Promise<boolean> {
  await tx.query('INSERT INTO venue_cursors (plat) VALUES ($1) ON CONFLICT DO NOTHING', [plat])
  const rows = await tx.query(
    'UPDATE venue_cursors SET bet_cursor = $3, synced_at = app_now() WHERE plat = $1 AND bet_cursor = $2 RETURNING 1',
    [plat, from, to],
  )
  return rows.length > 0
}

/** The log was read to its end by a question of this instant. Written now and then only: it is asked every second. */
export async function markReadToEnd(sql: Sql, plat: string, askedAt: Date): Promise<void> {
  await sql.query(
    `INSERT INTO venue_cursors AS c (plat, read_to_end_at) VALUES ($1, $2)
     ON CONFLICT (plat) DO UPDATE SET read_to_end_at = $2
       WHERE c.read_to_end_at IS NULL OR c.read_to_end_at < $2::timestamptz - interval '20 seconds'`,
    [plat, askedAt],
  )
}
