// Every statement of the office's queue of transfers with unknown outcome.
import type { StateOf, TRANSFER } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { CLAIM_FIELDS, type ClaimColumns, claimJoin } from '#src/approvals/claims.sql.ts'

export interface TransferListRow extends ClaimColumns {
  readonly id: string
  readonly member_id: bigint
  readonly username: string
  readonly plat: string
  readonly plat_name: string
  readonly direction: 'in' | 'out'
  readonly amount_fen: bigint
  readonly state: StateOf<typeof TRANSFER>
  readonly currency: 'CNY' | 'PLAY'
  readonly created_at: Date
  readonly next_ask_at: Date | null
  readonly age: number
  readonly asked: number
  readonly stuck_because: string | null
  readonly stuck_at: Date | null
  readonly last_answer: string | null
}

const SELECT = `SELECT t.id, t.member_id, m.username, t.plat, v.name AS plat_name, t.direction, t.amount_fen, t.state, t.currency, t.created_at,
    CASE WHEN t.state = 'pending' AND t.next_ask_at < 'infinity' THEN t.next_ask_at END AS next_ask_at,
    extract(epoch FROM coalesce(t.ended_at, app_now()) - t.created_at)::float8 AS age, t.asked, t.stuck_because, t.stuck_at,
    (SELECT e.outcome FROM transfer_enquiries e WHERE e.transfer_id = t.id ORDER BY e.id DESC LIMIT 1) AS last_answer,
    ${CLAIM_FIELDS}
  FROM transfers t JOIN member_names m ON m.id = t.member_id JOIN venue_names v ON v.platname = t.plat
    ${claimJoin('transfer', 't.id')}`

export interface TransferFilter {
  /** Only those that need staff. */
  readonly stuck: boolean
  readonly plat: string | null
  /** Part of a number or of a member's name. */
  readonly part: string | null
}

const MATCHES = `t.state = 'pending' AND (NOT $1::boolean OR t.stuck_at IS NOT NULL) AND ($2::text IS NULL OR t.plat = $2)
  AND ($3::text IS NULL OR strpos(lower(t.id), lower($3)) > 0 OR strpos(lower(m.username), lower($3)) > 0)`

const values = ({ stuck, plat, part }: TransferFilter) => [stuck, plat, part]

export async function listTransfers(
  sql: Sql,
  filter: TransferFilter,
  window: { limit: number; offset: number },
): Promise<TransferListRow[]> {
  return sql.query<TransferListRow>(
    `${SELECT} WHERE ${MATCHES} ORDER BY t.created_at, t.id LIMIT $4 OFFSET $5`,
    [...values(filter), window.limit, window.offset],
  )
}

/** The matching count, and of all open ones how many are polled and how many need staff. */
export async function countTransfers(sql: Sql, filter: TransferFilter) {
  const rows = await sql.query<{ total: bigint; asking: bigint; stuck: bigint }>(
    `SELECT count(*) FILTER (WHERE ${MATCHES}) AS total, count(*) FILTER (WHERE t.stuck_at IS NULL) AS asking,
            count(*) FILTER (WHERE t.stuck_at IS NOT NULL) AS stuck
       FROM transfers t JOIN member_names m ON m.id = t.member_id WHERE t.state = 'pending'`,
    values(filter),
  )
  return one(rows)
}

/** The synchronised part of the venue's log about the member since an instant. */
export async function playSince(sql: Sql, memberId: bigint, plat: string, since: Date) {
  const rows = await sql.query<{ bets: bigint; staked_fen: bigint; paid_fen: bigint; last: Date | null }>(
    `SELECT count(*) AS bets, coalesce(sum(bet_fen), 0)::bigint AS staked_fen,
            coalesce(sum(payout_fen), 0)::bigint AS paid_fen, max(created_at) AS last
       FROM bet_results WHERE member_id = $1 AND plat = $2 AND created_at >= $3`,
    [memberId, plat, since],
  )
  return one(rows)
}

export async function readTransfer(sql: Sql, id: string): Promise<TransferListRow | null> {
  const rows = await sql.query<TransferListRow>(`${SELECT} WHERE t.id = $1`, [id])
  return rows[0] ?? null
}

export async function lockTransfer(tx: Tx, id: string): Promise<TransferListRow | null> {
  await tx.query('SELECT 1 FROM transfers WHERE id = $1 FOR UPDATE', [id])
  return readTransfer(tx, id)
}

export interface EntryRow {
  readonly at: Date
  readonly account: string
  readonly amount: bigint
}

/** Our ledger entries about it. */
export async function ownEntries(sql: Sql, id: string): Promise<EntryRow[]> {
  return sql.query<EntryRow>(
    `SELECT t.at, a.name AS account, e.amount FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id
       JOIN account_balances a ON a.id = e.account_id WHERE t.ref = $1 ORDER BY t.id, e.leg`,
    [id],
  )
}

export interface EnquiryRow {
  readonly no: number
  readonly at: Date
  readonly kind: 'send' | 'ask'
  readonly outcome: string
}

export async function enquiriesOf(sql: Sql, id: string): Promise<EnquiryRow[]> {
  return sql.query<EnquiryRow>(
    `SELECT row_number() OVER (ORDER BY id)::int AS no, at, kind, outcome FROM transfer_enquiries
      WHERE transfer_id = $1 ORDER BY id DESC LIMIT 100`,
    [id],
  )
}
