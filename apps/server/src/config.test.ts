// Live money refuses to start half-configured, and refuses every test aid.
import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import { ConfigError } from '#src/config-error.ts'

const BASE = { DATABASE_URL: 'postgres://127.0.0.1/none' }
const LIVE = {
  ...BASE,
  MONEY_MODE: 'live',
  PUBLIC_URL: 'https://play.example',
  SECRET_KEY: 'a-secret-of-at-least-thirty-two-characters',
  LICENCE_NUMBER: 'L-1',
  LICENCE_REGULATOR: 'somebody',
  ALLOWED_COUNTRIES: 'XX',
  GEO_BLOCK_URL: 'https://geo.example',
  AGE_CHECK_URL: 'https://age.example',
  PAYMENT_PROVIDER_URL: 'https://pay.example',
  METRICS_TOKEN: 'a-long-token',
}

describe('the configuration', () => {
  it('is play money unless somebody says otherwise', () => {
    expect(readConfig(BASE).moneyMode).toBe('sandbox')
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
    'AGE_CHECK_URL',
    'PAYMENT_PROVIDER_URL',
    'METRICS_TOKEN',
    'SECRET_KEY',
  ])('refuses to start live without %s and names it', (missing) => {
    const { [missing as keyof typeof LIVE]: _left, ...rest } = LIVE
    expect(() => readConfig(rest)).toThrow(missing)
  })

  it.each([
    ['CLOCK_START', 'x'],
    ['CAPTCHA_ANSWER', 'x'],
    ['CRASH_AT', 'after-hold-before-send'],
    ['CHAIN_LENGTH', '8192'],
  ])('refuses to start live with %s', (aid, value) => {
    expect(() => readConfig({ ...LIVE, [aid]: value })).toThrow(aid)
  })

  it('refuses to start live without https', () => {
    expect(() => readConfig({ ...LIVE, PUBLIC_URL: 'http://play.example' })).toThrow(ConfigError)
  })

  it('says what is wrong with a value', () => {
    expect(() => readConfig({ ...BASE, PORT: 'many' })).toThrow(ConfigError)
    expect(() => readConfig({})).toThrow(ConfigError)
  })
})
