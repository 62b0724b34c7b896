// Every statement of contact messages of members and visitors.
import type { SupportCategory } from '@lanting/contract/data/support-categories'
import type { StateOf, SUPPORT } from '@lanting/contract/states'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'

export interface MessageIn {
  readonly memberId: bigint | null
  readonly category: SupportCategory
  readonly contact: string
  readonly content: string
  readonly ip: string
}

export async function insertMessage(tx: Tx, message: MessageIn): Promise<{ id: string; created_at: Date }> {
  return one(
    await tx.query<{ id: string; created_at: Date }>(
      `INSERT INTO support_messages (id, member_id, category, contact, content, ip, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, app_now()) RETURNING id, created_at`,
      [
        newId(),
        message.memberId,
        message.category,
        tx.seal('contact', message.contact),
        message.content,
        message.ip,
      ],
    ),
  )
}

export interface MessageRow {
  readonly id: string
  readonly category: SupportCategory
  readonly content: string
  readonly contact: string
  readonly state: StateOf<typeof SUPPORT>
  readonly created_at: Date
}

export async function listMessages(sql: Sql, memberId: bigint, window: PageWindow): Promise<MessageRow[]> {
  return sql.query<MessageRow>(
    `SELECT id, category, content, contact, state, created_at FROM support_messages
      WHERE member_id = $1 ORDER BY created_at DESC LIMIT $2 OFFSET $3`,
    [memberId, window.limit, window.offset],
  )
}

export async function countMessages(sql: Sql, memberId: bigint): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM support_messages WHERE member_id = $1',
    [memberId],
  )
  return one(rows).total
}

export interface ReplyRow {
  readonly message_id: string
  readonly content: string
  readonly created_at: Date
}

export async function repliesTo(sql: Sql, messageIds: readonly string[]): Promise<ReplyRow[]> {
  return sql.query<ReplyRow>(
    `SELECT message_id, content, created_at FROM support_replies
      WHERE message_id = ANY($1) AND staff_id IS NOT NULL ORDER BY id`,
    [messageIds],
  )
}
