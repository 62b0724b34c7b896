// Every statement about staff accounts, their sessions and login tickets.
import type { Role } from '@lanting/contract/office/permissions'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface StaffRow {
  readonly id: bigint
  readonly username: string
  readonly name: string
  readonly role: Role
  /** Null: no password was set yet. */
  readonly password_hash: string | null
  readonly must_change_password: boolean
  /** A temporary password that has expired. */
  readonly temporary_over: boolean
  /** Who may generate its temporary password now. */
  readonly password_for: bigint | null
  readonly totp_secret: Buffer | null
  readonly totp_confirmed_at: Date | null
  readonly totp_reset_at: Date | null
  /** Confirmed, and no reset has taken effect. */
  readonly totp_enrolled: boolean
  readonly disabled_at: Date | null
  readonly created_at: Date
  readonly last_login_at: Date | null
}

const ENROLLED = '(totp_confirmed_at IS NOT NULL AND (totp_reset_at IS NULL OR totp_reset_at > app_now()))'
const COLUMNS = `id, username, name, role, password_hash, must_change_password, totp_secret, totp_confirmed_at,
  totp_reset_at, ${ENROLLED} AS totp_enrolled, disabled_at, created_at, last_login_at,
  coalesce(temporary_until <= app_now(), false) AS temporary_over,
  CASE WHEN temporary_until > app_now() THEN password_for END AS password_for`

export async function findByUsername(sql: Sql, username: string): Promise<StaffRow | null> {
  const rows = await sql.query<StaffRow>(`SELECT ${COLUMNS} FROM staff WHERE username = lower($1)`, [
    username,
  ])
  return rows[0] ?? null
}

export async function findById(sql: Sql, id: bigint | number): Promise<StaffRow | null> {
  const rows = await sql.query<StaffRow>(`SELECT ${COLUMNS} FROM staff WHERE id = $1`, [id])
  return rows[0] ?? null
}

export async function lockById(tx: Tx, id: bigint | number): Promise<StaffRow | null> {
  const rows = await tx.query<StaffRow>(`SELECT ${COLUMNS} FROM staff WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] ?? null
}

export async function listAll(sql: Sql): Promise<StaffRow[]> {
  return sql.query<StaffRow>(`SELECT ${COLUMNS} FROM staff ORDER BY disabled_at IS NOT NULL, id`)
}

/** Locks every active administrator in a fixed order, and returns them. */
export async function lockAdmins(tx: Tx): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    `SELECT id FROM staff WHERE role = 'admin' AND disabled_at IS NULL ORDER BY id FOR UPDATE`,
  )
  return rows.map((row) => row.id)
}

export interface NewStaff {
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string | null
  /** Null for a password chosen by its owner. */
  readonly temporaryMs: number | null
  readonly createdBy: bigint | null
  /** Who may generate its first password. */
  readonly passwordFor?: bigint
  /** A demo account: real money refuses to start beside it. */
  readonly seeded?: true
}

export async function isKnownUsername(sql: Sql, username: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM staff WHERE username = $1', [username])).length > 0
}

/** Counts administrators under a lock, so that concurrent requests do not count the same. */
export async function lockForAdmin(tx: Tx): Promise<number> {
  await tx.query('LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE')
  return (await tx.query(`SELECT 1 FROM staff WHERE role = 'admin' AND disabled_at IS NULL`)).length
}

/** The new account's id, or null when the name is taken. */
export async function insertStaff(sql: Sql, staff: NewStaff): Promise<bigint | null> {
  const rows = await sql.query<{ id: bigint }>(
    `INSERT INTO staff (username, name, role, password_hash, must_change_password, temporary_until, created_by, created_at, password_for, seeded)
     VALUES (lower($1), $2, $3, $4, $5::bigint IS NOT NULL, app_now() + $5 * interval '1 millisecond', $6, app_now(), $7, $8)
     ON CONFLICT (username) DO NOTHING RETURNING id`,
    [
      staff.username,
      staff.name,
      staff.role,
      staff.passwordHash,
      staff.temporaryMs,
      staff.createdBy,
      staff.passwordFor ?? null,
      staff.seeded ?? false,
    ],
  )
  return rows[0]?.id ?? null
}

export async function setRole(tx: Tx, id: bigint, role: Role): Promise<void> {
  await tx.query('UPDATE staff SET role = $2 WHERE id = $1', [id, role])
}

export async function setDisabled(tx: Tx, id: bigint): Promise<void> {
  await tx.query('UPDATE staff SET disabled_at = app_now() WHERE id = $1', [id])
}

export async function setEnabled(tx: Tx, id: bigint): Promise<void> {
  await tx.query('UPDATE staff SET disabled_at = NULL WHERE id = $1', [id])
}

/** `temporaryMs` null: chosen by its owner. */
export async function setPassword(
  tx: Tx,
  id: bigint,
  hash: string,
  temporaryMs: number | null,
): Promise<void> {
  await tx.query(
    `UPDATE staff SET password_hash = $2, must_change_password = $3::bigint IS NOT NULL,
            temporary_until = app_now() + $3 * interval '1 millisecond', password_for = NULL
      WHERE id = $1`,
    [id, hash, temporaryMs],
  )
}

/** Clears the old password; the approver may generate a temporary one, for this long. */
export async function endPassword(tx: Tx, id: bigint, takenBy: bigint, withinMs: number): Promise<void> {
  await tx.query(
    `UPDATE staff SET password_hash = NULL, must_change_password = true, password_for = $2,
            temporary_until = app_now() + $3 * interval '1 millisecond'
      WHERE id = $1`,
    [id, takenBy, withinMs],
  )
}

export async function isKnownDevice(sql: Sql, staffId: bigint, markHash: Buffer): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM staff_devices WHERE staff_id = $1 AND mark_hash = $2', [
    staffId,
    markHash,
  ])
  return rows.length > 0
}

export async function rememberDevice(tx: Tx, staffId: bigint, markHash: Buffer): Promise<void> {
  await tx.query(
    `INSERT INTO staff_devices (staff_id, mark_hash, first_seen_at, last_seen_at)
     VALUES ($1, $2, app_now(), app_now())
     ON CONFLICT (staff_id, mark_hash) DO UPDATE SET last_seen_at = app_now()`,
    [staffId, markHash],
  )
}

/** After a reset no browser is known. */
export async function forgetDevices(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query('DELETE FROM staff_devices WHERE staff_id = $1', [staffId])
}

/** A new secret, active once confirmed; replaces any earlier one. */
export async function setUnconfirmedTotp(tx: Tx, id: bigint, sealed: Buffer): Promise<void> {
  await tx.query(
    `UPDATE staff SET totp_secret = $2, totp_confirmed_at = NULL, totp_last_step = NULL, totp_reset_at = NULL
      WHERE id = $1`,
    [id, sealed],
  )
}

export async function confirmTotp(tx: Tx, id: bigint, step: number): Promise<void> {
  await tx.query(
    'UPDATE staff SET totp_confirmed_at = clock_timestamp(), totp_last_step = $2 WHERE id = $1',
    [id, step],
  )
}

/** Consumes a code. False when it or a newer one was used before. A valid code cancels a pending reset. */
export async function useTotpStep(tx: Tx, id: bigint, step: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE staff SET totp_last_step = $2, totp_reset_at = NULL
      WHERE id = $1 AND (totp_last_step IS NULL OR totp_last_step < $2) RETURNING id`,
    [id, step],
  )
  return rows.length > 0
}

/** Approved: the authenticator is void after a day. */
export async function setTotpReset(tx: Tx, id: bigint, afterMs: number): Promise<void> {
  await tx.query(`UPDATE staff SET totp_reset_at = app_now() + $2 * interval '1 millisecond' WHERE id = $1`, [
    id,
    afterMs,
  ])
}

/** Real time, which authenticators use, not the product's clock. */
export async function realTimeMs(sql: Sql): Promise<number> {
  const rows = await sql.query<{ ms: bigint }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms',
  )
  return Number(one(rows).ms)
}

export async function insertTicket(sql: Sql, hash: Buffer, staffId: bigint, lifeMs: number): Promise<void> {
  await sql.query('DELETE FROM staff_tickets WHERE expires_at < app_now()')
  await sql.query(
    `INSERT INTO staff_tickets (ticket_hash, staff_id, expires_at)
     VALUES ($1, $2, app_now() + $3 * interval '1 millisecond')`,
    [hash, staffId, lifeMs],
  )
}

export async function findTicket(sql: Sql, hash: Buffer): Promise<bigint | null> {
  const rows = await sql.query<{ staff_id: bigint }>(
    'SELECT staff_id FROM staff_tickets WHERE ticket_hash = $1 AND expires_at > app_now()',
    [hash],
  )
  return rows[0]?.staff_id ?? null
}

/** True for the one caller that consumes the ticket. */
export async function burnTicket(tx: Tx, hash: Buffer): Promise<boolean> {
  const rows = await tx.query('DELETE FROM staff_tickets WHERE ticket_hash = $1 RETURNING staff_id', [hash])
  return rows.length > 0
}

export async function forgetTickets(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query('DELETE FROM staff_tickets WHERE staff_id = $1', [staffId])
}

export interface NewSession {
  readonly tokenHash: Buffer
  readonly staffId: bigint
  readonly agentFamily: string
  readonly ip: string
  readonly lifeMs: number
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(
    `INSERT INTO staff_sessions (token_hash, staff_id, agent_family, ip, created_at, expires_at, last_action_at)
     VALUES ($1, $2, $3, $4, app_now(), app_now() + $5 * interval '1 millisecond', app_now())`,
    [session.tokenHash, session.staffId, session.agentFamily, session.ip, session.lifeMs],
  )
  await tx.query('UPDATE staff SET last_login_at = app_now() WHERE id = $1', [session.staffId])
}

export interface SessionRow {
  readonly staff_id: bigint
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly must_change_password: boolean
  readonly totp_enrolled: boolean
  readonly agent_family: string
  readonly stale: boolean
}

/**
 * The valid session of a token. Read for every call, so that a changed role or a disabled account applies at once. A session
 * that was opened with a temporary password ends with it.
 */
export async function findSession(sql: Sql, tokenHash: Buffer, idleMs: number): Promise<SessionRow | null> {
  const rows = await sql.query<SessionRow>(
    `SELECT s.id AS staff_id, s.username, s.name, s.role, s.must_change_password, ${ENROLLED} AS totp_enrolled,
            t.agent_family, t.last_action_at < app_now() - interval '15 seconds' AS stale
       FROM staff_sessions t JOIN staff s ON s.id = t.staff_id
      WHERE t.token_hash = $1 AND t.ended_at IS NULL AND t.expires_at > app_now()
        AND t.last_action_at > app_now() - $2 * interval '1 millisecond' AND s.disabled_at IS NULL
        AND (s.temporary_until IS NULL OR s.temporary_until > app_now())`,
    [tokenHash, idleMs],
  )
  return rows[0] ?? null
}

export async function touchSession(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql.query('UPDATE staff_sessions SET last_action_at = app_now() WHERE token_hash = $1', [tokenHash])
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.query(
    'UPDATE staff_sessions SET ended_at = app_now() WHERE token_hash = $1 AND ended_at IS NULL',
    [tokenHash],
  )
}

/** Ends every session of an account, except the one named. */
export async function endSessionsOf(tx: Tx, staffId: bigint, except: Buffer | null): Promise<number> {
  const rows = await tx.query(
    `UPDATE staff_sessions SET ended_at = app_now()
      WHERE staff_id = $1 AND ended_at IS NULL AND ($2::bytea IS NULL OR token_hash <> $2) RETURNING staff_id`,
    [staffId, except],
  )
  return rows.length
}
