// Every statement of contact messages in the office.
import type { SupportCategory, SupportDesk } from '@lanting/contract/data/support-categories'
import type { PayWay } from '@lanting/contract/pay-ways'
import type { DEPOSIT, StateOf, SUPPORT, WITHDRAWAL } from '@lanting/contract/states'
import { CLAIM_FIELDS, type ClaimColumns, claimJoin } from '#src/approvals/claims.sql.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface SupportRow extends ClaimColumns {
  readonly id: string
  readonly category: SupportCategory
  readonly content: string
  readonly contact: string
  readonly ip: string
  readonly state: StateOf<typeof SUPPORT>
  readonly created_at: Date
  readonly member_id: bigint | null
  readonly username: string | null
  readonly mark: string
  readonly desk: SupportDesk
  readonly handed_name: string | null
  readonly handed_at: Date | null
  readonly hand_note: string
}

export interface ReplyRow {
  readonly message_id: string
  readonly staff: string
  readonly content: string
  readonly created_at: Date
}

const CLAIM = claimJoin('support', 'm.id::text')
/** Changes with every action on a conversation. */
const MARK = `md5(concat_ws(' ', m.state, m.desk, k.staff_id, k.claimed_at,
    (SELECT max(r.id) FROM support_replies r WHERE r.message_id = m.id)))`
const SELECT = `SELECT m.id, ${MARK} AS mark, m.category, m.content, m.contact, m.ip, m.state, m.created_at, m.member_id, u.username,
    m.desk, ${CLAIM_FIELDS}, hander.name AS handed_name, m.handed_at, m.hand_note
  FROM support_messages m LEFT JOIN member_names u ON u.id = m.member_id ${CLAIM}
    LEFT JOIN staff_names hander ON hander.id = m.handed_by`
const MATCHES = `($1::text IS NULL OR m.state = $1)
  AND ($2::text IS NULL OR lower(u.username) = lower($2) OR m.contact = ANY ($3) OR m.member_id::text = $2
       OR strpos(lower(m.content), lower($2)) > 0)
  AND ($4::text IS NULL OR m.desk = $4) AND ($5::bigint IS NULL OR k.staff_id = $5)`

export interface SupportFilter {
  readonly state: StateOf<typeof SUPPORT> | null
  readonly desk: SupportDesk | null
  readonly claimedBy: bigint | null
  readonly q: string | null
}

const valuesOf = (sql: Sql, { state, desk, claimedBy, q }: SupportFilter) => [
  state,
  q,
  sql.sealed('contact', q ?? ''),
  desk,
  claimedBy,
]

/** Waiting ones first, oldest on top; the rest newest first. */
export async function listMessages(
  sql: Sql,
  filter: SupportFilter,
  window: { limit: number; offset: number },
): Promise<SupportRow[]> {
  return sql.query<SupportRow>(
    `${SELECT} WHERE ${MATCHES}
      ORDER BY m.state <> 'waiting', CASE WHEN m.state = 'waiting' THEN m.created_at END, m.created_at DESC, m.id LIMIT $6 OFFSET $7`,
    [...valuesOf(sql, filter), window.limit, window.offset],
  )
}

export async function countMessages(sql: Sql, filter: SupportFilter): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM support_messages m LEFT JOIN member_names u ON u.id = m.member_id ${CLAIM} WHERE ${MATCHES}`,
    valuesOf(sql, filter),
  )
  return one(rows).total
}

export interface OpenRow {
  readonly id: string
  readonly mark: string
  readonly waits: boolean
}

/** Waiting or claimed, oldest first. */
export async function listOpen(sql: Sql, desk: SupportDesk, limit: number): Promise<OpenRow[]> {
  return sql.query<OpenRow>(
    `SELECT m.id, ${MARK} AS mark, m.state = 'waiting' AND m.desk = $1 AS waits FROM support_messages m ${CLAIM}
      WHERE m.id IN (SELECT id FROM support_messages WHERE state = 'waiting' UNION ALL
        SELECT subject::uuid FROM claimed_subjects WHERE kind = 'support') ORDER BY m.created_at, m.id LIMIT $2`,
    [desk, limit],
  )
}

export async function readMessages(sql: Sql, ids: readonly string[]): Promise<SupportRow[]> {
  return sql.query<SupportRow>(`${SELECT} WHERE m.id = ANY ($1::uuid[]) ORDER BY m.created_at, m.id`, [
    ids.filter((id) => UUID.test(id)),
  ])
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id that is no uuid matches nothing. */
export async function lockMessage(tx: Tx, id: string): Promise<SupportRow | null> {
  if (!UUID.test(id)) return null
  await tx.query('SELECT 1 FROM support_messages WHERE id = $1 FOR UPDATE', [id])
  return (await readMessages(tx, [id]))[0] ?? null
}

export async function repliesTo(sql: Sql, ids: readonly string[]): Promise<ReplyRow[]> {
  return sql.query<ReplyRow>(
    `SELECT r.message_id, coalesce(s.name, '') AS staff, r.content, r.created_at
       FROM support_replies r LEFT JOIN staff_names s ON s.id = r.staff_id WHERE r.message_id = ANY($1) ORDER BY r.id`,
    [ids],
  )
}

export async function insertReply(
  tx: Tx,
  reply: { messageId: string; staffId: bigint; content: string },
): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `INSERT INTO support_replies (message_id, staff_id, content, created_at) VALUES ($1, $2, $3, app_now())
     RETURNING id`,
    [reply.messageId, reply.staffId, reply.content],
  )
  return one(rows).id
}

export async function setState(tx: Tx, id: string, state: StateOf<typeof SUPPORT>): Promise<void> {
  await tx.query('UPDATE support_messages SET state = $2 WHERE id = $1', [id, state])
}

/** Waiting again, unclaimed at the other desk. */
export async function handOver(
  tx: Tx,
  id: string,
  { desk, by, note }: { desk: SupportDesk; by: bigint; note: string },
): Promise<void> {
  await tx.query(
    `UPDATE support_messages SET desk = $2, handed_by = $3, handed_at = app_now(), hand_note = $4, state = 'waiting'
      WHERE id = $1`,
    [id, desk, by, note],
  )
}

interface OrderParts {
  readonly no: string
  readonly amount_fen: bigint
  readonly channel: PayWay
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly remark: string
  readonly claimed_name: string | null
}

export type OrderRow =
  | (OrderParts & { readonly kind: 'deposit'; readonly state: StateOf<typeof DEPOSIT> })
  | (OrderParts & { readonly kind: 'withdrawal'; readonly state: StateOf<typeof WITHDRAWAL> })

/** A deposit or withdrawal of this member. */
export async function readOrder(sql: Sql, memberId: bigint, no: string): Promise<OrderRow | null> {
  const part = (kind: 'deposit' | 'withdrawal', table: string) =>
    `SELECT '${kind}' AS kind, q.no, q.amount_fen, q.channel, q.state, q.created_at, q.ended_at, q.remark,
            claimer.name AS claimed_name
       FROM ${table} q ${claimJoin(kind, 'q.no')} WHERE q.no = $2 AND q.member_id = $1`
  const rows = await sql.query<OrderRow>(
    `${part('deposit', 'deposit_records')} UNION ALL ${part('withdrawal', 'withdrawal_records')}`,
    [memberId, no],
  )
  return rows[0] ?? null
}
