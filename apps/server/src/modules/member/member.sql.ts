// Every statement about a member's own data.
import { one, type Sql } from '#src/db/pool.ts'

export interface MemberRow {
  readonly id: bigint
  readonly username: string
  readonly realname: string
  readonly avatar: string | null
  readonly vip: number
  readonly paysum_fen: bigint
  readonly flow_fen: bigint
  readonly is_agent: boolean
  readonly is_trial: boolean
  readonly state: 1 | 2 | 3 | 4
  readonly mobile: string | null
  readonly email: string | null
  readonly birthday: string | null
  readonly auto_transfer: boolean
  readonly launch_budget_fen: bigint | null
  readonly show_message_time: boolean
  readonly notify_wins: boolean
  readonly quiet_mode: boolean
  readonly has_pay_password: boolean
  readonly pay_password_set_at: Date | null
  readonly must_change_password: boolean
  readonly joined_at: Date
}

export async function readMember(sql: Sql, id: bigint): Promise<MemberRow> {
  return one(
    await sql.query<MemberRow>(
      `SELECT id, username, realname, avatar, vip, paysum_fen, flow_fen, is_agent, is_trial, state, mobile, email,
              to_char(birthday, 'YYYY-MM-DD') AS birthday, auto_transfer, launch_budget_fen, show_message_time, notify_wins, quiet_mode,
              pay_password_hash IS NOT NULL AS has_pay_password, pay_password_set_at, must_change_password, joined_at
         FROM members WHERE id = $1`,
      [id],
    ),
  )
}

/** Empty values leave a field as it is; a birthday that stands is never overwritten. Says whether it took effect. */
export async function updateProfile(
  sql: Sql,
  id: bigint,
  profile: { mobile: string; email: string; birthday: string },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE members SET mobile = coalesce(nullif($2, ''), mobile), email = coalesce(nullif($3, ''), email),
            birthday = coalesce(nullif($4, '')::date, birthday)
      WHERE id = $1 AND (birthday IS NULL OR $4 = '' OR birthday = nullif($4, '')::date) RETURNING id`,
    [id, profile.mobile, profile.email, profile.birthday],
  )
  return rows.length > 0
}

/** Returns the picture that was there before, so that its file can go. */
export async function setAvatar(sql: Sql, id: bigint, avatar: string): Promise<string | null> {
  const rows = await sql.query<{ before: string | null }>(
    `UPDATE members m SET avatar = $2 FROM (SELECT avatar AS before FROM members WHERE id = $1 FOR UPDATE) old
      WHERE m.id = $1 RETURNING old.before`,
    [id, avatar],
  )
  return one(rows).before
}

export interface SettingsIn {
  readonly showMessageTime: boolean | null
  readonly notifyWins: boolean | null
  readonly quietMode: boolean | null
}

export async function updateSettings(sql: Sql, id: bigint, settings: SettingsIn) {
  return one(
    await sql.query<Pick<MemberRow, 'show_message_time' | 'notify_wins' | 'quiet_mode'>>(
      `UPDATE members SET show_message_time = coalesce($2, show_message_time), notify_wins = coalesce($3, notify_wins),
              quiet_mode = coalesce($4, quiet_mode)
        WHERE id = $1 RETURNING show_message_time, notify_wins, quiet_mode`,
      [id, settings.showMessageTime, settings.notifyWins, settings.quietMode],
    ),
  )
}
