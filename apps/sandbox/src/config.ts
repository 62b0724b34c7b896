// Reads the sandbox's environment once; refuses to start with real money.
import { ConfigError } from '@lanting/node-kit/config-error'
import { sandboxSecretOf } from '@lanting/node-kit/kept-secret'
import { z } from 'zod'

const environment = z.object({
  MONEY_MODE: z.string().default('sandbox'),
  DATABASE_URL: z.string(),
  SANDBOX_PORT: z.coerce.number().int().default(3001),
  SANDBOX_SECRET: z.string().min(1).optional(),
  SANDBOX_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  SANDBOX_WEB_DIST: z.string().optional(),
  PORT: z.coerce.number().int().default(3000),
  PUBLIC_HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface SandboxConfig {
  readonly databaseUrl: string
  readonly secret: string
  readonly port: number
  readonly host: string
  /** How browsers reach us. Another host name than the app's: cookies ignore ports. */
  readonly publicOrigin: string
  /** Whose pages may frame a game and speak to it. */
  readonly parentOrigins: readonly string[]
  /** Where the product answers this machine: its public log is witnessed here. */
  readonly productUrl: string
  readonly logLevel: string
  /** Where the beacon's key and the sandbox's secret are kept. */
  readonly dataDir: string
  readonly webDist: string | undefined
}

export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const parsed = environment.safeParse(env)
  if (!parsed.success) throw new ConfigError(`配置有误：${z.prettifyError(parsed.error)}`)
  const e = parsed.data
  if (e.MONEY_MODE === 'live') throw new ConfigError('真实资金模式下不允许启动演示场馆')
  const publicOrigin = new URL(e.SANDBOX_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}`).origin
  const parent = new URL(e.PUBLIC_URL ?? `http://${e.PUBLIC_HOST}:${e.PORT}`)
  if (parent.hostname === new URL(publicOrigin).hostname) {
    throw new ConfigError('演示场馆与会员端必须使用不同的主机名，否则场馆会收到会员端的 Cookie')
  }
  return {
    databaseUrl: e.DATABASE_URL,
    secret: sandboxSecretOf(e.SANDBOX_SECRET, e.DATA_DIR),
    port: e.SANDBOX_PORT,
    host: e.SANDBOX_URL === undefined ? '127.0.0.1' : '0.0.0.0',
    publicOrigin,
    parentOrigins: [parent.origin],
    productUrl: e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`,
    logLevel: e.LOG_LEVEL,
    dataDir: e.DATA_DIR,
    webDist: e.SANDBOX_WEB_DIST,
  }
}
