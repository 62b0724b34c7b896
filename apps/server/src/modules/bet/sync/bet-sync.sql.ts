// SQL of the cursors of venues' bet logs.
import { holdOpenVenue } from '#src/books/freeze/venue-freeze.sql.ts'
import type { Sql, Tx } from '#src/db/pool.ts'

/** Minimum interval between writes of the read-to-end mark: logs are polled every few seconds. */
export const MARK_EVERY_MS = 20_000

/** Of those venues that are not closed for good. */
export async function readCursors(sql: Sql, plats: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ plat: string; bet_cursor: bigint }>(
    `SELECT p.plat, coalesce(c.bet_cursor, 0) AS bet_cursor
       FROM unnest($1::text[]) AS p (plat) LEFT JOIN venue_cursors c ON c.plat = p.plat
      WHERE NOT EXISTS (SELECT 1 FROM venue_names v WHERE v.platname = p.plat AND v.closed_at IS NOT NULL)`,
    [plats],
  )
  return new Map(rows.map(({ plat, bet_cursor: cursor }) => [plat, Number(cursor)]))
}

/** Null when the venue is closed for good. */
export async function readCursor(sql: Sql, plat: string): Promise<number | null> {
  return (await readCursors(sql, [plat])).get(plat) ?? null
}

/**
 * False when another worker moved it meanwhile, which has booked this page, or when the venue was closed for good since it was
 * asked: the money of its members has come home, and nothing more is booked there.
 */
export async function moveCursor(tx: Tx, plat: string, from: number, to: number): Promise<boolean> {
  if (!(await holdOpenVenue(tx, plat))) return false
  await tx.query('INSERT INTO venue_cursors (plat) VALUES ($1) ON CONFLICT DO NOTHING', [plat])
  const rows = await tx.query(
    'UPDATE venue_cursors SET bet_cursor = $3, synced_at = app_now() WHERE plat = $1 AND bet_cursor = $2 RETURNING 1',
    [plat, from, to],
  )
  return rows.length > 0
}

/** The log was read to its end by a request of this time. Several workers poll: only one of them writes it. */
export async function markReadToEnd(sql: Sql, plat: string, askedAt: Date): Promise<void> {
  await sql.query(
    `INSERT INTO venue_cursors AS c (plat, read_to_end_at) VALUES ($1, $2)
     ON CONFLICT (plat) DO UPDATE SET read_to_end_at = $2
       WHERE c.read_to_end_at IS NULL OR c.read_to_end_at < $2::timestamptz - $3 * interval '1 millisecond'`,
    [plat, askedAt, MARK_EVERY_MS],
  )
}
