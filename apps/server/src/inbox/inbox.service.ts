// The member's inbox: messages are written once under a natural key, read in pages, marked read on opening.
import { type SecurityNotice, securityNotice } from '@lanting/contract/data/security-notices'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { newId } from '#src/ids.ts'
import * as sql from '#src/inbox/inbox.sql.ts'
import { htmlOfText } from '#src/text/office-text.ts'

const WELCOME: readonly Omit<sql.InboxMessage, 'memberId'>[] = [
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

  async write(at: Sql, message: sql.InboxMessage): Promise<void> {
    await this.writeMany(at, [message])
  }

  /** Many in one statement, to as many members. */
  async writeMany(at: Sql, messages: readonly sql.InboxMessage[]): Promise<void> {
    if (messages.length === 0) return
    await sql.insertMessages(at, messages)
    at.touch(messages.map(({ memberId }) => memberId))
  }

  /** The owner hears of what guards the account, in the transaction that changes it: neither is there without the other. */
  async warn(
    tx: Tx,
    memberId: bigint,
    notice: SecurityNotice,
    vars: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const { title, text } = securityNotice(notice, vars)
    await this.write(tx, { memberId, key: `guard:${newId()}`, title, content: htmlOfText(text) })
  }

  async unread(memberId: bigint): Promise<number> {
    return sql.countUnread(this.db, memberId)
  }

  /** One message to every member, and the number of them. Invitations leave out those who keep away from play. */
  async writeToAll(
    at: Sql,
    message: Omit<sql.InboxMessage, 'memberId'>,
    promotional: boolean,
  ): Promise<number> {
    const written = await sql.insertForAll(at, message, promotional)
    at.touch('all')
    return written
  }

  async welcome(memberId: bigint): Promise<void> {
    for (const message of WELCOME) await this.write(this.db, { ...message, memberId })
  }

  async list(memberId: bigint, page: number) {
    const window = pageWindow(page)
    const rows = await sql.listMessages(this.db, memberId, window)
    const data = rows.map((row) => ({
      id: row.public_id,
      title: row.title,
      content: row.content,
      created_at: formatBeijing(row.created_at),
      is_read: row.read ? (1 as const) : (0 as const),
    }))
    return pageAnswer(window, await sql.countMessages(this.db, memberId), data)
  }

  /** Marks one message read, or all of them. */
  async markRead(memberId: bigint, id: string | undefined) {
    await sql.markRead(this.db, memberId, id ?? null)
    this.db.touch([memberId])
    return { message_num: await this.unread(memberId) }
  }
}
