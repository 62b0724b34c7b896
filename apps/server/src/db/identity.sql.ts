// Who a login is: its rights over roles and tables, and which roles are its own.
import { routeTo } from '@lanting/node-kit/address'
import pg from 'pg'

export interface Identity {
  readonly name: string
  /** It could give itself any right. */
  readonly isMighty: boolean
  /** Tables are its own, so it could change their rights and guards. */
  readonly isOwner: boolean
  /** It has what is granted to the role. */
  readonly isMember: boolean
  /** It has what is granted to another process as well. */
  readonly isShared: boolean
  /** It can become the role. */
  readonly mayTake: boolean
}

export async function whoAmI(url: string, role: string): Promise<Identity> {
  const bounds = { connectionTimeoutMillis: 8_000, query_timeout: 8_000 }
  const client = new pg.Client({ ...routeTo(url).connection, ...bounds })
  await client.connect()
  try {
    const { rows } = await client.query<Identity>(
      // Since PostgreSQL 16 a member may lack the right to take the role on, and 15 does not know that right.
      `SELECT current_user AS name,
              me.rolsuper OR me.rolcreaterole OR me.rolbypassrls OR me.rolreplication AS "isMighty",
              EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
                         AND pg_has_role(relowner, 'MEMBER')) AS "isOwner",
              EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'USAGE')) AS "isMember",
              EXISTS (SELECT 1 FROM pg_roles WHERE rolname <> $1 AND pg_has_role(oid, 'MEMBER')
                         AND rolname IN ('lanting_api', 'lanting_office', 'lanting_worker', 'lanting_draw')) AS "isShared",
              EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid,
                         CASE WHEN current_setting('server_version_num')::integer < 160000 THEN 'MEMBER' ELSE 'SET' END)) AS "mayTake"
         FROM pg_roles me WHERE me.rolname = session_user`,
      [role],
    )
    const [found] = rows
    if (found === undefined) throw new Error('the database does not know its own login')
    return found
  } finally {
    await client.end()
  }
}
