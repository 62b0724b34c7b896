// Processes under roles of their own: each may do in the database what its job needs, and no more.
import pg from 'pg'
import type { Config } from '#src/config.ts'
import { ConfigError } from '#src/config-error.ts'

/** The api, the office and the worker: no hand on the ledger, the audit log or the seeds. */
export const APP_ROLE = 'lanting_app'
/** The draw worker: the seeds, and no member or balance. */
export const DRAW_ROLE = 'lanting_draw'

/** The common address with the role taken on at once; where there is no such role a warning, and no start with real money. */
export async function roleUrl(
  config: Pick<Config, 'databaseUrl' | 'moneyMode'>,
  role: string,
  warn: (text: string) => void,
): Promise<string> {
  if (await mayTakeRole(config.databaseUrl, role)) return asRole(config.databaseUrl, role)
  if (config.moneyMode === 'live') throw new ConfigError(`真实资金模式拒绝启动，数据库缺少角色 ${role}`)
  warn(`the database has no role ${role} to take on: this process has its owner's rights`)
  return config.databaseUrl
}

export function asRole(url: string, role: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', `-c role=${role}`)
  return changed.toString()
}

async function mayTakeRole(url: string, role: string): Promise<boolean> {
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
