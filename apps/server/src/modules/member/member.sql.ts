// Every statement of a member's identity and own data.
import { MEMBER_SETTINGS, type SettingColumn, type SettingName } from '@lanting/contract/data/member-settings'
import { LIMITS } from '@lanting/contract/limits'
import type { MEMBER, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** The member's switches, by their columns. */
export type SettingsRow = Readonly<Record<SettingColumn, boolean>>

const SETTING_COLUMNS = MEMBER_SETTINGS.map(({ column }) => column)

export interface MemberRow extends SettingsRow {
  readonly id: bigint
  readonly username: string
  readonly realname: string
  readonly avatar: string | null
  readonly vip: number
  readonly paysum_fen: bigint
  readonly flow_fen: bigint
  readonly is_agent: boolean
  readonly is_trial: boolean
  readonly state: StateOf<typeof MEMBER>
  readonly mobile: string | null
  readonly email: string | null
  readonly birthday: string | null
  readonly auto_transfer: boolean
  readonly launch_budget_fen: bigint | null
  readonly has_pay_password: boolean
  readonly pay_password_set_at: Date | null
  readonly must_change_password: boolean
  readonly joined_at: Date
}

export async function readMember(sql: Sql, id: bigint): Promise<MemberRow> {
  return one(
    await sql.query<MemberRow>(
      `SELECT m.id, m.username, m.realname, m.avatar, m.is_agent, m.is_trial, m.state, m.mobile, m.email,
              to_char(m.birthday, 'YYYY-MM-DD') AS birthday, m.joined_at, v.level AS vip, t.paysum_fen, t.flow_fen,
              a.auto_transfer, a.launch_budget_fen, ${SETTING_COLUMNS.map((column) => `s.${column}`).join(', ')},
              c.has_pay_password, c.pay_password_set_at, c.must_change_password
         FROM members m
         JOIN member_levels v ON v.member_id = m.id
         JOIN member_sums t ON t.member_id = m.id
         JOIN member_settings s ON s.member_id = m.id
         JOIN member_passwords c ON c.member_id = m.id
         JOIN transfer_choices a ON a.member_id = m.id
        WHERE m.id = $1`,
      [id],
    ),
  )
}

export interface NewMember {
  readonly username: string
  readonly inviterId: bigint | null
  readonly isTrial: boolean
}

/** Null when the name is taken. The real name is the username until the first bank card sets it. */
export async function insertMember(tx: Tx, member: NewMember): Promise<bigint | null> {
  const rows = await tx.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, inviter_id, is_trial, adult_declared_at, joined_at)
     VALUES ($1, $1, (SELECT id FROM members WHERE id = $2 AND NOT is_trial), $3, app_now(), app_now())
     ON CONFLICT (lower(username)) DO NOTHING RETURNING id`,
    [member.username, member.inviterId, member.isTrial],
  )
  return rows[0]?.id ?? null
}

export async function setAgent(tx: Tx, id: bigint): Promise<void> {
  await tx.query('UPDATE members SET is_agent = true WHERE id = $1', [id])
}

export interface SeededMember {
  readonly username: string
  readonly realname: string
  readonly isAgent: boolean
  readonly joinedDaysAgo: number
  /** The owner of the invite link. */
  readonly inviterId?: bigint
}

/** A demo member with a history. Null when the name is taken. Without a real name it is the username, which is no secret. */
export async function insertSeeded(tx: Tx, member: SeededMember): Promise<bigint | null> {
  const { username, realname } = member
  const stored = realname === username ? realname : tx.seal('name', realname)
  const rows = await tx.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, is_agent, inviter_id, adult_declared_at, joined_at, seeded)
     SELECT $1, $2, $3, $5, since, since, true FROM (SELECT app_now() - make_interval(days => $4) AS since) joined
     ON CONFLICT (lower(username)) DO NOTHING RETURNING id`,
    [username, stored, member.isAgent, member.joinedDaysAgo, member.inviterId ?? null],
  )
  return rows[0]?.id ?? null
}

export async function findIdByName(sql: Sql, username: string): Promise<bigint | null> {
  const rows = await sql.query<{ id: bigint }>('SELECT id FROM members WHERE lower(username) = lower($1)', [
    username,
  ])
  return rows[0]?.id ?? null
}

export interface Names {
  readonly username: string
  readonly realname: string
}

/** Locks the member's row until the transaction ends. */
export async function lockNames(tx: Tx, id: bigint): Promise<Names> {
  return one(
    await tx.query<Names>('SELECT username, realname FROM members WHERE id = $1 FOR NO KEY UPDATE', [id]),
  )
}

export async function setRealname(tx: Tx, id: bigint, realname: string): Promise<void> {
  await tx.query('UPDATE members SET realname = $2 WHERE id = $1', [id, tx.seal('name', realname)])
}

/** Ends trials after a day: no login any more, and the name is cleared. The ledger keeps its rows. */
export async function closeTrials(sql: Sql): Promise<number> {
  const rows = await sql.query(
    `UPDATE members SET closed_at = app_now(), username = 'closed-trial-' || id, realname = ''
      WHERE is_trial AND closed_at IS NULL AND joined_at < app_now() - $1 * interval '1 millisecond' RETURNING id`,
    [LIMITS.trial.closeAfterMs],
  )
  return rows.length
}

/** The current mobile; locks the member's row until the transaction ends. */
export async function lockMobile(tx: Tx, id: bigint): Promise<string | null> {
  const rows = await tx.query<{ mobile: string | null }>(
    'SELECT mobile FROM members WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  )
  return one(rows).mobile
}

/** Empty values keep a field; a set birthday is never overwritten. Returns whether it took effect. */
export async function updateProfile(
  sql: Sql,
  id: bigint,
  profile: { mobile: string; email: string; birthday: string },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE members SET mobile = coalesce(nullif($2, ''), mobile), email = coalesce(nullif($3, ''), email),
            birthday = coalesce(nullif($4, '')::date, birthday)
      WHERE id = $1 AND (birthday IS NULL OR $4 = '' OR birthday = nullif($4, '')::date) RETURNING id`,
    [id, sql.seal('mobile', profile.mobile), sql.seal('email', profile.email), profile.birthday],
  )
  return rows.length > 0
}

/** Null keeps a switch. */
export type SettingsIn = Readonly<Record<SettingName, boolean | null>>

export async function updateSettings(sql: Sql, id: bigint, settings: SettingsIn): Promise<SettingsRow> {
  const values = SETTING_COLUMNS.map((column, i) => `${column} = coalesce($${i + 2}, ${column})`)
  return one(
    await sql.query<SettingsRow>(
      `UPDATE member_settings SET ${values.join(', ')} WHERE member_id = $1 RETURNING ${SETTING_COLUMNS.join(', ')}`,
      [id, ...MEMBER_SETTINGS.map(({ name }) => settings[name])],
    ),
  )
}
