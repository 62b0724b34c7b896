// The outbox of notifications: a message is written in the transaction of what it is about and sent after the commit.
import { inboxMessage, INBOX_PUSH, type InboxMessageOf } from '@lanting/contract/data/inbox-messages'
import { pushCategory, type PushCategory, pushTopic } from '@lanting/contract/data/push'
import type { Sql } from '#src/db/pool.ts'
import * as sql from '#src/push/outbox.sql.ts'

export interface PushMessage {
  readonly memberId: bigint
  readonly category: PushCategory
  /** The same key never sends twice to a browser. */
  readonly key: string
  /** What kind of message of its category it is. */
  readonly kind: string
  /** Without any sum: it is shown on locked screens. */
  readonly title: string
  /** Shown to members who chose sums instead of the category's own sentence. */
  readonly detail?: string
}

/** Whose own text may replace the category's sentence: those about money. The others name devices, or what support wrote. */
const DETAILED: ReadonlySet<PushCategory> = new Set(['withdraw', 'draw'])
const DETAIL_MAX = 200

export class PushOutbox {
  /** Reaches the browsers of members who turned the category on; for everybody else nothing is written. */
  async enqueue(at: Sql, messages: readonly PushMessage[]): Promise<void> {
    if (messages.length === 0) return
    await sql.insertMessages(
      at,
      messages.map(({ detail, kind, ...message }) => {
        const { body, ttlSec } = pushCategory(message.category)
        const own = (detail ?? body).slice(0, DETAIL_MAX)
        return { ...message, topic: pushTopic(message.category, kind), body, detail: own, ttlSec }
      }),
    )
  }

  /** Messages of the inbox, those of them that are pushed as well. */
  async enqueueInbox(
    at: Sql,
    messages: readonly (InboxMessageOf & { readonly memberId: bigint; readonly key: string })[],
  ): Promise<void> {
    await this.enqueue(
      at,
      messages.flatMap(({ memberId, key, ...message }) => {
        const category = INBOX_PUSH[message.kind]
        if (category === null) return []
        const { title, text } = inboxMessage(message)
        const detail = DETAILED.has(category) ? { detail: text } : {}
        return [{ memberId, category, key: `inbox:${key}`, kind: message.kind, title, ...detail }]
      }),
    )
  }
}
