// Every statement about approvals and their events.
import type { ApprovalKind, PayloadOf } from '@lanting/contract/data/approvals'
import { LIMITS } from '@lanting/contract/limits'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { isUuid } from '#src/lib/ids.ts'
import type { Approval, ApprovalAction, ApprovalEvent, ApprovalRow } from '#src/approvals/approval.ts'

/** An open one past its expiry has ended, although its row is not updated. */
const EXPIRED = `(a.state = 'open' AND a.expires_at <= app_now())`
const IS_OPEN = `a.state = 'open' AND (a.expires_at IS NULL OR a.expires_at > app_now())`
/** Open and begun by staff: requested, or agreed to as the first of two. It waits for a second person. */
export const IS_BEGUN = `${IS_OPEN} AND (a.asked_by IS NOT NULL OR EXISTS
        (SELECT 1 FROM approval_events e WHERE e.approval_id = a.id AND e.action = 'approve'))`
const IS_TODAY = `e.at >= beijing_start(beijing_day(app_now()))`
const SELECT = `SELECT a.id, a.kind, a.subject, a.title, a.member_id, m.username, a.payload,
    a.payload ->> 'from' AS from_value, a.payload ->> 'to' AS to_value, a.reason, a.needed,
    CASE WHEN ${EXPIRED} THEN 'expired' ELSE a.state END AS state, a.asked_by, asker.name AS asked_name, a.asked_at,
    a.expires_at, a.ended_at
  FROM approvals a LEFT JOIN staff_names asker ON asker.id = a.asked_by LEFT JOIN member_names m ON m.id = a.member_id`

export interface NewApproval<K extends ApprovalKind = ApprovalKind> {
  readonly id: string
  readonly kind: K
  readonly subject: string
  readonly title: string
  readonly memberId: bigint | null
  readonly payload: PayloadOf<K>
  readonly reason: string
  readonly needed: number
  /** Null: requested by a member, and never expires. */
  readonly askedBy: bigint | null
}

/** False when the same already waits. */
export async function insertApproval<K extends ApprovalKind>(
  tx: Tx,
  wanted: NewApproval<K>,
): Promise<boolean> {
  await tx.query(
    `UPDATE approvals a SET state = 'expired' WHERE a.kind = $1 AND a.subject = $2 AND ${EXPIRED}`,
    [wanted.kind, wanted.subject],
  )
  const rows = await tx.query(
    `INSERT INTO approvals (id, kind, subject, title, member_id, payload, reason, needed, state, asked_by, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9::bigint, app_now(),
             CASE WHEN $9::bigint IS NOT NULL THEN app_now() + $10 * interval '1 millisecond' END)
     ON CONFLICT (kind, subject) WHERE state = 'open' DO NOTHING RETURNING id`,
    [
      wanted.id,
      wanted.kind,
      wanted.subject,
      wanted.title,
      wanted.memberId,
      JSON.stringify(wanted.payload),
      wanted.reason,
      wanted.needed,
      wanted.askedBy,
      LIMITS.secondPersonMs,
    ],
  )
  return rows.length > 0
}

export interface NewEvent {
  readonly approvalId: string
  readonly by: { readonly staffId: bigint; readonly name: string }
  readonly action: ApprovalAction
  readonly note: string
}

export async function addEvent(tx: Tx, { approvalId, by, action, note }: NewEvent): Promise<void> {
  await tx.query(
    `INSERT INTO approval_events (approval_id, staff_id, staff_name, action, note, at)
     VALUES ($1, $2, $3, $4, $5, app_now())`,
    [approvalId, by.staffId, by.name, action, note],
  )
}

export async function endApproval(tx: Tx, id: string, state: 'approved' | 'refused'): Promise<void> {
  await tx.query('UPDATE approvals SET state = $2, ended_at = app_now() WHERE id = $1', [id, state])
}

/** It may need more people than it did, never fewer. */
export async function raiseNeeded(tx: Tx, id: string, needed: number): Promise<void> {
  await tx.query('UPDATE approvals SET needed = $2 WHERE id = $1', [id, needed])
}

/** The accounts that count as one person with this one, itself among them. */
export async function samePerson(sql: Sql, staffId: bigint): Promise<ReadonlySet<bigint>> {
  const rows = await sql.query<{ id: bigint }>('SELECT id FROM same_person($1) id', [staffId])
  return new Set(rows.map(({ id }) => id))
}

/** One decision of a person at a time, where each counts what the others did: all accounts, in one order. */
export async function lockPerson(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query(
    'SELECT 1 FROM staff_accounts WHERE id IN (SELECT same_person($1)) ORDER BY id FOR NO KEY UPDATE',
    [staffId],
  )
}

/** What a person approved of a kind alone on this Beijing day, with every account. */
export async function approvedAloneFen(sql: Sql, kind: ApprovalKind, staffId: bigint): Promise<bigint> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT coalesce(sum((a.payload ->> 'amount')::numeric * 100), 0)::bigint AS fen
       FROM approval_events e JOIN approvals a ON a.id = e.approval_id
      WHERE e.staff_id IN (SELECT same_person($2)) AND e.action = 'approve' AND ${IS_TODAY}
        AND a.kind = $1 AND a.state = 'approved' AND a.needed = 1`,
    [kind, staffId],
  )
  return one(rows).fen
}

/** Values that are personal data are sealed within the payload, and opened where they are columns of their own. */
interface OpenedValues {
  readonly from_value: string | null
  readonly to_value: string | null
}

async function withEvents<K extends ApprovalKind>(
  sql: Sql,
  rows: readonly (ApprovalRow<K> & OpenedValues)[],
): Promise<Approval<K>[]> {
  if (rows.length === 0) return []
  const events = await sql.query<ApprovalEvent>(
    `SELECT approval_id, staff_id, staff_name, action, note, at FROM approval_events
      WHERE approval_id = ANY ($1) ORDER BY id`,
    [rows.map(({ id }) => id)],
  )
  return rows.map(({ from_value: from, to_value: to, ...row }) => ({
    ...row,
    payload: from === null ? row.payload : { ...row.payload, from, to },
    events: events.filter(({ approval_id: id }) => id === row.id),
  }))
}

export async function readApproval(sql: Sql, id: string): Promise<Approval | null> {
  if (!isUuid(id)) return null
  const rows = await withEvents(
    sql,
    await sql.query<ApprovalRow & OpenedValues>(`${SELECT} WHERE a.id = $1`, [id]),
  )
  return rows[0] ?? null
}

export async function lockApproval(tx: Tx, id: string): Promise<Approval> {
  await tx.query('SELECT 1 FROM approvals WHERE id = $1 FOR UPDATE', [id])
  const approval = await readApproval(tx, id)
  return one(approval === null ? [] : [approval])
}

/** The open one about a subject, locked. */
export async function lockOpen(tx: Tx, kind: ApprovalKind, subject: string): Promise<Approval | null> {
  const rows = await tx.query<{ id: string }>(
    `SELECT a.id FROM approvals a WHERE a.kind = $1 AND a.subject = $2 AND ${IS_OPEN} FOR UPDATE`,
    [kind, subject],
  )
  return rows[0] === undefined ? null : readApproval(tx, rows[0].id)
}

/** The newest about each of several subjects. */
export async function newestAbout<K extends ApprovalKind>(
  sql: Sql,
  kind: K,
  subjects: readonly string[],
): Promise<Approval<K>[]> {
  const rows = await sql.query<ApprovalRow<K> & OpenedValues>(
    `${SELECT} WHERE a.id IN (SELECT DISTINCT ON (n.subject) n.id FROM approvals n
        WHERE n.kind = $1 AND n.subject = ANY ($2) ORDER BY n.subject, n.asked_at DESC, n.state = 'open' DESC)`,
    [kind, subjects],
  )
  return withEvents(sql, rows)
}

/** Which subjects of a kind have an open approval, and which one. */
export async function openSubjects(sql: Sql, kind: ApprovalKind): Promise<Map<string, string>> {
  const rows = await sql.query<{ subject: string; id: string }>(
    `SELECT a.subject, a.id FROM approvals a WHERE a.kind = $1 AND ${IS_OPEN}`,
    [kind],
  )
  return new Map(rows.map(({ subject, id }) => [subject, id]))
}

/** All of a kind, open ones first, then the newest. */
export async function listKind<K extends ApprovalKind>(
  sql: Sql,
  kind: K,
  openOnly: boolean,
  window: { limit: number; offset: number },
): Promise<Approval<K>[]> {
  const rows = await sql.query<ApprovalRow<K> & OpenedValues>(
    `${SELECT} WHERE a.kind = $1 AND (NOT $2::boolean OR (${IS_OPEN}))
      ORDER BY a.state = 'open' DESC, a.asked_at DESC, a.id LIMIT $3 OFFSET $4`,
    [kind, openOnly, window.limit, window.offset],
  )
  return withEvents(sql, rows)
}

export async function countKind(sql: Sql, kind: ApprovalKind, openOnly: boolean): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM approvals a WHERE a.kind = $1 AND (NOT $2::boolean OR (${IS_OPEN}))`,
    [kind, openOnly],
  )
  return one(rows).total
}

/** Everything open that was begun by staff, oldest first; what has no approval yet is in its own queue. */
export async function listBegun(sql: Sql, limit: number): Promise<Approval[]> {
  const rows = await sql.query<ApprovalRow & OpenedValues>(
    `${SELECT} WHERE ${IS_BEGUN}
      ORDER BY a.asked_at, a.id LIMIT $1`,
    [limit],
  )
  return withEvents(sql, rows)
}

/** What a person agreed to on this Beijing day, newest first. */
export async function agreedToday(sql: Sql, staffId: bigint, limit: number): Promise<Approval[]> {
  const rows = await sql.query<ApprovalRow & OpenedValues>(
    `${SELECT} JOIN approval_events e ON e.approval_id = a.id AND e.action = 'approve' AND e.staff_id = $1
      WHERE ${IS_TODAY} ORDER BY e.id DESC LIMIT $2`,
    [staffId, limit],
  )
  return withEvents(sql, rows)
}
