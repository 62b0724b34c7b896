// Reads for the ledger's seals: where one may end, what it covers, and the seals in the public log.
import type { LogBody } from '@lanting/fairness/log/log-entries'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** One sealer at a time, over all processes. */
const SEALER_LOCK = 0x5e_a1

export async function lockSealer(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', [
    SEALER_LOCK,
  ])
  return one(rows).locked
}

/** The newest transaction of the ledger, and an xid above every database transaction that started before. */
export interface SealBoundary {
  readonly lastId: bigint
  readonly xid: bigint
}

/**
 * Ids are not committed in order. A transaction has its xid before it takes an id, so every id up to `lastId` belongs
 * to an xid below `xid`; the order of the two statements therefore matters.
 */
export async function readSealBoundary(sql: Sql): Promise<SealBoundary> {
  const { last } = one(
    await sql.query<{ last: bigint }>('SELECT coalesce(max(id), 0) AS last FROM posted_transactions'),
  )
  const { xid } = one(
    await sql.query<{ xid: bigint }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS xid'),
  )
  return { lastId: last, xid }
}

/** Whether every database transaction with a number below this one has ended. */
export async function transactionsEndedBefore(sql: Sql, xid: bigint): Promise<boolean> {
  const rows = await sql.query<{ ended: boolean }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= $1 AS ended',
    [xid],
  )
  return one(rows).ended
}

/** Every transaction of the span as one text each, with its legs; orphaned rows as texts of their own. */
export async function sealedTexts(sql: Sql, firstId: number, lastId: number): Promise<string[]> {
  const rows = await sql.query<{ text: string }>(
    `WITH legs AS (
       SELECT e.tx_id, json_agg(json_build_array(e.leg, a.name, e.amount, e.balance_after, e.seq) ORDER BY e.leg) AS legs
         FROM posted_entries e LEFT JOIN account_balances a ON a.id = e.account_id
        WHERE e.tx_id BETWEEN $1 AND $2 GROUP BY e.tx_id)
     SELECT json_build_array(coalesce(t.id, l.tx_id), t.key, t.code, t.currency, t.legs, t.ref, t.memo, t.ends,
              (extract(epoch FROM t.at) * 1000000)::bigint, l.legs)::text AS text
       FROM (SELECT * FROM posted_transactions WHERE id BETWEEN $1 AND $2) t FULL JOIN legs l ON l.tx_id = t.id
      ORDER BY coalesce(t.id, l.tx_id)`,
    [firstId, lastId],
  )
  return rows.map(({ text }) => text)
}

/** The last id of a seal that may cover at most `most` transactions; never past `lastId`. */
export async function endOfSeal(sql: Sql, firstId: number, lastId: bigint, most: number): Promise<number> {
  const rows = await sql.query<{ id: bigint }>(
    'SELECT id FROM posted_transactions WHERE id >= $1 AND id <= $2 ORDER BY id OFFSET $3 LIMIT 1',
    [firstId, lastId, most - 1],
  )
  return Number(rows[0]?.id ?? lastId)
}

export type Seal = LogBody<'ledger-seal'>

export async function newestSeal(sql: Sql): Promise<Seal | null> {
  const rows = await sql.query<{ body: string }>(
    `SELECT body FROM log_records WHERE kind = 'ledger-seal' ORDER BY id DESC LIMIT 1`,
  )
  return rows[0] === undefined ? null : (JSON.parse(rows[0].body) as Seal)
}

/** Seals that cover something after a transaction, in their order, as the public log has them. */
export async function sealsAfter(sql: Sql, txId: bigint): Promise<Seal[]> {
  const rows = await sql.query<{ body: string }>(
    `SELECT body FROM log_records WHERE kind = 'ledger-seal' AND (body::json->>'last_id')::bigint > $1 ORDER BY id`,
    [txId],
  )
  return rows.map(({ body }) => JSON.parse(body) as Seal)
}

/** Seals that end within a span of transactions, in their order. */
export async function sealsBetween(sql: Sql, firstId: bigint, lastId: bigint): Promise<Seal[]> {
  const rows = await sql.query<{ body: string }>(
    `SELECT body FROM log_records WHERE kind = 'ledger-seal' AND (body::json->>'last_id')::bigint BETWEEN $1 AND $2
      ORDER BY id`,
    [firstId, lastId],
  )
  return rows.map(({ body }) => JSON.parse(body) as Seal)
}

/** The seal that ends with this transaction; null where none does. */
export async function sealUpTo(sql: Sql, lastId: bigint): Promise<Seal | null> {
  return (await sealsBetween(sql, lastId, lastId))[0] ?? null
}
