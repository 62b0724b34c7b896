// Every statement about transfers at a venue.
import { one, type Sql, type Tx } from '@lanting/node-kit/postgres/pool'
import type { Holder } from '#src/books/wallet.sql.ts'

export interface TransferRow {
  readonly plat: string
  readonly id: string
  readonly seq: bigint | null
  readonly member: string | null
  readonly direction: 'in' | 'out' | null
  readonly amount_fen: bigint | null
  readonly currency: 'CNY' | 'PLAY' | null
  readonly state: 'unknown' | 'processing' | 'done' | 'refused'
  readonly reason: string
  readonly balance_fen: bigint
  readonly at: Date
}

export interface NewTransfer {
  readonly id: string
  readonly member: string
  readonly direction: 'in' | 'out'
  readonly amountFen: bigint
  readonly currency: 'CNY' | 'PLAY'
}

/** True when the id was new or a tombstone; it is then locked until the transaction ends. */
export async function claimId(tx: Tx, plat: string, asked: NewTransfer, dueInMs: number): Promise<boolean> {
  const claimed = await tx.query(
    `INSERT INTO transfers (plat, id, member, direction, amount_fen, currency, state, at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'processing', app_time(),
             clock_timestamp() + $7 * interval '1 millisecond')
     ON CONFLICT (plat, id) DO UPDATE
       SET member = excluded.member, direction = excluded.direction, amount_fen = excluded.amount_fen,
           currency = excluded.currency, state = 'processing', reason = 'tombstone', due_at = excluded.due_at
       WHERE transfers.state = 'unknown'
     RETURNING id`,
    [plat, asked.id, asked.member, asked.direction, asked.amountFen, asked.currency, dueInMs],
  )
  return claimed.length === 1
}

/** An unknown id becomes a tombstone: a later transfer under it is refused. */
export async function insertTombstone(sql: Sql, plat: string, id: string): Promise<void> {
  await sql.query(
    `INSERT INTO transfers (plat, id, state, at) VALUES ($1, $2, 'unknown', app_time()) ON CONFLICT DO NOTHING`,
    [plat, id],
  )
}

export async function readTransfer(sql: Sql, plat: string, id: string): Promise<TransferRow> {
  return one(await sql.query<TransferRow>('SELECT * FROM transfers WHERE plat = $1 AND id = $2', [plat, id]))
}

export async function transfersAfter(sql: Sql, plat: string, after: number, limit: number) {
  return sql.query<TransferRow>(
    'SELECT * FROM transfers WHERE plat = $1 AND seq > $2 ORDER BY seq LIMIT $3',
    [plat, after, limit],
  )
}

export async function dueTransfers(sql: Sql): Promise<{ plat: string; id: string }[]> {
  return sql.query<{ plat: string; id: string }>(
    'SELECT plat, id FROM transfers WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT 100',
  )
}

export async function lockProcessing(tx: Tx, plat: string, id: string): Promise<TransferRow | undefined> {
  const rows = await tx.query<TransferRow>(
    `SELECT * FROM transfers WHERE plat = $1 AND id = $2 AND state = 'processing' FOR UPDATE`,
    [plat, id],
  )
  return rows[0]
}

/** Moves the money in the venue's books; the wallet's balance after it. */
export async function postTransfer(
  tx: Tx,
  { plat, member }: Holder,
  id: string,
  fen: bigint,
): Promise<bigint> {
  const posted = await tx.query<{ balance: bigint }>(
    `SELECT post($1, $2, 'transfer', $3, 'operator', $4) AS balance`,
    [plat, member, id, fen],
  )
  return one(posted).balance
}

/** The venue's row is locked last: it orders the lists and is held for the shortest time. */
export async function endTransfer(
  tx: Tx,
  plat: string,
  id: string,
  reason: string | null,
  balanceFen: bigint,
): Promise<TransferRow> {
  return one(
    await tx.query<TransferRow>(
      `WITH head AS (
         UPDATE venues SET transfer_seq = transfer_seq + 1 WHERE plat = $1 RETURNING transfer_seq
       )
       UPDATE transfers SET seq = head.transfer_seq, state = $3, reason = $4, balance_fen = $5, due_at = NULL,
              at = app_time()
         FROM head WHERE plat = $1 AND id = $2 RETURNING transfers.*`,
      [plat, id, reason === null ? 'done' : 'refused', reason ?? '', balanceFen],
    ),
  )
}
