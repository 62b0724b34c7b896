// Every statement of the office's suspense queue.
import { one, type Sql } from '#src/db/pool.ts'
import { REQUEST_FIELDS, type RequestColumns, requestJoin } from '#src/modules/money-review/request.sql.ts'

type Channel = 'bank' | 'usdt-trc20' | 'usdt-erc20' | 'wechat' | 'alipay'

export interface SuspenseListRow extends RequestColumns {
  readonly id: string
  readonly provider: string
  readonly channel: Channel
  readonly txn_id: string
  readonly order_no: string
  readonly amount_fen: bigint
  readonly why: 'unknownOrder' | 'wrongAmount' | 'late' | 'duplicateOrder'
  readonly member_id: bigint | null
  readonly username: string | null
  readonly state: 'open' | 'credited' | 'returned'
  readonly received_at: Date
  readonly age: number
  readonly wanted_member_id: bigint | null
  readonly wanted_username: string | null
}

const SELECT = `SELECT i.id, i.provider, i.channel, i.txn_id, i.order_no, i.amount_fen, i.why, i.member_id, m.username, i.state,
    i.received_at, extract(epoch FROM coalesce(i.ended_at, app_now()) - i.received_at)::float8 AS age,
    wm.id AS wanted_member_id, wm.username AS wanted_username, ${REQUEST_FIELDS}
  FROM suspense_items i LEFT JOIN members m ON m.id = i.member_id ${requestJoin('suspense', 'i.id::text')}
  LEFT JOIN members wm ON wm.id = q.member_id`

export async function listSuspense(
  sql: Sql,
  state: string,
  window: { limit: number; offset: number },
): Promise<SuspenseListRow[]> {
  return sql.query<SuspenseListRow>(
    `${SELECT} WHERE i.state = $1 ORDER BY i.received_at ${state === 'open' ? 'ASC' : 'DESC'}, i.id LIMIT $2 OFFSET $3`,
    [state, window.limit, window.offset],
  )
}

export async function countSuspense(sql: Sql, state: string): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM suspense_items WHERE state = $1',
    [state],
  )
  return one(rows).total
}

export async function openTotals(sql: Sql): Promise<{ open: bigint; open_fen: bigint; oldest: number }> {
  return one(
    await sql.query<{ open: bigint; open_fen: bigint; oldest: number }>(
      `SELECT count(*) AS open, coalesce(sum(amount_fen), 0)::bigint AS open_fen,
              coalesce(max(extract(epoch FROM app_now() - received_at)), 0)::float8 AS oldest
         FROM suspense_items WHERE state = 'open'`,
    ),
  )
}

export async function readSuspense(sql: Sql, id: string): Promise<SuspenseListRow | null> {
  const rows = await sql.query<SuspenseListRow>(`${SELECT} WHERE i.id::text = $1`, [id])
  return rows[0] ?? null
}

/** The callback that told of it; empty when only polling found it. */
export async function rawCallback(sql: Sql, provider: string, txnId: string): Promise<string> {
  const rows = await sql.query<{ raw: string }>(
    'SELECT raw FROM pay_callbacks WHERE provider = $1 AND txn_id = $2 ORDER BY id LIMIT 1',
    [provider, txnId],
  )
  return rows[0]?.raw ?? ''
}

export interface CandidateRow {
  readonly no: string
  readonly member_id: bigint
  readonly username: string
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly channel: Channel
  readonly state: 0 | 1 | 2 | 3
  readonly created_at: Date
  readonly expire_at: Date | null
  readonly remark: string
  readonly same_number: boolean
  readonly same_amount: boolean
}

/** The order it names, then orders of the same amount and way around that time. */
export async function candidatesFor(sql: Sql, item: SuspenseListRow): Promise<CandidateRow[]> {
  return sql.query<CandidateRow>(
    `SELECT d.no, d.member_id, m.username, d.amount_fen, d.usdt_cents, d.channel, d.state, d.created_at, d.expire_at,
            d.remark, d.no = $1 AS same_number, d.amount_fen = $2 AS same_amount
       FROM deposits d JOIN members m ON m.id = d.member_id
      WHERE d.no = $1 OR (d.amount_fen = $2 AND d.channel = $3 AND d.state <> 2
                          AND d.created_at BETWEEN $4::timestamptz - interval '24 hours' AND $4::timestamptz)
      ORDER BY d.no = $1 DESC, d.created_at DESC LIMIT 10`,
    [item.order_no, item.amount_fen, item.channel, item.received_at],
  )
}

/** A member who can be credited: real, and not closed. */
export async function findPayee(sql: Sql, id: number): Promise<{ id: bigint; username: string } | null> {
  const rows = await sql.query<{ id: bigint; username: string }>(
    'SELECT id, username FROM members WHERE id = $1 AND NOT is_trial AND closed_at IS NULL',
    [id],
  )
  return rows[0] ?? null
}
