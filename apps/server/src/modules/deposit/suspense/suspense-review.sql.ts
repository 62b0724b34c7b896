// SQL of the office's suspense queue.
import type { PayWay } from '@lanting/contract/pay-ways'
import type { DEPOSIT, StateOf } from '@lanting/contract/states'
import { one, type Sql } from '#src/db/pool.ts'

export interface SuspenseListRow {
  readonly id: string
  readonly provider: string
  readonly channel: PayWay
  readonly txn_id: string
  readonly order_no: string
  readonly amount_fen: bigint
  readonly why: 'unknownOrder' | 'wrongAmount' | 'late' | 'duplicateOrder'
  readonly member_id: bigint | null
  readonly username: string | null
  readonly state: 'open' | 'credited' | 'returned'
  readonly candidates: bigint
  readonly received_at: Date
  readonly ended_at: Date | null
  readonly age: number
}

/** The order number at a given time: numbers begin with their Beijing second, so their index serves. */
const numberAt = (at: string) => `'D' || to_char(${at} AT TIME ZONE interval '+08:00', 'YYYYMMDDHH24MISS')`

/** Orders of the same amount and way in the preceding day. */
const ALIKE = `d.amount_fen = i.amount_fen AND d.channel = i.channel AND d.state <> 'credited'
    AND d.no >= ${numberAt("(i.received_at - interval '24 hours')")} AND d.no < ${numberAt("(i.received_at + interval '1 second')")}`

/** Those, and the order it names. None once ended. */
const CANDIDATES = `CASE WHEN i.state = 'open' THEN
      (SELECT count(*) FROM deposits d WHERE d.no = i.order_no)
      + (SELECT count(*) FROM deposits d WHERE d.no <> i.order_no AND ${ALIKE}) ELSE 0 END`

const SELECT = `SELECT i.id, i.provider, i.channel, i.txn_id, i.order_no, i.amount_fen, i.why, i.member_id, m.username, i.state,
    ${CANDIDATES} AS candidates, i.received_at, i.ended_at,
    extract(epoch FROM coalesce(i.ended_at, app_now()) - i.received_at)::float8 AS age
  FROM suspense_items i LEFT JOIN member_names m ON m.id = i.member_id`

export interface SuspenseFilter {
  readonly state: 'open' | 'credited' | 'returned'
  /** A number or an amount, in any of its usual notations. */
  readonly q: string | null
  readonly amountFen: bigint | null
}

const MATCHES = `i.state = $1 AND ($2::text IS NULL OR i.txn_id = $2 OR i.order_no = $2 OR i.amount_fen = $3)`
const values = ({ state, q, amountFen }: SuspenseFilter) => [state, q, amountFen]

export async function listSuspense(
  sql: Sql,
  filter: SuspenseFilter,
  window: { limit: number; offset: number },
): Promise<SuspenseListRow[]> {
  const order = filter.state === 'open' ? 'ASC' : 'DESC'
  return sql.query<SuspenseListRow>(
    `${SELECT} WHERE ${MATCHES} ORDER BY i.received_at ${order}, i.id LIMIT $4 OFFSET $5`,
    [...values(filter), window.limit, window.offset],
  )
}

export async function countSuspense(sql: Sql, filter: SuspenseFilter): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM suspense_items i WHERE ${MATCHES}`,
    values(filter),
  )
  return one(rows).total
}

/** The most recently ended. */
export async function recentlyEnded(sql: Sql, limit: number): Promise<SuspenseListRow[]> {
  return sql.query<SuspenseListRow>(
    `${SELECT} WHERE i.state <> 'open' ORDER BY i.ended_at DESC, i.id LIMIT $1`,
    [limit],
  )
}

export interface SuspenseTotals {
  readonly open: bigint
  readonly open_fen: bigint
  readonly oldest: number
  readonly credited: bigint
  readonly credited_fen: bigint
  readonly returned: bigint
  readonly returned_fen: bigint
}

/** Pending items, and those ended in this Beijing month. */
export async function suspenseTotals(sql: Sql): Promise<SuspenseTotals> {
  const sum = (state: string) => `count(*) FILTER (WHERE state = '${state}') AS ${state},
    coalesce(sum(amount_fen) FILTER (WHERE state = '${state}'), 0)::bigint AS ${state}_fen`
  return one(
    await sql.query<SuspenseTotals>(
      `SELECT ${sum('open')}, ${sum('credited')}, ${sum('returned')},
              coalesce(max(extract(epoch FROM app_now() - received_at)) FILTER (WHERE state = 'open'), 0)::float8 AS oldest
         FROM suspense_items
        WHERE state = 'open'
           OR ended_at >= beijing_start(beijing_month(app_now()))`,
    ),
  )
}

export async function readSuspense(sql: Sql, id: string): Promise<SuspenseListRow | null> {
  const rows = await sql.query<SuspenseListRow>(`${SELECT} WHERE i.id::text = $1`, [id])
  return rows[0] ?? null
}

/** The original callback; empty when a poll found the payment. */
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
  readonly channel: PayWay
  readonly state: StateOf<typeof DEPOSIT>
  readonly created_at: Date
  readonly expire_at: Date | null
  readonly remark: string
  readonly same_number: boolean
  readonly same_amount: boolean
}

/** The order it names comes first. */
export async function candidatesFor(sql: Sql, id: string): Promise<CandidateRow[]> {
  return sql.query<CandidateRow>(
    `SELECT d.no, d.member_id, m.username, d.amount_fen, d.usdt_cents, d.channel, d.state, d.created_at, d.expire_at,
            d.remark, d.no = i.order_no AS same_number, d.amount_fen = i.amount_fen AS same_amount
       FROM suspense_items i JOIN deposits d ON (d.no = i.order_no OR (${ALIKE})) JOIN member_names m ON m.id = d.member_id
      WHERE i.id = $1 ORDER BY same_number DESC, d.created_at DESC LIMIT 10`,
    [id],
  )
}

/** A member who can be credited: not a trial, and not closed. */
export async function findPayee(sql: Sql, id: number): Promise<{ id: bigint; username: string } | null> {
  const rows = await sql.query<{ id: bigint; username: string }>(
    'SELECT id, username FROM member_standing WHERE id = $1 AND NOT is_trial AND closed_at IS NULL',
    [id],
  )
  return rows[0] ?? null
}
