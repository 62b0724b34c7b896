// Real money does not start with a setting that is not given.
import { ConfigError } from '@lanting/node-kit/config-error'

export function refuseMissing(needed: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0) throw new ConfigError(`真实资金模式拒绝启动，缺少配置：${missing.join('、')}`)
}
