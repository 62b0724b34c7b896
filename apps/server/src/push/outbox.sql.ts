// Every statement about messages to push: written with what they are about, claimed by the worker, ended once.
import type { PushCategory } from '@lanting/contract/data/push'
import type { Sql } from '#src/db/pool.ts'
import { KEPT_DAYS, PRUNED_AT_ONCE } from '#src/lib/retention.ts'

export interface NewPush {
  readonly memberId: bigint
  readonly category: PushCategory
  /** The same key never sends twice to a browser. */
  readonly key: string
  readonly topic: string
  readonly title: string
  /** Without any sum. */
  readonly body: string
  /** For members who chose sums. */
  readonly detail: string
  readonly ttlSec: number
}

/** Security messages also go to a browser that was logged out by what they are about. */
const OUT_GRACE = "interval '5 seconds'"

/** A row for each browser of members who turned the category on. */
export async function insertMessages(sql: Sql, messages: readonly NewPush[]): Promise<void> {
  await sql.query(
    `INSERT INTO push_messages (subscription_id, key, category, topic, title, body, created_at, due_at, expires_at)
     SELECT s.id, m.key, m.category, m.topic, m.title, CASE WHEN c.amounts THEN m.detail ELSE m.body END,
            app_now(), app_now(), app_now() + m.ttl * interval '1 second'
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[])
              AS m (member_id, category, key, topic, title, body, detail, ttl)
       JOIN push_choices c ON c.member_id = m.member_id
        AND CASE m.category WHEN 'withdraw' THEN c.withdraw WHEN 'security' THEN c.security
                            WHEN 'draw' THEN c.draw WHEN 'support' THEN c.support END
       JOIN push_subscriptions s ON s.member_id = m.member_id
       JOIN member_devices d ON d.id = s.device_id
        AND (d.ended_at IS NULL OR m.category = 'security' AND d.ended_at > app_now() - ${OUT_GRACE})
     ON CONFLICT (subscription_id, key) DO NOTHING`,
    [
      messages.map(({ memberId }) => memberId),
      messages.map(({ category }) => category),
      messages.map(({ key }) => key),
      messages.map(({ topic }) => topic),
      messages.map(({ title }) => title),
      messages.map(({ body }) => body),
      messages.map(({ detail }) => detail),
      messages.map(({ ttlSec }) => ttlSec),
    ],
  )
}

/** What a member sends to this browser to try it. */
export async function insertTest(
  sql: Sql,
  subscriptionId: string,
  test: Pick<NewPush, 'key' | 'topic' | 'title' | 'body' | 'ttlSec'>,
): Promise<void> {
  await sql.query(
    `INSERT INTO push_messages (subscription_id, key, category, topic, title, body, created_at, due_at, expires_at)
     VALUES ($1, $2, 'test', $3, $4, $5, app_now(), app_now(), app_now() + $6 * interval '1 second')`,
    [subscriptionId, test.key, test.topic, test.title, test.body, test.ttlSec],
  )
}

export async function wasTestedLately(sql: Sql, subscriptionId: string, withinMs: number): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM push_messages WHERE subscription_id = $1 AND category = 'test'
        AND created_at > app_now() - $2 * interval '1 millisecond' LIMIT 1`,
    [subscriptionId, withinMs],
  )
  return rows.length > 0
}

export interface ClaimedPush {
  readonly id: bigint
  readonly subscription_id: string
  readonly member_id: bigint
  readonly category: PushCategory | 'test'
  readonly topic: string
  readonly title: string
  readonly body: string
  readonly tries: number
  readonly now: Date
  readonly expires_at: Date
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly server_key: string
  /** The browser is logged in, or was until just now where the message is about that. */
  readonly is_in: boolean
  /** The category is still on. */
  readonly is_chosen: boolean
  /** 免打扰. */
  readonly is_quiet: boolean
}

/**
 * Marks the oldest due messages as being sent, for good: after a crash it is not known which of them arrived. What decides
 * whether each may still be sent is read here, at the last moment.
 */
export async function claimDue(sql: Sql, limit: number): Promise<ClaimedPush[]> {
  return sql.query<ClaimedPush>(
    `WITH next AS (
       SELECT id FROM push_messages WHERE state = 'waiting' AND due_at <= app_now()
        ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED),
     taken AS (
       UPDATE push_messages m SET state = 'sending', claimed_at = app_now(), tries = m.tries + 1
         FROM next WHERE m.id = next.id
       RETURNING m.id, m.subscription_id, m.category, m.topic, m.title, m.body, m.tries, m.created_at, m.expires_at)
     SELECT t.id, t.subscription_id, s.member_id, t.category, t.topic, t.title, t.body, t.tries, app_now() AS now, t.expires_at,
            s.endpoint, s.p256dh, s.auth, s.server_key,
            d.ended_at IS NULL OR t.category = 'security' AND t.created_at > d.ended_at - ${OUT_GRACE} AS is_in,
            CASE t.category WHEN 'withdraw' THEN c.withdraw WHEN 'security' THEN c.security
                            WHEN 'draw' THEN c.draw WHEN 'support' THEN c.support ELSE true END AS is_chosen,
            q.quiet_mode AS is_quiet
       FROM taken t
       JOIN push_subscriptions s ON s.id = t.subscription_id
       JOIN member_devices d ON d.id = s.device_id
       JOIN member_quiet_modes q ON q.member_id = s.member_id
       JOIN push_choices c ON c.member_id = s.member_id
      ORDER BY t.id`,
    [limit],
  )
}

export type EndState = 'sent' | 'refused' | 'unknown' | 'dropped'

export interface EndedPush {
  readonly id: bigint
  readonly state: EndState
  readonly reason: string | null
}

/** Their content has served. */
export async function endMessages(sql: Sql, ended: readonly EndedPush[]): Promise<void> {
  if (ended.length === 0) return
  await sql.query(
    `UPDATE push_messages m SET state = e.state, reason = e.reason, title = '', body = ''
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS e (id, state, reason)
      WHERE m.id = e.id AND m.state = 'sending'`,
    [ended.map(({ id }) => id), ended.map(({ state }) => state), ended.map(({ reason }) => reason)],
  )
}

/** Only what certainly did not arrive is tried again. */
export async function putOff(
  sql: Sql,
  messages: readonly { readonly id: bigint; readonly forMs: number }[],
): Promise<void> {
  if (messages.length === 0) return
  await sql.query(
    `UPDATE push_messages m SET state = 'waiting', due_at = app_now() + o.ms * interval '1 millisecond'
       FROM unnest($1::bigint[], $2::int[]) AS o (id, ms) WHERE m.id = o.id AND m.state = 'sending'`,
    [messages.map(({ id }) => id), messages.map(({ forMs }) => forMs)],
  )
}

export async function pruneMessages(sql: Sql): Promise<void> {
  await sql.query(
    `WITH oldest AS (SELECT id, created_at FROM push_messages ORDER BY id LIMIT $1)
     DELETE FROM push_messages WHERE id IN (
       SELECT id FROM oldest WHERE created_at < app_now() - make_interval(days => $2))`,
    [PRUNED_AT_ONCE, KEPT_DAYS.pushMessages],
  )
}
