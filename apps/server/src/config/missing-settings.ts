// A process does not start with a setting that is not given: what real money needs, and with play money where the outside is.
import { ConfigError } from '@lanting/node-kit/config-error'

export function refuseMissing(needed: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0) throw new ConfigError(`真实资金模式拒绝启动，缺少配置：${missing.join('、')}`)
}

/** Without venues, payments and a beacon a house opens with an empty hall and rounds that are never drawn. */
export function refuseNoOutside(moneyMode: 'sandbox' | 'live', env: NodeJS.ProcessEnv): void {
  if (moneyMode === 'live' || env['SANDBOX_URL'] || env['SANDBOX_PORT'] || env['NODE_ENV'] === 'test') return
  throw new ConfigError(
    '拒绝启动，没有场馆、支付和随机信标：请设置 SANDBOX_URL（演示沙盒的地址），或以真实资金模式配置 PROVIDERS_FILE',
  )
}
