// Passwords of the processes' logins, and files that only their owner may read.
import { chmodSync, closeSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, loginPasswords } from './logins.mjs'
import { productEnv } from './product.mjs'
import { openPrivate, privateFolder } from './private-files.mjs'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'logins-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('passwords', () => {
  test('are made once, all different, in files that only their owner reads', () => {
    const made = loginPasswords(dir, {})
    expect(new Set(Object.values(made)).size).toBe(4)
    expect(Object.values(made).every((password) => password.length >= 32)).toBe(true)
    expect(loginPasswords(dir, {})).toEqual(made)
    const keys = join(dir, 'keys')
    expect(modeOf(keys)).toBe('700')
    expect(readdirSync(keys).map((name) => modeOf(join(keys, name)))).toEqual(['600', '600', '600', '600'])
  })

  test('are taken from the environment or a file of its naming where it has them', () => {
    const file = join(dir, 'given')
    writeFileSync(file, 'from-a-file\n')
    const given = loginPasswords(dir, { API_DATABASE_PASSWORD: 'given', DRAW_DATABASE_PASSWORD_FILE: file })
    expect(given).toMatchObject({ API_DATABASE_PASSWORD: 'given', DRAW_DATABASE_PASSWORD: 'from-a-file' })
  })
})

describe('a process', () => {
  const setting = {
    databaseUrl: 'postgres://owner:owners-secret@db1:5432,db2:5433/lanting?sslmode=require',
    dataDir: '',
    ports: { web: 1, office: 2, sandbox: 3 },
    env: {
      API_DATABASE_PASSWORD: 'a/b',
      OFFICE_DATABASE_PASSWORD: 'o',
      WORKER_DATABASE_PASSWORD: 'w',
      DRAW_DATABASE_PASSWORD: 'd',
    },
  }

  test.each([
    ['api', 'postgres://lanting_api:a%2Fb@db1:5432,db2:5433/lanting?sslmode=require'],
    ['api-3100', 'postgres://lanting_api:a%2Fb@db1:5432,db2:5433/lanting?sslmode=require'],
    ['worker2', 'postgres://lanting_worker:w@db1:5432,db2:5433/lanting?sslmode=require'],
    ['sandbox', setting.databaseUrl],
    ['migrate', setting.databaseUrl],
  ])('%s enters by its own address', (name, address) => {
    expect(addressOf(setting.databaseUrl, name, loginPasswords(dir, setting.env))).toBe(address)
  })

  test('knows neither the owner nor another process; the migration alone knows all', () => {
    const known = (name: string) => JSON.stringify(productEnv({ ...setting, dataDir: dir }, name))
    for (const name of ['api', 'office', 'worker', 'draw'])
      expect([
        name,
        known(name).includes('owners-secret'),
        known(name).includes('_DATABASE_PASSWORD'),
      ]).toEqual([name, false, false])
    expect(known('migrate')).toContain('WORKER_DATABASE_PASSWORD')
  })
})

test('a log is closed to others also where an older version left it open', () => {
  const folder = join(dir, 'logs')
  privateFolder(folder)
  chmodSync(folder, 0o755)
  const file = join(folder, 'api.log')
  writeFileSync(file, 'before\n', { mode: 0o644 })
  privateFolder(folder)
  closeSync(openPrivate(file, 'a'))
  closeSync(openPrivate(join(folder, 'new.log'), 'a'))
  expect([modeOf(folder), modeOf(file), modeOf(join(folder, 'new.log'))]).toEqual(['700', '600', '600'])
})
