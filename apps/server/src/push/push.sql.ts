// Every statement about the browsers that members turned on, and what they chose.
import type { PushCategory } from '@lanting/contract/data/push'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export type PushChoice = PushCategory | 'amounts'
export type ChoicesRow = Readonly<Record<PushChoice, boolean>>

const CHOICES = 'withdraw, security, draw, support, amounts'
const NONE: ChoicesRow = { withdraw: false, security: false, draw: false, support: false, amounts: false }

export async function readChoices(sql: Sql, memberId: bigint): Promise<ChoicesRow> {
  const rows = await sql.query<ChoicesRow>(`SELECT ${CHOICES} FROM push_choices WHERE member_id = $1`, [
    memberId,
  ])
  return rows[0] ?? NONE
}

/** What is not named stays as it is. */
export async function setChoices(
  sql: Sql,
  memberId: bigint,
  change: Readonly<Partial<Record<PushChoice, boolean>>>,
): Promise<void> {
  const { withdraw, security, draw, support, amounts } = change
  await sql.query(
    `INSERT INTO push_choices AS c (member_id, withdraw, security, draw, support, amounts)
     VALUES ($1, coalesce($2, false), coalesce($3, false), coalesce($4, false), coalesce($5, false), coalesce($6, false))
     ON CONFLICT (member_id) DO UPDATE SET withdraw = coalesce($2, c.withdraw), security = coalesce($3, c.security),
       draw = coalesce($4, c.draw), support = coalesce($5, c.support), amounts = coalesce($6, c.amounts)`,
    [memberId, withdraw ?? null, security ?? null, draw ?? null, support ?? null, amounts ?? null],
  )
}

export interface SubscriptionRow {
  readonly id: string
  readonly device_id: string
  readonly label: string
  readonly added_at: Date
  readonly last_sent_at: Date | null
}

/** Those of browsers that are logged in. */
export async function listSubscriptions(sql: Sql, memberId: bigint): Promise<SubscriptionRow[]> {
  return sql.query<SubscriptionRow>(
    `SELECT s.id, s.device_id, d.label, s.added_at, s.last_sent_at
       FROM push_subscriptions s JOIN member_devices d ON d.id = s.device_id
      WHERE s.member_id = $1 AND d.ended_at IS NULL ORDER BY s.added_at, s.id`,
    [memberId],
  )
}

/** Whose an address is now, and the secret that its browser made. */
export async function findEndpoint(sql: Sql, hash: Buffer) {
  const rows = await sql.query<{ id: string; device_id: string; auth: string }>(
    'SELECT id, device_id, auth FROM push_subscriptions WHERE endpoint_hash = $1',
    [hash],
  )
  return rows[0] ?? null
}

export interface NewSubscription {
  readonly id: string
  readonly memberId: bigint
  readonly deviceId: string
  readonly endpoint: string
  readonly hash: Buffer
  readonly p256dh: string
  readonly auth: string
  readonly serverKey: string
}

export async function putSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  await tx.query(
    `INSERT INTO push_subscriptions (id, member_id, device_id, endpoint, endpoint_hash, p256dh, auth, server_key, added_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, app_now())
     ON CONFLICT (device_id) DO UPDATE SET endpoint = $4, endpoint_hash = $5, p256dh = $6, auth = $7, server_key = $8`,
    [
      row.id,
      row.memberId,
      row.deviceId,
      tx.seal('push', row.endpoint),
      row.hash,
      row.p256dh,
      tx.seal('push', row.auth),
      row.serverKey,
    ],
  )
}

export async function deleteSubscription(sql: Sql, memberId: bigint, id: string): Promise<boolean> {
  const rows = await sql.query(
    'DELETE FROM push_subscriptions WHERE id::text = $2 AND member_id = $1 RETURNING 1',
    [memberId, id],
  )
  return rows.length === 1
}

/** With the messages that wait for them. */
export async function deleteSubscriptions(sql: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql.query('DELETE FROM push_subscriptions WHERE id = ANY ($1::uuid[])', [ids])
}

/** The account is closed: of all its browsers. */
export async function deleteSubscriptionsOf(sql: Sql, memberId: bigint): Promise<void> {
  await sql.query('DELETE FROM push_subscriptions WHERE member_id = $1', [memberId])
}

export async function noteSent(sql: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql.query('UPDATE push_subscriptions SET last_sent_at = app_now() WHERE id = ANY ($1::uuid[])', [ids])
}

export async function isQuiet(sql: Sql, memberId: bigint): Promise<boolean> {
  return one(
    await sql.query<{ quiet_mode: boolean }>(
      'SELECT quiet_mode FROM member_quiet_modes WHERE member_id = $1',
      [memberId],
    ),
  ).quiet_mode
}

/** A browser that was logged out gets nothing, so it need not be known any more. */
export async function pruneSubscriptions(sql: Sql): Promise<void> {
  await sql.query(
    `DELETE FROM push_subscriptions s USING member_devices d
      WHERE d.id = s.device_id AND d.ended_at < app_now() - interval '1 hour'`,
  )
}
