// SQL of the check of names.
import { one, type Sql } from '#src/db/pool.ts'

/** By any account, trial or closed: names are never given twice. */
export async function isNameTaken(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql.query<{ taken: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM member_sign_ins WHERE lower(username) = lower($1)) AS taken',
    [name],
  )
  return one(rows).taken
}
