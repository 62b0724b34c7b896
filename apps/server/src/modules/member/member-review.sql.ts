// Every statement of members in the office: search, detail, freezing, resets, notes.
import { LIMITS } from '@lanting/contract/limits'
import type { MEMBER, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface MemberRow {
  readonly id: bigint
  readonly username: string
  readonly realname: string
  readonly vip: number
  readonly state: StateOf<typeof MEMBER>
  readonly is_agent: boolean
  readonly is_trial: boolean
  readonly joined_at: Date
  readonly last_login: Date | null
}

export interface FullRow extends MemberRow {
  readonly avatar: string | null
  readonly mobile: string | null
  readonly email: string | null
  readonly birthday: string | null
  readonly inviter_id: bigint | null
  readonly inviter_name: string | null
  readonly paysum_fen: bigint
  readonly flow_fen: bigint
  readonly has_pay_password: boolean
  readonly pay_password_set_at: Date | null
  readonly must_change_password: boolean
  readonly passkeys: bigint
  readonly frozen_reason: string | null
  readonly state_before_freeze: Exclude<StateOf<typeof MEMBER>, 'frozen'> | null
  readonly closed: boolean
  readonly closure_asked_at: Date | null
  readonly closure_closed_at: Date | null
  readonly closure_erased_at: Date | null
}

const LAST_LOGIN = `(SELECT max(at) FROM member_logins e WHERE e.member_id = m.id AND e.outcome <> 'wrong')`
const SHORT = `m.id, m.username, m.realname, v.level AS vip, m.state, m.is_agent, m.is_trial, m.joined_at,
  ${LAST_LOGIN} AS last_login`
const FULL = `${SHORT}, m.avatar, m.mobile, m.email, to_char(m.birthday, 'YYYY-MM-DD') AS birthday, m.inviter_id,
  i.username AS inviter_name, t.paysum_fen, t.flow_fen, c.has_pay_password,
  c.pay_password_set_at, c.must_change_password,
  (SELECT count(*) FROM member_passkeys k WHERE k.member_id = m.id AND k.removed_at IS NULL) AS passkeys, m.frozen_reason, m.state_before_freeze,
  m.closed_at IS NOT NULL AS closed, l.asked_at AS closure_asked_at, l.closed_at AS closure_closed_at,
  l.erased_at AS closure_erased_at`

export interface MemberFilter {
  readonly q: string | null
  readonly state: StateOf<typeof MEMBER> | null
  readonly trial: boolean
}

/**
 * Personal fields are encrypted: only whole values match, in the forms of `$4`, an email as written or in lower case.
 * Each search path has its own index; one condition over all of them would scan every member.
 */
const FOUND = `m.id IN (
    SELECT id FROM members WHERE id = $5::bigint
    UNION ALL SELECT id FROM members WHERE lower(username) LIKE $1
    UNION ALL SELECT id FROM members WHERE realname = ANY ($4::text[])
    UNION ALL SELECT id FROM members WHERE mobile = ANY ($4)
    UNION ALL SELECT id FROM members WHERE email = ANY ($4))`
const ALL = '$1::text IS NULL AND $4::text[] IS NOT NULL AND $5::bigint IS NULL'
const matches = ({ q }: MemberFilter) =>
  `${q === null ? ALL : FOUND} AND ($2::text IS NULL OR m.state = $2) AND m.is_trial = $3`

/** Ids that fit a bigint. */
const ID = /^\d{1,18}$/

function valuesOf(sql: Sql, { q, state, trial }: MemberFilter): unknown[] {
  const forms = (['name', 'mobile', 'email'] as const).flatMap((kind) => sql.sealed(kind, q ?? ''))
  const begins = q === null ? null : `${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const id = q !== null && ID.test(q) ? q : null
  return [begins, state, trial, [...forms, ...sql.sealed('email', (q ?? '').toLowerCase())], id]
}

export async function searchMembers(
  sql: Sql,
  filter: MemberFilter,
  window: { limit: number; offset: number },
): Promise<MemberRow[]> {
  return sql.query<MemberRow>(
    `SELECT ${SHORT} FROM members m JOIN member_levels v ON v.member_id = m.id WHERE ${matches(filter)} ORDER BY m.id DESC LIMIT $6 OFFSET $7`,
    [...valuesOf(sql, filter), window.limit, window.offset],
  )
}

export async function countMembers(sql: Sql, filter: MemberFilter): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM members m WHERE ${matches(filter)}`,
    valuesOf(sql, filter),
  )
  return one(rows).total
}

export async function readMember(sql: Sql, id: number): Promise<FullRow | null> {
  const rows = await sql.query<FullRow>(
    `SELECT ${FULL} FROM members m
       JOIN member_levels v ON v.member_id = m.id
       JOIN member_sums t ON t.member_id = m.id
       JOIN member_passwords c ON c.member_id = m.id
       LEFT JOIN running_closures l ON l.member_id = m.id
       LEFT JOIN members i ON i.id = m.inviter_id WHERE m.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function lockMember(tx: Tx, id: number): Promise<FullRow | null> {
  await tx.query('SELECT 1 FROM members WHERE id = $1 FOR UPDATE', [id])
  return readMember(tx, id)
}

export async function freeze(tx: Tx, id: bigint, reason: string): Promise<void> {
  await tx.query(
    "UPDATE members SET state_before_freeze = state, state = 'frozen', frozen_reason = $2 WHERE id = $1",
    [id, reason],
  )
}

/** Restores the state before the freeze. */
export async function unfreeze(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    `UPDATE members SET state = coalesce(state_before_freeze, 'normal'), state_before_freeze = NULL, frozen_reason = NULL
      WHERE id = $1`,
    [id],
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
  return sql.query<DeviceRow>(
    `SELECT id, label, ip, first_seen_at, last_seen_at, renews
       FROM member_devices WHERE member_id = $1 AND ended_at IS NULL ORDER BY last_seen_at DESC`,
    [memberId],
  )
}

export interface LoginRow {
  readonly at: Date
  readonly ip: string
  readonly user_agent: string
  readonly outcome: string
}

export async function listLogins(sql: Sql, memberId: bigint): Promise<LoginRow[]> {
  return sql.query<LoginRow>(
    'SELECT at, ip, user_agent, outcome FROM member_logins WHERE member_id = $1 ORDER BY at DESC, id DESC LIMIT 20',
    [memberId],
  )
}

export interface NearRow {
  readonly id: bigint
  readonly username: string
  readonly by: readonly ('device' | 'account' | 'person' | 'network')[]
}

/** The accounts near a member (near_members), those with most in common first; trials have no person. */
export async function listNear(sql: Sql, memberId: bigint, limit: number): Promise<NearRow[]> {
  return sql.query<NearRow>(
    `SELECT m.id, m.username, array_agg(n.kind ORDER BY n.kind) AS by
       FROM near_members($1, beijing_day(app_now()) - $2::int, beijing_day(app_now())) n JOIN members m ON m.id = n.member_id
      WHERE NOT m.is_trial GROUP BY m.id, m.username ORDER BY count(*) DESC, m.id LIMIT $3`,
    [memberId, LIMITS.nearDays, limit],
  )
}

export interface NoteRow {
  readonly id: bigint
  readonly staff: string
  readonly content: string
  readonly created_at: Date
}

const NOTES = `SELECT n.id, s.name AS staff, n.content, n.created_at FROM member_notes n JOIN staff_names s ON s.id = n.staff_id`

export async function listNotes(sql: Sql, memberId: bigint): Promise<NoteRow[]> {
  return sql.query<NoteRow>(`${NOTES} WHERE n.member_id = $1 ORDER BY n.id DESC LIMIT 100`, [memberId])
}

export async function insertNote(
  tx: Tx,
  memberId: bigint,
  staffId: bigint,
  content: string,
): Promise<NoteRow> {
  const rows = await tx.query<{ id: bigint }>(
    `INSERT INTO member_notes (member_id, staff_id, content, created_at) VALUES ($1, $2, $3, app_now()) RETURNING id`,
    [memberId, staffId, content],
  )
  return one(await tx.query<NoteRow>(`${NOTES} WHERE n.id = $1`, [one(rows).id]))
}

/** Until when wrong attempts lock the member out: the fifth newest attempt plus the window. */
export async function lockedUntil(sql: Sql, id: bigint, username: string) {
  const rows = await sql.query<{ login: Date | null; pay: Date | null }>(
    `SELECT
       (SELECT max(until) FROM (
          SELECT (array_agg(at ORDER BY at DESC))[$3] + $4 * interval '1 millisecond' AS until FROM wrong_tries
           WHERE kind = 'login-name-ip' AND starts_with(subject, lower($2) || '|') AND at > app_now() - $4 * interval '1 millisecond'
           GROUP BY subject) AS l WHERE until > app_now()) AS login,
       (SELECT max(until) FROM (
          SELECT (array_agg(at ORDER BY at DESC))[$5] + $6 * interval '1 millisecond' AS until FROM wrong_tries
           WHERE kind = 'pay-password' AND subject = 'm' || $1 AND at > app_now() - $6 * interval '1 millisecond') AS p
         WHERE until > app_now()) AS pay`,
    [
      String(id),
      username,
      LIMITS.loginLock.tries,
      LIMITS.loginLock.windowMs,
      LIMITS.payLock.tries,
      LIMITS.payLock.lockMs,
    ],
  )
  return one(rows)
}

export async function venueNames(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql.query<{ platname: string; name: string }>(
    'SELECT platname, name FROM venue_names ORDER BY position',
  )
  return new Map(rows.map((row) => [row.platname, row.name]))
}
