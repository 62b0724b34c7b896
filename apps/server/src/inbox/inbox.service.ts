// The member's inbox: messages are written once under a natural key, read in pages, marked read on opening.
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import { type Db, one, type Sql } from '#src/db/pool.ts'
import { newId } from '#src/ids.ts'

export interface InboxMessage {
  readonly memberId: bigint
  /** The same key never writes twice: a retried job or request is harmless. */
  readonly key: string
  readonly title: string
  readonly content: string
}

const WELCOME: readonly Omit<InboxMessage, 'memberId'>[] = [
  {
    key: 'welcome',
    title: '欢迎加入',
    content:
      '<p>欢迎您。从大厅选择场馆即可开始体验；余额、转账与记录都在“我的”。</p><p>所有金额均为虚拟，请理性娱乐，您可以随时在“设置”中设定限额。</p>',
  },
  {
    key: 'set-pay-password',
    title: '设置支付密码',
    content: '<p>提款与绑定收款账户前，请先设置与登录密码不同的支付密码。</p>',
  },
]

export class InboxService {
  constructor(private readonly db: Db) {}

  async write(sql: Sql, message: InboxMessage): Promise<void> {
    await sql.query(
      `INSERT INTO inbox_messages (public_id, member_id, title, content, key, created_at)
       VALUES ($1, $2, $3, $4, $5, app_now()) ON CONFLICT (member_id, key) DO NOTHING`,
      [newId(), message.memberId, message.title, message.content, message.key],
    )
    sql.touch([message.memberId])
  }

  async unread(memberId: bigint): Promise<number> {
    const rows = await this.db.query<{ unread: bigint }>(
      'SELECT count(*) AS unread FROM inbox_messages WHERE member_id = $1 AND read_at IS NULL',
      [memberId],
      'inbox_unread',
    )
    return Number(one(rows).unread)
  }

  /** One message to every member, and the number of them. Invitations leave out those who keep away from play. */
  async writeToAll(sql: Sql, message: Omit<InboxMessage, 'memberId'>, promotional: boolean): Promise<number> {
    const rows = await sql.query<{ written: bigint }>(
      `WITH written AS (
         INSERT INTO inbox_messages (public_id, member_id, title, content, key, created_at)
         SELECT gen_random_uuid(), id, $1, $2, $3, app_now() FROM members
          WHERE NOT is_trial AND closed_at IS NULL AND NOT ($4 AND state IN (3, 4))
         ON CONFLICT (member_id, key) DO NOTHING RETURNING 1
       )
       SELECT count(*) AS written FROM written`,
      [message.title, message.content, message.key, promotional],
    )
    sql.touch('all')
    return Number(one(rows).written)
  }

  async welcome(memberId: bigint): Promise<void> {
    for (const message of WELCOME) await this.write(this.db, { ...message, memberId })
  }

  async list(memberId: bigint, page: number) {
    const window = pageWindow(page)
    const rows = await this.db.query<{
      public_id: string
      title: string
      content: string
      created_at: Date
      read: boolean
    }>(
      `SELECT public_id, title, content, created_at, read_at IS NOT NULL AS read
         FROM inbox_messages WHERE member_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [memberId, window.limit, window.offset],
    )
    const total = await this.db.query<{ total: bigint }>(
      'SELECT count(*) AS total FROM inbox_messages WHERE member_id = $1',
      [memberId],
    )
    const data = rows.map((row) => ({
      id: row.public_id,
      title: row.title,
      content: row.content,
      created_at: formatBeijing(row.created_at),
      is_read: row.read ? (1 as const) : (0 as const),
    }))
    return pageAnswer(window, one(total).total, data)
  }

  /** Marks one message read, or all of them. Somebody else's id simply matches nothing. */
  async markRead(memberId: bigint, id: string | undefined) {
    await this.db.query(
      `UPDATE inbox_messages SET read_at = app_now()
        WHERE member_id = $1 AND read_at IS NULL AND ($2::text IS NULL OR public_id::text = $2)`,
      [memberId, id ?? null],
    )
    this.db.touch([memberId])
    return { message_num: await this.unread(memberId) }
  }
}
