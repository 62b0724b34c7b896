// The draw worker's way to the database: under a role of its own, or not at all where money is real.
import pg from 'pg'
import { type Config, ConfigError } from '#src/config.ts'

const ROLE = 'lanting_draw'

/** An address of its own if the operator gave one; else the common one, with the role taken on at once. */
export async function drawDatabaseUrl(
  config: Pick<Config, 'databaseUrl' | 'drawDatabaseUrl' | 'moneyMode'>,
  warn: (text: string) => void,
): Promise<string> {
  if (config.drawDatabaseUrl !== undefined) return config.drawDatabaseUrl
  if (await mayTakeRole(config.databaseUrl)) return asRole(config.databaseUrl, ROLE)
  if (config.moneyMode === 'live') {
    throw new ConfigError(`真实资金模式拒绝启动，开奖进程需要数据库角色 ${ROLE} 或 DRAW_DATABASE_URL`)
  }
  warn(`the database has no role ${ROLE} to take on: seeds are guarded by their key alone`)
  return config.databaseUrl
}

/** Real money needs a key that was given and a salt that nobody could choose; the second is not connected yet. */
export function refuseUnreadyLiveDraw(config: Pick<Config, 'moneyMode' | 'drawKey'>): void {
  if (config.moneyMode !== 'live') return
  if (config.drawKey === undefined) throw new ConfigError('真实资金模式拒绝启动，缺少配置：DRAW_KEY')
  throw new ConfigError('真实资金模式拒绝启动，尚未接入作为盐值的公开区块')
}

export function asRole(url: string, role: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', `-c role=${role}`)
  return changed.toString()
}

async function mayTakeRole(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query(
      "SELECT 1 FROM pg_roles WHERE rolname = $1 AND pg_has_role(current_user, oid, 'MEMBER')",
      [ROLE],
    )
    return found.rows.length > 0
  } finally {
    await client.end()
  }
}
