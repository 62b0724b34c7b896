// The product's secret keys: never published ones, made once for all processes, with private file modes.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { PUBLISHED_KEY, secretKeysOf } from '#src/config/secret-keys.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'secret-keys-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const GIVEN = 'a-secret-of-at-least-thirty-two-characters'
const OLDER = 'an-older-secret-of-thirty-two-characters'

describe('a key', () => {
  it('of a sandbox is made at its first start, kept, and closed to others', () => {
    const made = secretKeysOf({ secretKey: undefined, dataDir, isLive: false })
    expect(made[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(secretKeysOf({ secretKey: undefined, dataDir, isLive: false })).toEqual(made)
    const keys = path.join(dataDir, 'keys')
    expect(readdirSync(keys)).toEqual(['secret.key'])
    expect([statSync(keys).mode & 0o777, statSync(path.join(keys, 'secret.key')).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
  })

  it('of real money is given', () => {
    expect(() => secretKeysOf({ secretKey: undefined, dataDir, isLive: true })).toThrow('SECRET_KEY')
  })

  it('may have older ones behind it', () => {
    expect(secretKeysOf({ secretKey: `${GIVEN}, ${OLDER}`, dataDir, isLive: true })).toEqual([GIVEN, OLDER])
  })

  it.each([PUBLISHED_KEY, `${GIVEN},${PUBLISHED_KEY}`, 'too short', '', `${GIVEN},short`])(
    'that is published or too short is refused: %j',
    (secretKey) => {
      expect(() => secretKeysOf({ secretKey, dataDir, isLive: false })).toThrow('SECRET_KEY')
    },
  )
})

describe('a secret', () => {
  const BASE = { DATABASE_URL: 'postgres://127.0.0.1/none' }

  it('is read from the file that its variable names', () => {
    const file = path.join(dataDir, 'given.key')
    writeFileSync(file, `${GIVEN}\n`)
    expect(readConfig({ ...BASE, SECRET_KEY_FILE: file }).secretKey).toBe(GIVEN)
  })

  it('stands in one place alone, and in a file that is there', () => {
    expect(() => readConfig({ ...BASE, SECRET_KEY: GIVEN, SECRET_KEY_FILE: '/none' })).toThrow('只能设置一个')
    expect(() => readConfig({ ...BASE, SECRET_KEY_FILE: path.join(dataDir, 'none') })).toThrow('无法读取')
  })
})
