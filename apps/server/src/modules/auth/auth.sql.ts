// SQL of logins: devices, sessions and the login log.
import type { MEMBER, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { UNHURRIED } from '#src/db/unhurried.sql.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

/** What decides whether a recognised member comes in. */
export interface MemberToEnter {
  readonly id: bigint
  readonly state: StateOf<typeof MEMBER>
  readonly must_change_password: boolean
  readonly temporary_over: boolean
  readonly is_closed: boolean
}

export interface MemberForLogin extends MemberToEnter {
  readonly username: string
  /** Whether this browser has logged in to this account before. */
  readonly knows_browser: boolean
  readonly password_hash: string | null
  readonly is_trial: boolean
}

export async function findToEnter(sql: Sql, memberId: bigint): Promise<MemberToEnter | null> {
  const rows = await sql.query<MemberToEnter>(
    `SELECT m.id, m.state, c.must_change_password, coalesce(c.temporary_until <= app_now(), false) AS temporary_over,
            m.closed_at IS NOT NULL AS is_closed
       FROM member_sign_ins m JOIN member_secrets c ON c.member_id = m.id
      WHERE m.id = $1 AND NOT m.is_trial AND m.closed_at IS NULL`,
    [memberId],
  )
  return rows[0] ?? null
}

/**
 * Login candidates: the username, case-insensitive, and members who saved that mobile. Anyone can save another's number or
 * take it as a username, so the password decides. Candidates that know the browser are preferred; else the first `max`.
 */
export async function findForLogin(
  sql: Sql,
  name: string,
  markHash: Buffer | null,
  max: number,
): Promise<MemberForLogin[]> {
  const rows = await sql.query<MemberForLogin>(
    `SELECT m.id, m.username, m.state, m.is_trial, c.password_hash, c.must_change_password,
            coalesce(c.temporary_until <= app_now(), false) AS temporary_over, m.closed_at IS NOT NULL AS is_closed,
            EXISTS (SELECT 1 FROM devices d WHERE d.member_id = m.id AND d.mark_hash = $3) AS knows_browser
       FROM member_sign_ins m JOIN member_secrets c ON c.member_id = m.id
      WHERE (lower(m.username) = lower($1) OR m.mobile = ANY ($2)) AND NOT m.is_trial
      ORDER BY m.closed_at IS NULL DESC, knows_browser DESC, lower(m.username) = lower($1) DESC, m.id LIMIT $4`,
    [name, sql.sealed('mobile', name), markHash, max],
  )
  const knowing = rows.filter((row) => row.knows_browser)
  return knowing.length > 0 ? knowing : rows
}

export interface SessionRow {
  readonly member_id: bigint
  readonly is_trial: boolean
  readonly is_agent: boolean
  readonly must_change_password: boolean
  readonly agent_family: string
  readonly device_id: string | null
  readonly stale: boolean
  /** Time until it expires. */
  readonly left_ms: number
}

/** The active session of a token: not ended, not past its day or the day of a temporary password, not idle for too long. */
export async function findSession(sql: Sql, tokenHash: Buffer, idleMs: number): Promise<SessionRow | null> {
  const rows = await sql.query<SessionRow>(
    `SELECT s.member_id, s.agent_family, s.device_id, m.is_trial, m.is_agent, c.must_change_password,
            s.last_action_at < app_now() - interval '30 seconds' AS stale,
            (extract(epoch FROM least(s.expires_at, c.temporary_until, s.last_action_at + $2 * interval '1 millisecond') - app_now())
              * 1000)::float8
              AS left_ms
       FROM sessions s JOIN member_sign_ins m ON m.id = s.member_id JOIN member_secrets c ON c.member_id = s.member_id
      WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > app_now()
        AND s.last_action_at > app_now() - $2 * interval '1 millisecond' AND m.state <> 'frozen' AND m.closed_at IS NULL
        AND (c.temporary_until IS NULL OR c.temporary_until > app_now())`,
    [tokenHash, idleMs],
    'session_find',
  )
  return rows[0] ?? null
}

/** Written twice a minute at most. */
export async function touchSession(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql.query(
    `UPDATE sessions SET last_action_at = app_now() FROM ${UNHURRIED}
      WHERE token_hash = $1 AND last_action_at < app_now() - interval '30 seconds'`,
    [tokenHash],
  )
}

export interface SessionIn {
  readonly tokenHash: Buffer
  readonly memberId: bigint
  readonly deviceId: string | null
  readonly agentFamily: string
  readonly lifeMs: number
}

export async function insertSession(tx: Tx, session: SessionIn): Promise<Date> {
  const rows = await tx.query<{ expires_at: Date }>(
    `INSERT INTO sessions (token_hash, member_id, device_id, agent_family, created_at, expires_at, last_action_at)
     VALUES ($1, $2, $3, $4, app_now(), app_now() + $5 * interval '1 millisecond', app_now()) RETURNING expires_at`,
    [session.tokenHash, session.memberId, session.deviceId, session.agentFamily, session.lifeMs],
  )
  return one(rows).expires_at
}

/** Keeps the newest; sessions that have idled out are over anyway and do not count. True when one ended. */
export async function endOldestSessions(
  tx: Tx,
  memberId: bigint,
  keep: number,
  idleMs: number,
): Promise<boolean> {
  const ended = await tx.query(
    `UPDATE sessions SET ended_at = app_now()
      WHERE token_hash IN (
        SELECT token_hash FROM sessions
         WHERE member_id = $1 AND ended_at IS NULL AND expires_at > app_now()
           AND last_action_at > app_now() - $3 * interval '1 millisecond'
         ORDER BY created_at DESC, token_hash OFFSET $2)
      RETURNING 1`,
    [memberId, keep, idleMs],
  )
  return ended.length > 0
}

export interface EndedSession {
  readonly member_id: bigint
  readonly device_id: string | null
}

export async function endSession(sql: Sql, tokenHash: Buffer): Promise<EndedSession | null> {
  const rows = await sql.query<EndedSession>(
    'UPDATE sessions SET ended_at = app_now() WHERE token_hash = $1 AND ended_at IS NULL RETURNING member_id, device_id',
    [tokenHash],
  )
  return rows[0] ?? null
}

/** Ends every session and renewal of a member, on all devices. */
export async function endAllSessions(sql: Sql, memberId: bigint): Promise<void> {
  await sql.query('UPDATE sessions SET ended_at = app_now() WHERE member_id = $1 AND ended_at IS NULL', [
    memberId,
  ])
  await sql.query(
    `UPDATE devices SET renew_hash = NULL, previous_renew_hash = NULL, ended_at = app_now()
      WHERE member_id = $1 AND ended_at IS NULL`,
    [memberId],
  )
}

export interface DeviceIn {
  readonly id: string
  readonly memberId: bigint
  readonly markHash: Buffer
  readonly label: string
  readonly ip: string
  readonly renewHash: Buffer | null
  readonly renewMs: number
}

export async function upsertDevice(
  tx: Tx,
  device: DeviceIn,
): Promise<{ id: string; isNew: boolean; isOnly: boolean }> {
  const rows = await tx.query<{ id: string; is_new: boolean; is_only: boolean }>(
    `INSERT INTO devices (id, member_id, mark_hash, label, ip, first_seen_at, last_seen_at, renew_hash, renew_until)
     VALUES ($1, $2, $3, $4, $5, app_now(), app_now(), $6, app_now() + $7 * interval '1 millisecond')
     ON CONFLICT (member_id, mark_hash) DO UPDATE SET label = $4, ip = $5, last_seen_at = app_now(), ended_at = NULL,
       renew_hash = $6, renew_until = app_now() + $7 * interval '1 millisecond', previous_renew_hash = NULL
     RETURNING id, id = $1 AS is_new,
       NOT EXISTS (SELECT 1 FROM devices d WHERE d.member_id = $2 AND d.mark_hash <> $3) AS is_only`,
    [device.id, device.memberId, device.markHash, device.label, device.ip, device.renewHash, device.renewMs],
  )
  const row = one(rows)
  return { id: row.id, isNew: row.is_new, isOnly: row.is_only }
}

/** Beyond the allowed number the least recently seen device is logged out. */
export async function endOldestDevices(tx: Tx, memberId: bigint, keep: number): Promise<void> {
  const ended = await tx.query<{ id: string }>(
    `UPDATE devices SET ended_at = app_now(), renew_hash = NULL, previous_renew_hash = NULL
      WHERE id IN (SELECT id FROM devices WHERE member_id = $1 AND ended_at IS NULL
                   ORDER BY last_seen_at DESC, first_seen_at DESC OFFSET $2)
      RETURNING id`,
    [memberId, keep],
  )
  await endSessionsOfDevices(
    tx,
    ended.map((row) => row.id),
  )
}

export async function endSessionsOfDevices(sql: Sql, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return
  await sql.query('UPDATE sessions SET ended_at = app_now() WHERE device_id = ANY($1) AND ended_at IS NULL', [
    deviceIds,
  ])
}

export async function endDevice(sql: Sql, memberId: bigint, deviceId: string): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE devices SET ended_at = app_now(), renew_hash = NULL, previous_renew_hash = NULL
      WHERE id::text = $1 AND member_id = $2 AND ended_at IS NULL RETURNING id`,
    [deviceId, memberId],
  )
  return rows.length > 0
}

/** True when there were others. */
export async function endOtherDevices(tx: Tx, memberId: bigint, keep: string | null): Promise<boolean> {
  const others = (own: string) => `member_id = $1 AND ended_at IS NULL AND ${own} IS DISTINCT FROM $2::uuid`
  await tx.query(`UPDATE sessions SET ended_at = app_now() WHERE ${others('device_id')}`, [memberId, keep])
  const ended = await tx.query(
    `UPDATE devices SET ended_at = app_now(), renew_hash = NULL, previous_renew_hash = NULL WHERE ${others('id')} RETURNING 1`,
    [memberId, keep],
  )
  return ended.length > 0
}

export async function forgetRenewal(sql: Sql, deviceId: string): Promise<void> {
  await sql.query(
    'UPDATE devices SET renew_hash = NULL, previous_renew_hash = NULL, ended_at = app_now() WHERE id = $1',
    [deviceId],
  )
}

export interface RenewableDevice {
  readonly id: string
  readonly member_id: bigint
  readonly is_current: boolean
  readonly in_grace: boolean
  readonly must_change_password: boolean
  /** Where its owner logged in. */
  readonly ip: string
}

/** The device of a renewal secret: its current one, or the previous one. */
export async function findRenewable(tx: Tx, renewHash: Buffer): Promise<RenewableDevice | null> {
  const isIts = '(d.renew_hash = $1 OR d.previous_renew_hash = $1)'
  await tx.query(`SELECT 1 FROM devices d WHERE ${isIts} FOR UPDATE`, [renewHash])
  const rows = await tx.query<RenewableDevice>(
    `SELECT d.id, d.member_id, d.renew_hash = $1 AS is_current, c.must_change_password, d.ip,
            coalesce(d.previous_renew_until > app_now(), false) AS in_grace
       FROM devices d JOIN member_sign_ins m ON m.id = d.member_id JOIN member_secrets c ON c.member_id = d.member_id
      WHERE ${isIts} AND d.ended_at IS NULL AND d.renew_until > app_now()
        AND m.state <> 'frozen' AND m.closed_at IS NULL AND (c.temporary_until IS NULL OR c.temporary_until > app_now())`,
    [renewHash],
  )
  return rows[0] ?? null
}

export async function rotateRenewal(tx: Tx, deviceId: string, next: Buffer, lifeMs: number, graceMs: number) {
  await tx.query(
    `UPDATE devices SET previous_renew_hash = renew_hash, previous_renew_until = app_now() + $4 * interval '1 millisecond',
            renew_hash = $2, renew_until = app_now() + $3 * interval '1 millisecond', last_seen_at = app_now()
      WHERE id = $1`,
    [deviceId, next, lifeMs, graceMs],
  )
}

export interface DeviceRow {
  readonly id: string
  readonly label: string
  readonly ip: string
  readonly first_seen_at: Date
  readonly last_seen_at: Date
  readonly renews: boolean
}

export async function listDevices(sql: Sql, memberId: bigint): Promise<DeviceRow[]> {
  return sql.query(
    `SELECT id, label, ip, first_seen_at, last_seen_at, renew_hash IS NOT NULL AS renews
       FROM devices WHERE member_id = $1 AND ended_at IS NULL ORDER BY last_seen_at DESC`,
    [memberId],
  )
}

export async function pruneSessions(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM sessions WHERE expires_at < app_now() - make_interval(days => $1)', [
    KEPT_DAYS.sessions,
  ])
}
