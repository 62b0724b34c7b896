// The member's inbox: messages are written once under a natural key, read in pages, marked read on opening.
import { inboxMessage, type InboxMessageOf } from '@lanting/contract/data/inbox-messages'
import type { SecurityNotice } from '@lanting/contract/data/security/security-notices'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import * as sql from '#src/inbox/inbox.sql.ts'
import { PushOutbox } from '#src/push/outbox.ts'
import { htmlOfText } from '#src/text/office-text.ts'

/** Which member, under which key; the same key never writes twice. */
type Addressed = Pick<sql.InboxMessage, 'memberId' | 'key'>

export class InboxService {
  private readonly push = new PushOutbox()

  constructor(private readonly db: Db) {}

  /** What staff wrote themselves. */
  async write(at: Sql, message: sql.InboxMessage): Promise<void> {
    await sql.insertMessages(at, [message])
    at.touch([message.memberId])
  }

  /** A message of the product. */
  async send(at: Sql, message: Addressed & InboxMessageOf): Promise<void> {
    await this.sendMany(at, [message])
  }

  /** Many in one statement, to as many members. */
  async sendMany(at: Sql, messages: readonly (Addressed & InboxMessageOf)[]): Promise<void> {
    if (messages.length === 0) return
    const written = messages.map(({ memberId, key, ...message }) => {
      const { title, text } = inboxMessage(message)
      return { memberId, key, title, content: htmlOfText(text) }
    })
    await sql.insertMessages(at, written)
    await this.push.enqueueInbox(at, messages)
    at.touch(messages.map(({ memberId }) => memberId))
  }

  /** Notifies the owner of account security changes, in the same transaction as the change. */
  async warn<Notice extends SecurityNotice>(
    tx: Tx,
    memberId: bigint,
    kind: Notice,
    values: InboxMessageOf<Notice>['values'],
  ): Promise<void> {
    await this.send(tx, { memberId, key: `guard:${newId()}`, kind, values } as Addressed & InboxMessageOf)
  }

  async unread(memberId: bigint): Promise<number> {
    return sql.countUnread(this.db, memberId)
  }

  /** One message to every member, and the number of them. Invitations leave out self-excluded members. */
  async writeToAll(
    at: Sql,
    message: Omit<sql.InboxMessage, 'memberId'>,
    promotional: boolean,
  ): Promise<number> {
    const written = await sql.insertForAll(at, message, promotional)
    at.touch('all')
    return written
  }

  async withdrawOffers(tx: Tx, memberId: bigint): Promise<void> {
    await sql.withdrawOffers(tx, memberId)
    tx.touch([memberId])
  }

  async welcome(memberId: bigint): Promise<void> {
    await this.sendMany(this.db, [
      { memberId, key: 'welcome', kind: 'welcome', values: {} },
      { memberId, key: 'set-pay-password', kind: 'setPayPassword', values: {} },
    ])
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

  /** What was read where it was said, such as an answer in the conversation. */
  async markReadByKeys(at: Sql, memberId: bigint, keys: readonly string[]): Promise<void> {
    await sql.markReadByKeys(at, memberId, keys)
  }

  /** Marks one message read, or all of them. */
  async markRead(memberId: bigint, id: string | undefined) {
    await sql.markRead(this.db, memberId, id ?? null)
    this.db.touch([memberId])
    return { message_num: await this.unread(memberId) }
  }
}
