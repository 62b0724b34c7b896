// Reads the environment once into a typed configuration; live mode refuses to start half-configured.
import { LIMITS } from '@lanting/contract/limits'
import { ConfigError } from '@lanting/node-kit/config-error'
import { sandboxSecretOf } from '@lanting/node-kit/kept-secret'
import { type Environment, readEnvironment } from '#src/config/environment.ts'
import { readTrustedProxies } from '#src/config/trusted-proxies.ts'
import { refusePublished } from '#src/config/published-secrets.ts'
import { refuseClearText } from '#src/config/live-addresses.ts'
import { refuseMissing } from '#src/config/missing-settings.ts'
import { passkeySettings } from '#src/config/passkeys.ts'
import { pushSettings } from '#src/config/push.ts'
import { NO_PROVIDERS, type ProviderFile, readProviderFile } from '#src/config/provider-file.ts'
import { secretKeysOf } from '#src/config/secret-keys.ts'

export type Config = ReturnType<typeof readConfig>

export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const e = readEnvironment(env)
  const isLive = e.MONEY_MODE === 'live'
  if (isLive) refuseUnreadyLiveMode(e)
  const providers = e.PROVIDERS_FILE === undefined ? NO_PROVIDERS : readProviderFile(e.PROVIDERS_FILE)
  if (isLive) refuseUnfitProviders(e, providers)
  const secretKeys = secretKeysOf({ secretKey: e.SECRET_KEY, dataDir: e.DATA_DIR, isLive })
  const sandboxOrigin = e.SANDBOX_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}`
  return {
    env: e.NODE_ENV,
    isTest: e.NODE_ENV === 'test',
    port: e.PORT,
    officePort: e.OFFICE_PORT,
    bindHost: e.BIND_HOST,
    /** Localhost by default: staff connect through a tunnel or a proxy of their own. */
    officeBindHost: e.OFFICE_BIND_HOST,
    ...addressesOf(e),
    ...databaseOf(e),
    dataDir: e.DATA_DIR,
    webDist: e.WEB_DIST,
    officeDist: e.OFFICE_DIST,
    /** Whether members' browsers get the app's service worker, or one that removes it. */
    hasAppWorker: e.APP_WORKER === 'on',
    moneyMode: e.MONEY_MODE,
    /** Inviting friends and agents: with real money only where the licence allows it. */
    offersProgrammes: e.MONEY_MODE === 'sandbox' || e.LICENCE_PROGRAMMES === '1',
    ...protectionOf(e),
    secureCookies: (e.PUBLIC_URL ?? '').startsWith('https://'),
    trustedProxies: readTrustedProxies(e.TRUST_PROXY),
    logLevel: e.LOG_LEVEL,
    version: e.APP_VERSION,
    perMinute: perMinuteOf(e.RATE_PER_MINUTE),
    trialsPerHour: e.TRIALS_PER_HOUR,
    registrationsPerHour: e.REGISTRATIONS_PER_HOUR,
    clockStart: e.CLOCK_START,
    captchaAnswer: e.CAPTCHA_ANSWER,
    ...demoOf(e),
    ...healthOf(e),
    /** Seal what must be read again, such as members' cards and staff's authenticators: the newest seals, all of them open. */
    secretKeys,
    secretKey: secretKeys[0],
    redisUrl: e.REDIS_URL,
    /** Every request waits for its count: no longer than this for a Redis that hangs. */
    redisWaitMs: e.REDIS_WAIT_MS,
    /** Seals the lotteries' seeds; the sandbox keeps one in a file. Only the draw worker uses it. */
    drawKey: e.DRAW_KEY,
    /** Sign heads of the public log (draw worker) and receipts of bets (api); the sandbox keeps both in files. */
    signing: { log: e.LOG_KEY, receipt: e.RECEIPT_KEY },
    ...outsidersOf(e, sandboxOrigin),
    chainLength: e.CHAIN_LENGTH,
    /** Bets that one transaction of a settlement pays, give or take a member. */
    settleBatch: BigInt(e.SETTLE_BATCH),
    /** The operator's contracted providers; the sandbox replaces the others, but not in live mode. */
    providers,
    sandboxUrl: sandboxOrigin,
    /** Live mode has no sandbox to sign for. */
    sandboxSecret: isLive ? '' : sandboxSecretOf(e.SANDBOX_SECRET, e.DATA_DIR),
    venueTimeoutMs: e.VENUE_TIMEOUT_MS,
    loopMs: e.LOOP_MS,
    reconcileSpeed: e.RECONCILE_SPEED,
    leaveMs: e.LEAVE_MS,
    /** How long a process that is shutting down may finish what is in flight. */
    drainMs: e.DRAIN_MS,
    abandonedMs: e.ABANDONED_MS,
    /** Proofs only: where this process crashes. */
    crashAt: e.CRASH_AT,
    crashAfter: e.CRASH_AFTER,
    frameOrigins: frameOriginsOf(e, providers, sandboxOrigin),
  }
}

/** What members and staff type, and where their passkeys are valid. */
function addressesOf(e: Environment) {
  const publicUrl = e.PUBLIC_URL ?? `http://${e.PUBLIC_HOST}:${e.PORT}`
  const officeUrl = e.OFFICE_URL ?? `http://${e.PUBLIC_HOST}:${e.OFFICE_PORT}`
  return {
    publicUrl,
    officeUrl,
    passkeys: passkeySettings(publicUrl, e.PASSKEY_DOMAIN, e.PASSKEY_ORIGINS),
    /** Staff's keys are valid at the office alone. */
    officePasskeys: passkeySettings(officeUrl, undefined, undefined),
  }
}

/** Whose games may be framed. */
function frameOriginsOf(e: Environment, { venues }: ProviderFile, sandboxOrigin: string): string[] {
  return [
    ...(e.MONEY_MODE === 'sandbox' ? [sandboxOrigin] : []),
    ...Object.values(venues).map(({ base, games }) => new URL(games ?? base).origin),
    ...e.FRAME_HOSTS.split(',').filter(Boolean),
  ]
}

function outsidersOf(e: Environment, sandboxOrigin: string) {
  return {
    push: pushSettings(e, sandboxOrigin),
    /** Relays of the beacon that draws follow; without them the public one's, or the sandbox's own. */
    beaconUrls: e.BEACON_URL?.split(',').map((url) => url.trim()),
    /** Witnesses of the public log; without them the sandbox's own, and none in live mode. */
    witnesses: e.WITNESSES?.split(',').map((one) => one.trim()),
  }
}

function databaseOf(e: Environment) {
  return {
    databaseUrl: e.DATABASE_URL,
    /** What a drill restored; after a real loss the product's own. */
    copyDatabaseUrl: e.COPY_DATABASE_URL ?? e.DATABASE_URL,
    /** Connections that a process holds at most, in addition to the one its bus listens on. */
    poolSize: e.DATABASE_POOL,
  }
}

function protectionOf(e: Environment) {
  return {
    /** Whose rules of player protection hold. */
    protectionProfile: e.PROTECTION_PROFILE ?? 'house',
    /** The register of excluded persons; the database demands its answers (main-migrate.ts). */
    register: e.REGISTER,
    /** Shown in the foot of the pages; null with play money. */
    licence: licenceOf(e),
    /** Where an address is: a service, or a file of networks. */
    geo: e.MONEY_MODE === 'live' ? e.GEO_BLOCK_URL : undefined,
    allowedCountries: (e.ALLOWED_COUNTRIES ?? '').split(',').map((country) => country.trim()),
  }
}

function licenceOf({ MONEY_MODE, LICENCE_NUMBER: number, LICENCE_REGULATOR: regulator }: Environment) {
  return MONEY_MODE === 'live' && number !== undefined && regulator !== undefined
    ? { number, regulator }
    : null
}

/** The port of a worker's health checks (none by default), and the token of every process's metrics. */
function healthOf(e: Environment) {
  return {
    healthPort: e.HEALTH_PORT,
    healthBindHost: e.HEALTH_BIND_HOST,
    metricsToken: e.METRICS_TOKEN,
  }
}

/** Sandbox only: an empty installation starts with weeks of history, and with members who keep it alive. */
function demoOf(e: Environment) {
  const isSandbox = e.MONEY_MODE === 'sandbox'
  return { history: isSandbox && e.HISTORY === '1', crowd: isSandbox && e.CROWD === '1' }
}

/** One number for every budget, for tests and machines of one's own. */
function perMinuteOf(all: number | undefined): Readonly<Record<keyof typeof LIMITS.perMinute, number>> {
  if (all === undefined) return LIMITS.perMinute
  return { session: all, poll: all, visitor: all, files: all }
}

function refuseUnfitProviders(e: Environment, providers: ProviderFile): void {
  if (Object.keys(providers.payments).length === 0)
    throw new ConfigError('真实资金模式拒绝启动，PROVIDERS_FILE 中没有支付渠道')
  if (providers.age === undefined)
    throw new ConfigError('真实资金模式拒绝启动，PROVIDERS_FILE 中没有年龄核验（age）')
  if (providers.register === undefined)
    throw new ConfigError('真实资金模式拒绝启动，PROVIDERS_FILE 中没有 REGISTER 所指的登记机构')
  refusePublished(e, providers)
  refuseClearText(e, providers)
}

/** Live money needs a licence and everything it requires; test aids are refused. */
function refuseUnreadyLiveMode(e: Environment): void {
  const needed = {
    LICENCE_NUMBER: e.LICENCE_NUMBER,
    LICENCE_REGULATOR: e.LICENCE_REGULATOR,
    ALLOWED_COUNTRIES: e.ALLOWED_COUNTRIES,
    GEO_BLOCK_URL: e.GEO_BLOCK_URL,
    PROVIDERS_FILE: e.PROVIDERS_FILE,
    METRICS_TOKEN: e.METRICS_TOKEN,
    SECRET_KEY: e.SECRET_KEY,
    PROTECTION_PROFILE: e.PROTECTION_PROFILE,
    REGISTER: e.REGISTER,
  }
  refuseMissing(needed)
  const aids = Object.entries({
    CLOCK_START: e.CLOCK_START,
    CAPTCHA_ANSWER: e.CAPTCHA_ANSWER,
    CRASH_AT: e.CRASH_AT,
    CHAIN_LENGTH: e.CHAIN_LENGTH,
    SANDBOX_URL: e.SANDBOX_URL,
    SANDBOX_SECRET: e.SANDBOX_SECRET,
  })
  const present = aids.flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (present.length > 0) throw new ConfigError(`真实资金模式拒绝启动，不允许设置：${present.join('、')}`)
  if (!(e.PUBLIC_URL ?? '').startsWith('https://')) {
    throw new ConfigError('真实资金模式拒绝启动，PUBLIC_URL 必须是 https 地址')
  }
  const { publicUrl, officeUrl } = addressesOf(e)
  // Another port would be another origin, but cookies know no ports.
  if (new URL(publicUrl).hostname === new URL(officeUrl).hostname) {
    throw new ConfigError('真实资金模式拒绝启动，OFFICE_URL 的主机名不能与 PUBLIC_URL 相同')
  }
}
