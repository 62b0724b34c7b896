// Which roles a login may take on.
import pg from 'pg'

export async function mayTakeRole(url: string, role: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Since PostgreSQL 16 a member may lack the right to take the role on, and 15 does not know that right.
    const found = await client.query(
      `SELECT 1 FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid,
         CASE WHEN current_setting('server_version_num')::integer < 160000 THEN 'MEMBER' ELSE 'SET' END)`,
      [role],
    )
    return found.rows.length > 0
  } finally {
    await client.end()
  }
}
