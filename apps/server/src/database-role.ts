// Processes under roles of their own: each may do in the database what its job needs, and no more.
import type { Config } from '#src/config.ts'
import { ConfigError } from '@lanting/node-kit/config-error'
import { mayTakeRole } from '#src/db/role.sql.ts'

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
  // Options that the address brings along stay.
  const given = changed.searchParams.get('options')
  changed.searchParams.set('options', `${given === null ? '' : `${given} `}-c role=${role}`)
  return changed.toString()
}
