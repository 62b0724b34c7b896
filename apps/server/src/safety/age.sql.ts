// Every statement about age checks.
import { one, type Sql } from '#src/db/pool.ts'

export async function isClear(sql: Sql, memberId: bigint): Promise<boolean> {
  const rows = await sql.query<{ is: boolean }>('SELECT age_clears($1) AS is', [memberId])
  return one(rows).is
}

export interface PersonRow {
  readonly realname: string
  readonly birthday: string
  readonly person: Buffer
}

/** Null while the name or the birthday is missing. */
export async function readPerson(sql: Sql, memberId: bigint): Promise<PersonRow | null> {
  const rows = await sql.query<PersonRow>(
    `SELECT realname, birthday, person FROM member_identities
      WHERE id = $1 AND NOT is_trial AND coalesce(realname, '') <> '' AND birthday IS NOT NULL`,
    [memberId],
  )
  return rows[0] ?? null
}

export async function record(
  sql: Sql,
  memberId: bigint,
  person: Buffer,
  { isAdult, reference }: { readonly isAdult: boolean; readonly reference: string },
): Promise<void> {
  await sql.query('SELECT age_record($1, $2, $3, $4)', [memberId, person, isAdult, reference])
}

/** By the migration: with real money it is demanded. */
export async function requireAge(sql: Sql): Promise<void> {
  await sql.query('SELECT age_require()')
}
