// Every statement the office makes about contact messages.
import type { SupportCategory } from '@lanting/contract/codes'
import type { StateOf, SUPPORT } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface SupportRow {
  readonly id: string
  readonly category: SupportCategory
  readonly content: string
  readonly contact: string
  readonly ip: string
  readonly state: StateOf<typeof SUPPORT>
  readonly created_at: Date
  readonly member_id: bigint | null
  readonly username: string | null
}

export interface ReplyRow {
  readonly message_id: string
  readonly staff: string
  readonly content: string
  readonly created_at: Date
}

const SELECT = `SELECT m.id, m.category, m.content, m.contact, m.ip, m.state, m.created_at, m.member_id, u.username
  FROM support_messages m LEFT JOIN members u ON u.id = m.member_id`
const MATCHES = `($1::text IS NULL OR m.state = $1)
  AND ($2::text IS NULL OR lower(u.username) = lower($2) OR m.contact = ANY ($3) OR m.member_id::text = $2
       OR strpos(lower(m.content), lower($2)) > 0)`

/** Waiting ones first, the oldest of them on top; the rest newest first. */
export async function listMessages(
  sql: Sql,
  filter: { state: StateOf<typeof SUPPORT> | null; q: string | null },
  window: { limit: number; offset: number },
): Promise<SupportRow[]> {
  return sql.query<SupportRow>(
    `${SELECT} WHERE ${MATCHES}
      ORDER BY m.state <> 'waiting', CASE WHEN m.state = 'waiting' THEN m.created_at END, m.created_at DESC, m.id LIMIT $4 OFFSET $5`,
    [filter.state, filter.q, sql.sealed('contact', filter.q ?? ''), window.limit, window.offset],
  )
}

export async function countMessages(
  sql: Sql,
  filter: { state: StateOf<typeof SUPPORT> | null; q: string | null },
): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM support_messages m LEFT JOIN members u ON u.id = m.member_id WHERE ${MATCHES}`,
    [filter.state, filter.q, sql.sealed('contact', filter.q ?? '')],
  )
  return one(rows).total
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id that is no uuid names nothing. */
export async function lockMessage(tx: Tx, id: string): Promise<SupportRow | null> {
  if (!UUID.test(id)) return null
  const rows = await tx.query<SupportRow>(`${SELECT} WHERE m.id = $1 FOR UPDATE OF m`, [id])
  return rows[0] ?? null
}

export async function repliesTo(sql: Sql, ids: readonly string[]): Promise<ReplyRow[]> {
  return sql.query<ReplyRow>(
    `SELECT r.message_id, coalesce(s.name, '') AS staff, r.content, r.created_at
       FROM support_replies r LEFT JOIN staff s ON s.id = r.staff_id WHERE r.message_id = ANY($1) ORDER BY r.id`,
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
