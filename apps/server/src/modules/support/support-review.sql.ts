// Every statement of conversations in the office.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type {
  SupportCategory,
  SupportDesk,
  SupportOrderKind,
} from '@lanting/contract/data/support-categories'
import { LIMITS } from '@lanting/contract/limits'
import type { PayWay } from '@lanting/contract/pay-ways'
import type { BET, DEPOSIT, StateOf, SUPPORT, TRANSFER, WITHDRAWAL } from '@lanting/contract/states'
import type { Role } from '@lanting/contract/office/permissions'
import { CLAIM_FIELDS, type ClaimColumns, claimJoin } from '#src/approvals/claims.sql.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

interface Attached {
  readonly picture_id: string | null
  readonly order_kind: SupportOrderKind | null
  readonly order_no: string | null
}

export interface SupportRow extends ClaimColumns, Attached {
  readonly id: string
  readonly category: SupportCategory
  readonly content: string
  readonly contact: string
  readonly ip: string
  readonly state: StateOf<typeof SUPPORT>
  readonly created_at: Date
  readonly waiting_since: Date
  readonly unread: bigint
  readonly member_id: bigint | null
  readonly username: string | null
  readonly mark: string
  readonly desk: SupportDesk
  readonly handed_name: string | null
  readonly handed_to: string | null
  readonly handed_at: Date | null
  readonly hand_note: string
}

export interface ReplyRow extends Attached {
  readonly id: string
  readonly message_id: string
  /** Null: the member's own line. */
  readonly staff: string | null
  readonly content: string
  readonly created_at: Date
  readonly seen: boolean
}

const CLAIM = claimJoin('support', 'm.id::text')
/** Changes with every action on a conversation. */
const MARK = `md5(concat_ws(' ', m.state, m.desk, k.staff_id, k.claimed_at,
    (SELECT max(r.id) FROM support_replies r WHERE r.message_id = m.id)))`
const SINCE = 'coalesce(m.waiting_since, m.created_at)'
/** The member's lines after the last answer; without one the opening as well. */
const UNREAD = `(SELECT count(*) FILTER (WHERE r.staff_id IS NULL AND r.id > coalesce(answered.id, 0))
      + CASE WHEN answered.id IS NULL THEN 1 ELSE 0 END
    FROM (SELECT max(id) AS id FROM support_replies WHERE message_id = m.id AND staff_id IS NOT NULL) answered
      LEFT JOIN support_replies r ON r.message_id = m.id GROUP BY answered.id)`
const SELECT = `SELECT m.id, ${MARK} AS mark, m.category, m.content, m.contact, m.ip, m.state, m.created_at, m.member_id, u.username,
    ${SINCE} AS waiting_since, ${UNREAD} AS unread, m.picture_id, m.order_kind, m.order_no,
    m.desk, ${CLAIM_FIELDS}, hander.name AS handed_name, colleague.name AS handed_to, m.handed_at, m.hand_note
  FROM support_messages m LEFT JOIN member_names u ON u.id = m.member_id ${CLAIM}
    LEFT JOIN staff_names hander ON hander.id = m.handed_by LEFT JOIN staff_names colleague ON colleague.id = m.handed_to`
const MATCHES = `($1::text IS NULL OR m.state = $1)
  AND ($2::text IS NULL OR lower(u.username) = lower($2) OR m.contact = ANY ($3) OR m.member_id::text = $2
       OR strpos(lower(m.content), lower($2)) > 0
       OR EXISTS (SELECT 1 FROM support_replies r WHERE r.message_id = m.id AND strpos(lower(r.content), lower($2)) > 0))
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
      ORDER BY m.state <> 'waiting', CASE WHEN m.state = 'waiting' THEN ${SINCE} END, m.created_at DESC, m.id LIMIT $6 OFFSET $7`,
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
        SELECT subject::uuid FROM claimed_subjects WHERE kind = 'support') ORDER BY ${SINCE}, m.id LIMIT $2`,
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
    `SELECT r.id::text AS id, r.message_id, CASE WHEN r.staff_id IS NOT NULL THEN coalesce(s.name, '') END AS staff, r.content,
            r.picture_id, r.order_kind, r.order_no, r.created_at, coalesce(r.id <= d.reply_id, false) AS seen
       FROM unnest($1::uuid[]) AS one (id) JOIN support_messages m ON m.id = one.id
       CROSS JOIN LATERAL (SELECT * FROM support_replies WHERE message_id = one.id ORDER BY id DESC LIMIT $2) r
       LEFT JOIN staff_names s ON s.id = r.staff_id LEFT JOIN support_reads d ON d.member_id = m.member_id ORDER BY r.id`,
    [ids, LIMITS.support.deskLines],
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

/** Closed before: it waits from now on. */
export async function reopen(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE support_messages SET state = 'waiting', waiting_since = app_now() WHERE id = $1", [
    id,
  ])
}

export async function setState(tx: Tx, id: string, state: StateOf<typeof SUPPORT>): Promise<void> {
  await tx.query('UPDATE support_messages SET state = $2 WHERE id = $1', [id, state])
}

interface HandOver {
  readonly desk: SupportDesk
  readonly by: bigint
  readonly to: bigint | null
  readonly note: string
}

/** Waiting again; what had been answered waits from now on. */
export async function handOver(tx: Tx, id: string, { desk, by, to, note }: HandOver): Promise<void> {
  await tx.query(
    `UPDATE support_messages SET desk = $2, handed_by = $3, handed_to = $4, handed_at = app_now(), hand_note = $5, state = 'waiting',
            waiting_since = CASE WHEN state = 'waiting' THEN waiting_since ELSE app_now() END
      WHERE id = $1`,
    [id, desk, by, to, note],
  )
}

export interface ColleagueRow {
  readonly id: bigint
  readonly name: string
  readonly role: Role
}

/** Of these roles, without the caller. */
export async function listColleagues(
  sql: Sql,
  self: bigint,
  roles: readonly Role[],
): Promise<ColleagueRow[]> {
  return sql.query<ColleagueRow>(
    'SELECT id, name, role FROM staff_colleagues WHERE id <> $1 AND role = ANY ($2) ORDER BY name, id',
    [self, roles],
  )
}

/** A picture that the member sent in this conversation, or null. */
export async function readPicture(sql: Sql, id: string, picture: string): Promise<string | null> {
  if (!UUID.test(picture)) return null
  const rows = await sql.query<{ picture: string }>(
    `SELECT p.picture FROM support_pictures p
      WHERE p.id = $2 AND (EXISTS (SELECT 1 FROM support_messages WHERE id = $1 AND picture_id = $2)
        OR EXISTS (SELECT 1 FROM support_replies WHERE message_id = $1 AND picture_id = $2))`,
    [id, picture],
  )
  return rows[0]?.picture ?? null
}

interface OrderParts {
  readonly no: string
  readonly amount_fen: bigint
  /** Null where it was no payment: `title` says the venue or the game. */
  readonly channel: PayWay | null
  readonly title: string
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly remark: string
  readonly claimed_name: string | null
}

export type OrderRow =
  | (OrderParts & { readonly kind: 'deposit'; readonly state: StateOf<typeof DEPOSIT> })
  | (OrderParts & { readonly kind: 'withdrawal'; readonly state: StateOf<typeof WITHDRAWAL> })
  | (OrderParts & { readonly kind: 'transfer'; readonly state: StateOf<typeof TRANSFER> })
  | (OrderParts & { readonly kind: 'bet'; readonly state: StateOf<typeof BET> })

/** An order of this member. */
export async function readOrder(sql: Sql, memberId: bigint, no: string): Promise<OrderRow | null> {
  const payment = (kind: 'deposit' | 'withdrawal', table: string) =>
    `SELECT '${kind}' AS kind, q.no, q.amount_fen, q.channel, '' AS title, q.state, q.created_at, q.ended_at, q.remark,
            claimer.name AS claimed_name
       FROM ${table} q ${claimJoin(kind, 'q.no')} WHERE q.no = $2 AND q.member_id = $1`
  const rows = await sql.query<OrderRow>(
    `${payment('deposit', 'deposit_records')} UNION ALL ${payment('withdrawal', 'withdrawal_records')}
     UNION ALL
     SELECT 'transfer', t.id, t.amount_fen, NULL, coalesce(v.name, t.plat), t.state, t.created_at, t.ended_at, t.remark, claimer.name
       FROM transfer_records t LEFT JOIN venue_names v ON v.platname = t.plat ${claimJoin('transfer', 't.id')}
      WHERE t.id = $2 AND t.member_id = $1
     UNION ALL
     SELECT 'bet', b.bet_id, b.bet_fen, NULL, b.game_name, b.status, b.created_at, b.settled_at, b.valid_note, NULL
       FROM (SELECT platname FROM venue_names UNION SELECT '${OWN_LOTTERY}') v
       JOIN bet_records b ON b.plat = v.platname AND b.bet_id = $2 WHERE b.member_id = $1
     LIMIT 1`,
    [memberId, no],
  )
  return rows[0] ?? null
}
