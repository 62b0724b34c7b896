// Every variable of the environment that the server reads; docs/operations.md has a row for each, which a test compares.
import { readFileSync } from 'node:fs'
import { MONEY_MODES } from '@lanting/contract/codes'
import { PROFILE_NAMES } from '@lanting/contract/data/protection-profiles'
import { LIMITS } from '@lanting/contract/limits'
import { ConfigError } from '@lanting/node-kit/config-error'
import { z } from 'zod'
import { refuseOddVariables } from '#src/config/odd-variables.ts'
import { CRASH_POINTS } from '#src/lib/crash-point.ts'

const environment = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: z.coerce.number().int().default(3000),
  OFFICE_PORT: z.coerce.number().int().default(3002),
  SANDBOX_PORT: z.coerce.number().int().default(3001),
  PUBLIC_HOST: z.string().default('localhost'),
  PUBLIC_URL: z.string().optional(),
  PASSKEY_DOMAIN: z.string().optional(),
  PASSKEY_ORIGINS: z.string().optional(),
  OFFICE_URL: z.string().optional(),
  BIND_HOST: z.string().default('0.0.0.0'),
  OFFICE_BIND_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string(),
  COPY_DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(12),
  DATA_DIR: z.string().default('.data'),
  WEB_DIST: z.string().default('apps/web/dist'),
  OFFICE_DIST: z.string().default('apps/office/dist'),
  APP_WORKER: z.enum(['on', 'off']).default('on'),
  MONEY_MODE: z.enum(MONEY_MODES).default('sandbox'),
  TRUST_PROXY: z.string().default('0'),
  APP_VERSION: z.string().default('dev'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_PER_MINUTE: z.coerce.number().int().optional(),
  TRIALS_PER_HOUR: z.coerce.number().int().default(LIMITS.trial.perHourAndIp),
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().default(LIMITS.registerPerHourAndIp),
  CLOCK_START: z.string().optional(),
  CAPTCHA_ANSWER: z.string().optional(),
  HISTORY: z.enum(['0', '1']).default('0'),
  CROWD: z.enum(['0', '1']).default('0'),
  METRICS_TOKEN: z.string().optional(),
  HEALTH_PORT: z.coerce.number().int().optional(),
  HEALTH_BIND_HOST: z.string().default('127.0.0.1'),
  SECRET_KEY: z.string().optional(),
  REDIS_URL: z.string().optional(),
  REDIS_WAIT_MS: z.coerce.number().int().positive().default(50),
  DRAW_KEY: z.string().optional(),
  LOG_KEY: z.string().optional(),
  RECEIPT_KEY: z.string().optional(),
  PUSH: z.enum(['0', '1']).optional(),
  PUSH_KEY: z.string().optional(),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/)
    .optional(),
  PUSH_HOSTS: z.string().optional(),
  BEACON_URL: z.string().optional(),
  WITNESSES: z.string().optional(),
  CHAIN_LENGTH: z.coerce.number().int().min(4096).optional(),
  SETTLE_BATCH: z.coerce.number().int().positive().default(5_000),
  SANDBOX_URL: z.string().optional(),
  VENUE_TIMEOUT_MS: z.coerce.number().int().default(8000),
  LOOP_MS: z.coerce.number().int().positive().default(1000),
  RECONCILE_SPEED: z.coerce.number().positive().default(1),
  LEAVE_MS: z.coerce.number().int().nonnegative().default(0),
  DRAIN_MS: z.coerce.number().int().positive().default(10_000),
  ABANDONED_MS: z.coerce.number().int().positive().default(40_000),
  CRASH_AT: z.enum(CRASH_POINTS).optional(),
  CRASH_AFTER: z.coerce.number().int().positive().default(1),
  SANDBOX_SECRET: z.string().min(1).optional(),
  FRAME_HOSTS: z.string().default(''),
  LICENCE_NUMBER: z.string().optional(),
  LICENCE_REGULATOR: z.string().optional(),
  /** Which licence's rules of player protection hold; live mode must name one. */
  PROTECTION_PROFILE: z.enum(PROFILE_NAMES).optional(),
  LICENCE_PROGRAMMES: z.enum(['0', '1']).default('0'),
  ALLOWED_COUNTRIES: z.string().optional(),
  GEO_BLOCK_URL: z.string().optional(),
  PROVIDERS_FILE: z.string().optional(),
  /** The register of excluded persons that is asked; `sandbox` is the sandbox's. */
  REGISTER: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,31}$/)
    .optional(),
})

export type Environment = z.infer<typeof environment>

/** What the migration reads in addition to its own: the passwords that it sets for the processes' logins. */
const passwords = environment
  .pick({ DATABASE_URL: true, DATA_DIR: true, MONEY_MODE: true, SECRET_KEY: true, REGISTER: true })
  .extend({
    API_DATABASE_PASSWORD: z.string().optional(),
    OFFICE_DATABASE_PASSWORD: z.string().optional(),
    WORKER_DATABASE_PASSWORD: z.string().optional(),
    DRAW_DATABASE_PASSWORD: z.string().optional(),
  })

/** Never logged, never in an answer; each is also read from the file that `<name>_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'COPY_DATABASE_URL',
  'API_DATABASE_PASSWORD',
  'OFFICE_DATABASE_PASSWORD',
  'WORKER_DATABASE_PASSWORD',
  'DRAW_DATABASE_PASSWORD',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'REDIS_URL',
  'DRAW_KEY',
  'LOG_KEY',
  'RECEIPT_KEY',
  'PUSH_KEY',
  'SANDBOX_SECRET',
] as const

/** The names of all variables, for the comparison with the documents. */
export const VARIABLES: readonly string[] = [
  ...new Set([...Object.keys(environment.shape), ...Object.keys(passwords.shape)]),
]

export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  return parsed(environment, env)
}

/** What the migration needs, and nothing else: it runs before there is anything to configure. */
export function readMigrateEnvironment(env: NodeJS.ProcessEnv = process.env) {
  const e = parsed(passwords, env)
  return {
    databaseUrl: e.DATABASE_URL,
    dataDir: e.DATA_DIR,
    secretKey: e.SECRET_KEY,
    isLive: e.MONEY_MODE === 'live',
    register: e.REGISTER,
    passwords: {
      api: e.API_DATABASE_PASSWORD,
      office: e.OFFICE_DATABASE_PASSWORD,
      worker: e.WORKER_DATABASE_PASSWORD,
      draw: e.DRAW_DATABASE_PASSWORD,
    },
  }
}

function parsed<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  refuseOddVariables(env, VARIABLES, SECRETS)
  const read = schema.safeParse(withFiles(env))
  if (!read.success) throw new ConfigError(`配置有误：${z.prettifyError(read.error)}`)
  return read.data
}

/** A secret in a file is less exposed than one in the environment. */
function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const files = SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`]
    if (file === undefined || file === '') return []
    if (env[name] !== undefined) throw new ConfigError(`配置有误：${name} 和 ${name}_FILE 只能设置一个`)
    return [[name, secretOf(name, file)] as const]
  })
  return { ...env, ...Object.fromEntries(files) }
}

function secretOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`配置有误：${name}_FILE 指向的文件 ${file} 无法读取`)
  }
}
