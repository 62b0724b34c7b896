// Every statement about the logins of the processes.
import type pg from 'pg'

const MARK = 'process of the database '

/** Whether processes of another database use the role, which a new password would lock out. */
export async function isUsedElsewhere(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ database: string }>(
    `SELECT substr(d.description, length($2) + 1) AS database
       FROM pg_roles r JOIN pg_shdescription d ON d.objoid = r.oid AND d.classoid = 'pg_authid'::regclass
      WHERE r.rolname = $1 AND r.rolcanlogin AND starts_with(d.description, $2)
        AND substr(d.description, length($2) + 1) IN (SELECT datname FROM pg_database WHERE datname <> current_database())`,
    [role, MARK],
  )
  return rows.length > 0
}

/** @param verifier what is stored of its password */
export async function allowLogin(client: pg.Client, role: string, verifier: string): Promise<void> {
  const { rows } = await client.query<{ login: string; comment: string }>(
    `SELECT format('ALTER ROLE %I LOGIN PASSWORD %L', $1::text, $2::text) AS login,
            format('COMMENT ON ROLE %I IS %L', $1::text, $3::text || current_database()) AS comment`,
    [role, verifier, MARK],
  )
  for (const { login, comment } of rows) {
    await client.query(login)
    await client.query(comment)
  }
}
