// SQL of activities and members' applications: versions and applications.
import type { ACTIVITY, StateOf, TURNOVER } from '@lanting/contract/states'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface VersionRow {
  readonly activity_id: number
  readonly version: number
  readonly title: string
  readonly summary: string
  readonly banner: string
  readonly content: string
  readonly memo: string
  readonly ending: string
  readonly shown: boolean
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly live_at: Date
  readonly saved_at: Date
}

export const VERSION_COLUMNS = `v.activity_id, v.version, v.title, v.summary, v.banner, v.content, v.memo, v.ending, v.shown,
  v.starts_at, v.ends_at, v.live_at, v.saved_at`
/** What members see: the highest version whose start time has passed. */
export const IS_LIVE =
  'v.version = (SELECT max(n.version) FROM activity_versions n WHERE n.activity_id = v.activity_id AND n.live_at <= app_now())'

export type NewVersion = Omit<VersionRow, 'saved_at' | 'live_at'> & {
  /** Null: immediately. */
  readonly live_at: Date | null
  readonly change: string
  readonly savedBy: bigint | null
}

/** False when another editor saved that version first. */
export async function insertVersion(tx: Tx, row: NewVersion): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO activity_versions (activity_id, version, title, summary, banner, content, memo, ending, shown, starts_at, ends_at,
       live_at, change, saved_by, saved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, app_now()), $13, $14, app_now())
     ON CONFLICT (activity_id, version) DO NOTHING RETURNING version`,
    [
      row.activity_id,
      row.version,
      row.title,
      row.summary,
      row.banner,
      row.content,
      row.memo,
      row.ending,
      row.shown,
      row.starts_at,
      row.ends_at,
      row.live_at,
      row.change,
      row.savedBy,
    ],
  )
  return rows.length > 0
}

/** Activities open to members now, newest first. */
export async function listShown(
  sql: Sql,
  ids: readonly number[],
  limit: number,
  offset: number,
): Promise<VersionRow[]> {
  return sql.query<VersionRow>(
    `SELECT ${VERSION_COLUMNS} FROM activity_versions v
      WHERE ${IS_LIVE} AND v.shown AND v.activity_id = ANY ($1) AND v.starts_at <= app_now()
        AND (v.ends_at IS NULL OR v.ends_at > app_now())
      ORDER BY v.starts_at DESC, v.activity_id LIMIT $2 OFFSET $3`,
    [ids, limit, offset],
  )
}

export async function countShown(sql: Sql, ids: readonly number[]): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM activity_versions v
      WHERE ${IS_LIVE} AND v.shown AND v.activity_id = ANY ($1) AND v.starts_at <= app_now()
        AND (v.ends_at IS NULL OR v.ends_at > app_now())`,
    [ids],
  )
  return one(rows).total
}

/** The live version, also of an ended activity; null when it is hidden or unknown. */
export async function readLive(sql: Sql, id: number): Promise<VersionRow | null> {
  const rows = await sql.query<VersionRow>(
    `SELECT ${VERSION_COLUMNS} FROM activity_versions v WHERE v.activity_id = $1 AND ${IS_LIVE} AND v.shown`,
    [id],
  )
  return rows[0] ?? null
}

export interface ApplicationRow {
  readonly id: string
  readonly member_id: bigint
  readonly activity_id: number
  readonly version: number
  readonly title: string
  readonly period: string
  readonly state: StateOf<typeof ACTIVITY>
  readonly bonus_fen: bigint
  readonly own_fen: bigint
  readonly deposit_ref: string | null
  readonly required_fen: bigint
  readonly because: string
  readonly remark: string
  readonly created_at: Date
  readonly paid_at: Date | null
}

export const APPLICATION_COLUMNS = `a.id, a.member_id, a.activity_id, a.version, v.title, a.period, a.state, a.bonus_fen, a.own_fen,
  a.deposit_ref, a.required_fen, a.because, a.remark, a.created_at, a.paid_at`
export const APPLICATION_FROM =
  'activity_applications a JOIN activity_versions v ON v.activity_id = a.activity_id AND v.version = a.version'

export async function readApplication(sql: Sql, id: string): Promise<ApplicationRow | null> {
  const rows = await sql.query<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATION_FROM} WHERE a.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | null> {
  await tx.query('SELECT 1 FROM activity_applications WHERE id = $1 FOR UPDATE', [id])
  return readApplication(tx, id)
}

export async function findOwn(
  sql: Sql,
  memberId: bigint,
  activityId: number,
  period: string,
): Promise<ApplicationRow | null> {
  const rows = await sql.query<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATION_FROM}
      WHERE a.member_id = $1 AND a.activity_id = $2 AND a.period = $3`,
    [memberId, activityId, period],
  )
  return rows[0] ?? null
}

export interface NewApplication {
  readonly id: string
  readonly memberId: bigint
  readonly activityId: number
  readonly version: number
  readonly period: string
  readonly bonusFen: bigint
  readonly ownFen: bigint
  readonly depositRef: string | null
  readonly requiredFen: bigint
  readonly because: string
  readonly ip: string
}

/** False when the period, or the deposit, already has an application. */
export async function insertApplication(tx: Tx, row: NewApplication): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO activity_applications (id, member_id, activity_id, version, period, state, bonus_fen, own_fen, deposit_ref,
       required_fen, because, ip, created_at)
     VALUES ($1, $2, $3, $4, $5, 'review', $6, $7, $8, $9, $10, $11, app_now()) ON CONFLICT DO NOTHING RETURNING id`,
    [
      row.id,
      row.memberId,
      row.activityId,
      row.version,
      row.period,
      row.bonusFen,
      row.ownFen,
      row.depositRef,
      row.requiredFen,
      row.because,
      row.ip,
    ],
  )
  return rows.length > 0
}

/** Approved and paid in one transaction: 已通过 is never visible without the payment. */
export async function setPaid(tx: Tx, id: string): Promise<void> {
  await tx.query(
    "UPDATE activity_applications SET state = 'paid', paid_at = app_now(), ended_at = app_now() WHERE id = $1 AND state = 'review'",
    [id],
  )
}

export async function endWithRemark(
  tx: Tx,
  id: string,
  state: 'cancelled' | 'refused',
  remark: string,
): Promise<void> {
  await tx.query(
    'UPDATE activity_applications SET state = $2, remark = $3, ended_at = app_now() WHERE id = $1',
    [id, state, remark],
  )
}

/** How much of the bonus was returned. */
export async function readReturnedFen(sql: Sql, id: string): Promise<bigint> {
  const rows = await sql.query<{ fen: bigint }>(
    "SELECT returned_fen AS fen FROM turnover_progress WHERE source = 'activity' AND ref = $1",
    [id],
  )
  return rows[0]?.fen ?? 0n
}

export type LogRow = ApplicationRow & {
  readonly required: bigint | null
  readonly done: bigint | null
  readonly turnover_state: StateOf<typeof TURNOVER> | null
  readonly turnover_id: string | null
}

export async function listLog(sql: Sql, memberId: bigint, window: PageWindow): Promise<LogRow[]> {
  return sql.query<LogRow>(
    `SELECT ${APPLICATION_COLUMNS}, r.required_fen AS required, r.done_fen AS done, r.state AS turnover_state, r.id AS turnover_id
       FROM ${APPLICATION_FROM}
       LEFT JOIN turnover_progress r ON r.source = 'activity' AND r.ref = a.id::text
      WHERE a.member_id = $1 ORDER BY a.created_at DESC, a.id DESC LIMIT $2 OFFSET $3`,
    [memberId, window.limit, window.offset],
  )
}

export async function countLog(sql: Sql, memberId: bigint): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM activity_applications WHERE member_id = $1',
    [memberId],
  )
  return one(rows).total
}

export async function readTerms(sql: Sql, id: string, memberId: bigint) {
  const rows = await sql.query<VersionRow & { readonly accepted_at: Date }>(
    `SELECT ${VERSION_COLUMNS}, a.created_at AS accepted_at FROM ${APPLICATION_FROM} WHERE a.id = $1 AND a.member_id = $2`,
    [id, memberId],
  )
  return rows[0] ?? null
}

/** The member's row is locked first everywhere; concurrent applications of a member wait here. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}
