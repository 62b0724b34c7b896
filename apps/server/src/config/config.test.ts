// Live money refuses to start half-configured, and refuses every test aid.
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { VENUES } from '@lanting/contract/data/play/venues'
import { SANDBOX_PAY, sandboxPaySecretText } from '@lanting/contract/providers/sandbox'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { ConfigError } from '@lanting/node-kit/config-error'
import { connectPayments } from '#src/providers/payments.ts'
import { connectVenues } from '#src/providers/venues.ts'
import { UNWATCHED } from '#src/test/unwatched.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lanting-config-'))
let files = 0
function fileOf(content: unknown): string {
  const file = path.join(folder, `${files++}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const ACME = { base: 'https://pay.example/api/', key: 'us', merchant: 'm-1', secret: 'a-secret-of-theirs' }
const REGISTER = {
  base: 'https://register.example',
  key: 'us',
  secret: 'a-secret-of-theirs',
  salt: 'a-salt-of-theirs',
}
const AGE = { base: 'https://age.example', key: 'us', secret: 'a-secret-of-theirs' }
const AG = { base: 'https://ag.example/v', key: 'us', secret: 'a-secret-of-theirs' }

/** Of a sandbox with the secret that was once the default. */
const SANDBOX_PAY_SECRET = hmacSha256('sandbox-only-secret')(sandboxPaySecretText())

const BASE = { DATABASE_URL: 'postgres://127.0.0.1/none', DATA_DIR: folder }
const LIVE = {
  ...BASE,
  MONEY_MODE: 'live',
  PUBLIC_URL: 'https://play.example',
  SECRET_KEY: 'a-secret-of-at-least-thirty-two-characters',
  LICENCE_NUMBER: 'L-1',
  LICENCE_REGULATOR: 'somebody',
  ALLOWED_COUNTRIES: 'XX',
  GEO_BLOCK_URL: 'https://geo.example',
  PROVIDERS_FILE: fileOf({ payments: { acme: ACME }, register: REGISTER, age: AGE }),
  REGISTER: 'acme-register',
  METRICS_TOKEN: 'a-long-token',
  PROTECTION_PROFILE: 'gb',
}

describe('the configuration', () => {
  it('is play money unless somebody says otherwise', () => {
    expect(readConfig(BASE).moneyMode).toBe('sandbox')
  })

  it.each([
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', ''],
    ['DATABSE_POOL', '12'],
    ['PORT', ''],
  ])('refuses %s=%s in a sentence that names it', (name, value) => {
    const start = () => readConfig({ ...BASE, [name]: value })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(name)
  })

  it('starts live with everything in place, connected to no sandbox', () => {
    const config = readConfig(LIVE)
    expect([config.moneyMode, config.secureCookies, config.frameOrigins]).toEqual(['live', true, []])
  })

  it.each([
    'LICENCE_NUMBER',
    'LICENCE_REGULATOR',
    'ALLOWED_COUNTRIES',
    'GEO_BLOCK_URL',
    'PROVIDERS_FILE',
    'METRICS_TOKEN',
    'SECRET_KEY',
    'PROTECTION_PROFILE',
    'REGISTER',
  ])('refuses to start live without %s and names it', (missing) => {
    const { [missing as keyof typeof LIVE]: _left, ...rest } = LIVE
    expect(() => readConfig(rest)).toThrow(missing)
  })

  it.each([
    ['CLOCK_START', 'x'],
    ['CAPTCHA_ANSWER', 'x'],
    ['CRASH_AT', 'after-hold-before-send'],
    ['CHAIN_LENGTH', '8192'],
    ['SANDBOX_URL', 'https://sandbox.example'],
    ['SANDBOX_SECRET', 'a-secret-of-ones-own'],
  ])('refuses to start live with %s', (aid, value) => {
    expect(() => readConfig({ ...LIVE, [aid]: value })).toThrow(aid)
  })

  it.each([
    ['SECRET_KEY', 'a-key-of-journeys-that-end-with-their-data'],
    ['SECRET_KEY', `${LIVE.SECRET_KEY},a-key-of-journeys-that-end-with-their-data`],
    ['METRICS_TOKEN', 'sandbox-only-secret'],
    ['DATABASE_URL', 'postgres://lanting_api:throwaway-api@127.0.0.1/lanting'],
    [
      'PROVIDERS_FILE acme',
      fileOf({ payments: { acme: { ...ACME, secret: SANDBOX_PAY_SECRET } }, register: REGISTER, age: AGE }),
    ],
  ])('refuses to start live with a published value as %s', (name, value) => {
    const live = { ...LIVE, [name.split(' ')[0] ?? '']: value }
    expect(() => readConfig(live)).toThrow(`以下密钥是公开过的值：${name}`)
  })

  it('makes the secret of its sandbox by itself and keeps it, and takes no published one', () => {
    const { sandboxSecret } = readConfig(BASE)
    expect(sandboxSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig(BASE).sandboxSecret).toBe(sandboxSecret)
    expect(statSync(path.join(folder, 'keys', 'sandbox.secret')).mode & 0o777).toBe(0o600)
    const other = readConfig({ ...BASE, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'lanting-config-')) })
    expect(other.sandboxSecret).not.toBe(sandboxSecret)
    expect(() => readConfig({ ...BASE, SANDBOX_SECRET: 'sandbox-only-secret' })).toThrow('公开过的值')
    expect(readConfig(LIVE).sandboxSecret).toBe('')
  })

  it('offers invitations and agents with play money, and with real money where the licence says so', () => {
    const offers = [BASE, LIVE, { ...LIVE, LICENCE_PROGRAMMES: '1' }].map(
      (env) => readConfig(env).offersProgrammes,
    )
    expect(offers).toEqual([true, false, true])
  })

  it.each([
    ['OFFICE_URL', 'https://play.example:8443'],
    ['OFFICE_URL', 'https://PLAY.example/office'],
    ['PUBLIC_HOST', 'play.example'],
  ])('refuses to start live with the office under the host of the pages: %s=%s', (name, value) => {
    expect(() => readConfig({ ...LIVE, [name]: value })).toThrow('OFFICE_URL')
    expect(readConfig({ ...LIVE, OFFICE_URL: 'https://office.example' }).moneyMode).toBe('live')
  })

  it('refuses to start live without https', () => {
    expect(() => readConfig({ ...LIVE, PUBLIC_URL: 'http://play.example' })).toThrow(ConfigError)
  })

  it.each([
    ['DATABASE_URL', 'postgres://u:p@db.example/lanting'],
    ['REDIS_URL', 'redis://cache.example'],
    ['GEO_BLOCK_URL', 'http://geo.example'],
    ['BEACON_URL', 'http://beacon.example'],
    [
      'PROVIDERS_FILE',
      fileOf({ payments: { acme: { ...ACME, base: 'http://pay.example' } }, register: REGISTER, age: AGE }),
    ],
    [
      'PROVIDERS_FILE',
      fileOf({
        venues: { AG: { ...AG, base: 'http://ag.example' } },
        payments: { acme: ACME },
        register: REGISTER,
      }),
    ],
    [
      'PROVIDERS_FILE',
      fileOf({
        payments: { acme: ACME },
        register: { ...REGISTER, base: 'http://register.example' },
        age: AGE,
      }),
    ],
  ])('refuses to start live with %s in the clear: %s', (name, value) => {
    expect(() => readConfig({ ...LIVE, [name]: value })).toThrow(name)
    expect(() => readConfig({ ...BASE, [name]: value })).not.toThrow()
  })

  it('starts live with a database elsewhere whose certificate is checked', () => {
    const DATABASE_URL = 'postgres://u:p@db.example/lanting?sslmode=verify-full'
    expect(readConfig({ ...LIVE, DATABASE_URL, REDIS_URL: 'rediss://cache.example' }).moneyMode).toBe('live')
  })

  it('says what is wrong with a value', () => {
    expect(() => readConfig({ ...BASE, PORT: 'many' })).toThrow(ConfigError)
    expect(() => readConfig({})).toThrow(ConfigError)
  })
})

const nobody = async () => undefined

describe('the file of providers', () => {
  it('connects what it names: the sandbox plays the rest, and nobody in live mode', () => {
    const PROVIDERS_FILE = fileOf({ venues: { AG }, payments: { acme: ACME }, register: REGISTER, age: AGE })
    const sandbox = readConfig({ ...BASE, PROVIDERS_FILE })
    expect([...connectVenues(sandbox, nobody, UNWATCHED).keys()]).toEqual(
      VENUES.map(({ platname }) => platname),
    )
    expect([...connectPayments(sandbox, UNWATCHED).keys()]).toEqual(['acme'])
    const live = readConfig({ ...LIVE, PROVIDERS_FILE })
    expect([...connectVenues(live, nobody, UNWATCHED).keys()]).toEqual(['AG'])
    expect(connectPayments(live, UNWATCHED).get('acme')?.merchant).toBe('m-1')
    expect(live.frameOrigins).toEqual(['https://ag.example'])
  })

  it('may be left out in sandbox mode, where the sandbox plays everybody', () => {
    const config = readConfig(BASE)
    expect(connectVenues(config, nobody, UNWATCHED).size).toBe(VENUES.length)
    expect([...connectPayments(config, UNWATCHED).keys()]).toEqual([SANDBOX_PAY.provider])
  })

  it.each([
    ['names nobody to pay with', {}, '没有支付渠道'],
    ['names no check of ages', { payments: { acme: ACME }, register: REGISTER }, '没有年龄核验'],
    ['names no register', { payments: { acme: ACME }, age: AGE }, '没有 REGISTER 所指的登记机构'],
    ['names a venue we do not have', { venues: { XX: AG }, payments: { acme: ACME } }, 'venues'],
    ['has a secret that is none', { payments: { acme: { ...ACME, secret: 'short' } } }, 'secret'],
    ['has an address that is none', { payments: { acme: { ...ACME, base: 'ftp://x' } } }, 'base'],
    ['has a word too many', { payments: { acme: { ...ACME, url: 'x' } } }, 'url'],
    ['is no JSON', 'x', 'JSON'],
  ])('refuses to start live when it %s', (_what, content, named) => {
    expect(() => readConfig({ ...LIVE, PROVIDERS_FILE: fileOf(content) })).toThrow(named)
  })

  it('is named when it cannot be read', () => {
    expect(() => readConfig({ ...BASE, PROVIDERS_FILE: path.join(folder, 'none.json') })).toThrow('none.json')
  })
})
