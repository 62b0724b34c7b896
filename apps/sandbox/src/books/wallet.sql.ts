// Every statement about venues' wallets and the last sequence numbers of their lists.
import { one, type Sql, type Tx } from '@lanting/node-kit/postgres/pool'

export interface Holder {
  readonly plat: string
  readonly member: string
}

export interface Wallet {
  readonly balance_fen: bigint
  readonly currency: 'CNY' | 'PLAY'
}

export async function insertVenues(sql: Sql, plats: readonly string[]): Promise<void> {
  await sql.query('INSERT INTO venues (plat) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [plats])
}

/** Takes the next numbers of a venue's bet log and returns the last of them. */
export async function takeBetSeqs(tx: Tx, plat: string, count: number): Promise<number> {
  const rows = await tx.query<{ bet_seq: bigint }>(
    'UPDATE venues SET bet_seq = bet_seq + $2 WHERE plat = $1 RETURNING bet_seq',
    [plat, count],
  )
  return Number(one(rows).bet_seq)
}

export async function insertWallet(sql: Sql, { plat, member }: Holder, currency: Wallet['currency']) {
  await sql.query(
    `INSERT INTO wallets (plat, member, currency, created_at) VALUES ($1, $2, $3, app_time()) ON CONFLICT DO NOTHING`,
    [plat, member, currency],
  )
}

/** One statement, one snapshot: the balance matches both lists exactly up to these numbers. */
export async function findWallet(sql: Sql, { plat, member }: Holder) {
  const rows = await sql.query<Wallet & { readonly transfer_seq: bigint; readonly bet_seq: bigint }>(
    `SELECT w.currency, w.balance_fen, v.transfer_seq, v.bet_seq
       FROM wallets w JOIN venues v USING (plat) WHERE w.plat = $1 AND w.member = $2`,
    [plat, member],
  )
  return rows[0]
}

/** The same for all members with a common name prefix. */
export async function readTotals(sql: Sql, plat: string, prefix: string) {
  return one(
    await sql.query<{ cny: bigint; play: bigint; transfer_seq: bigint; bet_seq: bigint }>(
      `SELECT coalesce(sum(w.balance_fen) FILTER (WHERE w.currency = 'CNY'), 0)::bigint AS cny,
              coalesce(sum(w.balance_fen) FILTER (WHERE w.currency = 'PLAY'), 0)::bigint AS play,
              v.transfer_seq, v.bet_seq
         FROM venues v LEFT JOIN wallets w ON w.plat = v.plat AND w.member ~ ('^' || $2 || '[0-9]')
        WHERE v.plat = $1 GROUP BY v.plat`,
      [plat, prefix],
    ),
  )
}

export async function readWallet(sql: Sql, { plat, member }: Holder): Promise<Wallet> {
  return one(
    await sql.query<Wallet>('SELECT balance_fen, currency FROM wallets WHERE plat = $1 AND member = $2', [
      plat,
      member,
    ]),
  )
}

/** Undefined when the venue does not know the member. */
export async function lockIfKnown(tx: Tx, { plat, member }: Holder): Promise<Wallet | undefined> {
  const rows = await tx.query<Wallet>(
    'SELECT balance_fen, currency FROM wallets WHERE plat = $1 AND member = $2 FOR UPDATE',
    [plat, member],
  )
  return rows[0]
}

/** Rounds, seeds and transfers of one member are serialised by its wallet lock. */
export async function lockWallet(tx: Tx, { plat, member }: Holder) {
  const wallet = await lockIfKnown(tx, { plat, member })
  if (wallet === undefined) throw new Error(`no wallet of ${member} at ${plat}`)
  // The time is read after the lock is granted: a waiter must not be judged by an earlier instant.
  const times = await tx.query<{ now: Date; since_round_ms: number | null }>(
    `SELECT app_time() AS now,
            (extract(epoch FROM clock_timestamp() - round_at) * 1000)::float8 AS since_round_ms
       FROM wallets WHERE plat = $1 AND member = $2`,
    [plat, member],
  )
  return { ...wallet, ...one(times) }
}

export async function noteRound(tx: Tx, { plat, member }: Holder): Promise<void> {
  await tx.query('UPDATE wallets SET round_at = clock_timestamp() WHERE plat = $1 AND member = $2', [
    plat,
    member,
  ])
}
