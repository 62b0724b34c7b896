// Reads the crowd's environment once; refuses to start with real money.
import { CROWD } from '@lanting/contract/data/play/demo-crowd'
import { ConfigError } from '@lanting/node-kit/config-error'
import { z } from 'zod'

const environment = z.object({
  MONEY_MODE: z.string().default('sandbox'),
  PORT: z.coerce.number().int().default(3000),
  PUBLIC_HOST: z.string().default('localhost'),
  PUBLIC_URL: z.string().optional(),
  CROWD_SEED: z.coerce.number().int().default(1),
  CROWD_SPEED: z.coerce.number().min(1).max(1000).default(1),
})

export interface CrowdConfig {
  readonly baseUrl: string
  /** The Origin of the crowd's WebSockets: the product's public one. */
  readonly origin: string
  readonly seed: number
  readonly people: number
  /** Speed of the crowd's clock: for tests. */
  readonly speed: number
}

export function readCrowdConfig(env: NodeJS.ProcessEnv): CrowdConfig {
  const parsed = environment.safeParse(env)
  if (!parsed.success) throw new ConfigError(`配置有误：${z.prettifyError(parsed.error)}`)
  const e = parsed.data
  if (e.MONEY_MODE !== 'sandbox') throw new ConfigError('真实资金模式下不允许启动演示人群')
  return {
    baseUrl: `http://127.0.0.1:${e.PORT}`,
    origin: new URL(e.PUBLIC_URL ?? `http://${e.PUBLIC_HOST}:${e.PORT}`).origin,
    seed: e.CROWD_SEED,
    people: CROWD.length,
    speed: e.CROWD_SPEED,
  }
}
