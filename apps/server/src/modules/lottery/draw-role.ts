// The draw worker's way to the database, and what real money asks of it.
import type { Config } from '#src/config.ts'
import { ConfigError } from '@lanting/node-kit/config-error'
import { DRAW_ROLE, roleUrl } from '#src/database-role.ts'

/** An address of its own if the operator gave one; else the common one under the role of the draw. */
export async function drawDatabaseUrl(
  config: Pick<Config, 'databaseUrl' | 'drawDatabaseUrl' | 'moneyMode'>,
  warn: (text: string) => void,
): Promise<string> {
  return config.drawDatabaseUrl ?? roleUrl(config, DRAW_ROLE, warn)
}

/** Real money needs a key that was given and a salt that nobody could choose; the second is not connected yet. */
export function refuseUnreadyLiveDraw(config: Pick<Config, 'moneyMode' | 'drawKey'>): void {
  if (config.moneyMode !== 'live') return
  if (config.drawKey === undefined) throw new ConfigError('真实资金模式拒绝启动，缺少配置：DRAW_KEY')
  throw new ConfigError('真实资金模式拒绝启动，尚未接入作为盐值的公开区块')
}
