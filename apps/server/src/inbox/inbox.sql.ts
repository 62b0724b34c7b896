// Every statement about the members' inboxes.
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import { KEPT_DAYS, PRUNED_AT_ONCE } from '#src/lib/retention.ts'

export interface InboxMessage {
  readonly memberId: bigint
  /** The same key never writes twice, so retries are idempotent. */
  readonly key: string
  readonly title: string
  readonly content: string
  /** It invites to play: withdrawn when the member keeps away. */
  readonly isOffer?: boolean
}

export async function insertMessages(sql: Sql, messages: readonly InboxMessage[]): Promise<void> {
  await sql.query(
    `INSERT INTO inbox_messages (public_id, member_id, title, content, key, is_offer, created_at)
     SELECT m.id, m.member_id, m.title, m.content, m.key, m.is_offer, app_now()
       FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[])
              AS m (id, member_id, title, content, key, is_offer)
     ON CONFLICT (member_id, key) DO NOTHING`,
    [
      messages.map(() => newId()),
      messages.map(({ memberId }) => memberId),
      messages.map(({ title }) => title),
      messages.map(({ content }) => content),
      messages.map(({ key }) => key),
      messages.map(({ isOffer }) => isOffer ?? false),
    ],
  )
}

/**
 * One message to every member, and the number of them. Invitations leave out members who keep away, whose signs of harm paused
 * them, or about whom the outside register gave no fresh answer: what closes the gate "message", for all at once.
 */
export async function insertForAll(
  sql: Sql,
  message: Omit<InboxMessage, 'memberId'>,
  promotional: boolean,
): Promise<number> {
  const rows = await sql.query<{ written: bigint }>(
    `WITH written AS (
       INSERT INTO inbox_messages (public_id, member_id, title, content, key, is_offer, created_at)
       SELECT gen_random_uuid(), id, $1, $2, $3, $4, app_now() FROM member_standing
        WHERE NOT is_trial AND closed_at IS NULL AND NOT ($4 AND (state <> 'normal' OR id IN (SELECT paused_members())
               OR NOT register_clears(id)))
       ON CONFLICT (member_id, key) DO NOTHING RETURNING 1
     )
     SELECT count(*) AS written FROM written`,
    [message.title, message.content, message.key, promotional],
  )
  return Number(one(rows).written)
}

export async function countUnread(sql: Sql, memberId: bigint): Promise<number> {
  const rows = await sql.query<{ unread: bigint }>(
    'SELECT count(*) AS unread FROM inbox_messages WHERE member_id = $1 AND read_at IS NULL AND withdrawn_at IS NULL',
    [memberId],
    'inbox_unread',
  )
  return Number(one(rows).unread)
}

export interface MessageRow {
  readonly public_id: string
  readonly title: string
  readonly content: string
  readonly created_at: Date
  readonly read: boolean
}

export async function listMessages(sql: Sql, memberId: bigint, window: PageWindow): Promise<MessageRow[]> {
  return sql.query<MessageRow>(
    `SELECT public_id, title, content, created_at, read_at IS NOT NULL AS read
       FROM inbox_messages WHERE member_id = $1 AND withdrawn_at IS NULL ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [memberId, window.limit, window.offset],
  )
}

export async function countMessages(sql: Sql, memberId: bigint): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM inbox_messages WHERE member_id = $1 AND withdrawn_at IS NULL',
    [memberId],
  )
  return one(rows).total
}

/** One message, or all of them. Another member's id matches nothing. */
export async function markRead(sql: Sql, memberId: bigint, id: string | null): Promise<void> {
  await sql.query(
    `UPDATE inbox_messages SET read_at = app_now()
      WHERE member_id = $1 AND read_at IS NULL AND ($2::text IS NULL OR public_id::text = $2)`,
    [memberId, id],
  )
}

export async function markReadByKeys(sql: Sql, memberId: bigint, keys: readonly string[]): Promise<void> {
  await sql.query(
    'UPDATE inbox_messages SET read_at = app_now() WHERE member_id = $1 AND read_at IS NULL AND key = ANY ($2)',
    [memberId, keys],
  )
}

/** Offers of a member who keeps away are not shown any more. */
export async function withdrawOffers(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    'UPDATE inbox_messages SET withdrawn_at = app_now() WHERE member_id = $1 AND is_offer AND withdrawn_at IS NULL',
    [memberId],
  )
}

export async function pruneInbox(sql: Sql): Promise<void> {
  await sql.query(
    `WITH oldest AS (SELECT id, created_at FROM inbox_messages ORDER BY id LIMIT $1)
     DELETE FROM inbox_messages WHERE id IN (
       SELECT id FROM oldest WHERE created_at < app_now() - make_interval(days => $2))`,
    [PRUNED_AT_ONCE, KEPT_DAYS.inbox],
  )
}
