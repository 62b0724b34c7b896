// SQL of a member's credentials: login password and payment password.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface Secrets {
  readonly username: string
  readonly realname: string
  readonly password_hash: string | null
  readonly pay_password_hash: string | null
}

export async function readSecrets(sql: Sql, memberId: bigint): Promise<Secrets> {
  return one(
    await sql.query<Secrets>(
      `SELECT m.username, m.realname, c.password_hash, c.pay_password_hash
         FROM member_sign_ins m JOIN member_secrets c ON c.member_id = m.id WHERE m.id = $1`,
      [memberId],
    ),
  )
}

export async function setPassword(sql: Sql, memberId: bigint, hash: string): Promise<void> {
  await sql.query(
    `UPDATE member_secrets SET password_hash = $2, must_change_password = false, temporary_until = NULL
      WHERE member_id = $1`,
    [memberId, hash],
  )
}

export async function setTemporaryPassword(
  tx: Tx,
  memberId: bigint,
  hash: string,
  lifeMs: number,
): Promise<void> {
  await tx.query(
    `UPDATE member_secrets SET password_hash = $2, must_change_password = true,
            temporary_until = app_now() + $3 * interval '1 millisecond'
      WHERE member_id = $1`,
    [memberId, hash, lifeMs],
  )
}

export async function setPayPassword(sql: Sql, memberId: bigint, hash: string, daysAgo = 0): Promise<void> {
  await sql.query(
    `UPDATE member_secrets SET pay_password_hash = $2, pay_password_set_at = app_now() - make_interval(days => $3)
      WHERE member_id = $1`,
    [memberId, hash, daysAgo],
  )
}

/** Unset, with a timestamp: withdrawals are held for a day after any change. */
export async function unsetPayPassword(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    'UPDATE member_secrets SET pay_password_hash = NULL, pay_password_set_at = app_now() WHERE member_id = $1',
    [memberId],
  )
}
