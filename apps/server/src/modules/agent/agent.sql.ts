// SQL of agents' applications and tickets.
import type { AGENT_APPLICATION, MEMBER, StateOf } from '@lanting/contract/states'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

type ApplicationState = StateOf<typeof AGENT_APPLICATION>

export interface Applicant {
  readonly username: string
  readonly is_agent: boolean
  readonly state: StateOf<typeof MEMBER>
  readonly closed: boolean
}

/** Locks the member, so that concurrent applications are serialized. */
export async function lockApplicant(tx: Tx, memberId: bigint): Promise<Applicant> {
  return one(
    await tx.query<Applicant>(
      `SELECT username, is_agent, state, closed_at IS NOT NULL AS closed FROM member_locks WHERE id = $1 FOR NO KEY UPDATE`,
      [memberId],
    ),
  )
}

/** Whether another account of the same person is an agent: the losses that one makes up would be left at the other. */
export async function isAgentElsewhere(sql: Sql, memberId: bigint): Promise<boolean> {
  const rows = await sql.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM person_numbers p JOIN person_numbers o ON o.person_id = p.person_id AND o.member_id <> p.member_id
                      JOIN member_standing m ON m.id = o.member_id AND m.is_agent
                     WHERE p.member_id = $1) AS is`,
    [memberId],
  )
  return one(rows).is
}

export interface Application {
  readonly id: string
  readonly state: ApplicationState
  readonly remark: string
  readonly created_at: Date
  readonly ended_at: Date | null
}

export async function lastApplication(sql: Sql, memberId: bigint): Promise<Application | null> {
  const rows = await sql.query<Application>(
    `SELECT id, state, remark, created_at, ended_at FROM agent_applications WHERE member_id = $1
      ORDER BY created_at DESC LIMIT 1`,
    [memberId],
  )
  return rows[0] ?? null
}

export async function insertApplication(
  tx: Tx,
  application: { id: string; memberId: bigint; mobile: string; reason: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO agent_applications (id, member_id, mobile, apply_info, created_at) VALUES ($1, $2, $3, $4, app_now())`,
    [application.id, application.memberId, tx.seal('mobile', application.mobile), application.reason],
  )
}

/** False when already decided. */
export async function endApplication(
  tx: Tx,
  id: string,
  state: 'approved' | 'refused',
  remark: string,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE agent_applications SET state = $2, remark = $3, ended_at = app_now() WHERE id = $1 AND state = 'review' RETURNING 1`,
    [id, state, remark],
  )
  return rows.length > 0
}

export interface ApplicationRow extends Application {
  readonly member_id: bigint
  readonly username: string
  readonly realname: string
  readonly vip: number
  readonly member_state: StateOf<typeof MEMBER>
  readonly mobile: string
  readonly apply_info: string
  readonly invited: bigint
}

const APPLICATION = `SELECT a.id, a.member_id, m.username, m.realname, v.level AS vip, m.state AS member_state, a.mobile,
    a.apply_info, a.state, a.remark, a.created_at, a.ended_at,
    (SELECT count(*) FROM member_referrals f WHERE f.inviter_id = a.member_id AND NOT f.is_trial) AS invited
  FROM agent_applications a JOIN member_directory m ON m.id = a.member_id JOIN member_levels v ON v.member_id = a.member_id`

export async function readApplication(sql: Sql, id: string): Promise<ApplicationRow | null> {
  const rows = await sql.query<ApplicationRow>(`${APPLICATION} WHERE a.id::text = $1`, [id])
  return rows[0] ?? null
}

/** Pending oldest first, decided newest first. */
export async function listApplications(sql: Sql, state: ApplicationState, window: PageWindow) {
  const order = state === 'review' ? 'a.created_at' : 'a.ended_at DESC'
  const rows = await sql.query<ApplicationRow>(
    `${APPLICATION} WHERE a.state = $1 ORDER BY ${order}, a.id LIMIT $2 OFFSET $3`,
    [state, window.limit, window.offset],
  )
  const counted = await sql.query<{ n: bigint }>(
    'SELECT count(*) AS n FROM agent_applications WHERE state = $1',
    [state],
  )
  return { rows, total: one(counted).n }
}

export async function insertTicket(
  sql: Sql,
  ticket: { hash: Buffer; memberId: bigint; sessionHash: Buffer; lifeMs: number },
): Promise<void> {
  await sql.query(
    `INSERT INTO agent_tickets (ticket_hash, member_id, session_hash, expires_at)
     VALUES ($1, $2, $3, app_now() + $4 * interval '1 millisecond')`,
    [ticket.hash, ticket.memberId, ticket.sessionHash, ticket.lifeMs],
  )
}

export interface Visitor {
  readonly memberId: bigint
  readonly tokenHash: Buffer
}

/** Redeems a ticket: only by its own session, once, within its minute. */
export async function redeemTicket(
  sql: Sql,
  hash: Buffer,
  visitor: Visitor,
  openMs: number,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE agent_tickets SET open_until = app_now() + $4 * interval '1 millisecond'
      WHERE ticket_hash = $1 AND member_id = $2 AND session_hash = $3 AND open_until IS NULL AND expires_at > app_now()
      RETURNING 1`,
    [hash, visitor.memberId, visitor.tokenHash, openMs],
  )
  return rows.length > 0
}

export async function isVisiting(sql: Sql, visitor: Visitor): Promise<boolean> {
  const rows = await sql.query(
    'SELECT 1 FROM agent_tickets WHERE session_hash = $1 AND member_id = $2 AND open_until > app_now() LIMIT 1',
    [visitor.tokenHash, visitor.memberId],
  )
  return rows.length > 0
}

export async function pruneAgentTickets(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM agent_tickets WHERE coalesce(open_until, expires_at) < app_now()')
}
