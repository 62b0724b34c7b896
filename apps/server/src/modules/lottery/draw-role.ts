// What real money asks of the draw worker.
import type { Config } from '#src/config.ts'
import { ConfigError } from '@lanting/node-kit/config-error'

/** Real money needs a key that was given and a salt that nobody could choose; the second is not connected yet. */
export function refuseUnreadyLiveDraw(config: Pick<Config, 'moneyMode' | 'drawKey'>): void {
  if (config.moneyMode !== 'live') return
  if (config.drawKey === undefined) throw new ConfigError('真实资金模式拒绝启动，缺少配置：DRAW_KEY')
  throw new ConfigError('真实资金模式拒绝启动，尚未接入作为盐值的公开区块')
}
