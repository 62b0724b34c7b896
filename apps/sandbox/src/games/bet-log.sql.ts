// Every statement about venues' bet logs.
import type { VenueBet } from '@lanting/contract/providers/venue'
import type { Sql, Tx } from '@lanting/node-kit/postgres/pool'

export async function insertLog(tx: Tx, plat: string, bets: readonly VenueBet[]): Promise<void> {
  await tx.query(
    `INSERT INTO bet_log (plat, seq, bet_id, settle_version, shown)
     SELECT $1, (b->>'seq')::bigint, b->>'bet_id', (b->>'settle_version')::int, b FROM jsonb_array_elements($2) AS b`,
    [plat, JSON.stringify(bets)],
  )
}

/** The number of each venue's newest row. */
export async function newestSeqs(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ plat: string; bet_seq: number }>('SELECT plat, bet_seq::float8 FROM venues')
  return new Map(rows.map(({ plat, bet_seq }) => [plat, bet_seq]))
}

export async function logAfter(sql: Sql, plat: string, after: number, limit: number): Promise<VenueBet[]> {
  const rows = await sql.query<{ shown: VenueBet }>(
    'SELECT shown FROM bet_log WHERE plat = $1 AND seq > $2 ORDER BY seq LIMIT $3',
    [plat, after, limit],
  )
  return rows.map(({ shown }) => shown)
}
