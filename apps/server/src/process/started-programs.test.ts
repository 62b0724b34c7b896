// Every program of ours, really started on a database of the other money mode: each refuses, ends and leaves the database as it was.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { loginOf, PROCESSES, type ProcessName } from '#src/process/database-role.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '#src/test/database.ts'

const SOURCE = fileURLToPath(new URL('../', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'started-programs-'))
const password = `Pw-${newId()}`
const mark = newId().replaceAll('-', '').slice(0, 12)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seedContent(database.db)
  for (const name of PROCESSES)
    await database.db.query(
      `CREATE ROLE ${ownLogin(name)} LOGIN PASSWORD '${password}' IN ROLE ${loginOf(name)}`,
    )
  const acme = { base: 'https://pay.example/api/', key: 'us', merchant: 'm-1', secret: 'a-secret-of-theirs' }
  const age = { base: 'https://age.example', key: 'us', secret: 'a-secret-of-theirs' }
  const register = { ...age, salt: 'a-salt-of-theirs' }
  writeFileSync(path.join(folder, 'providers.json'), JSON.stringify({ payments: { acme }, register, age }))
})
afterAll(async () => {
  for (const name of PROCESSES) await database.db.query(`DROP ROLE ${ownLogin(name)}`)
  await database.drop()
  rmSync(folder, { recursive: true })
})

const ownLogin = (name: ProcessName) => `started_${name}_${mark}`

function addressOf(program: string): string {
  const own = PROCESSES.find((name) => name === program)
  const url = new URL(database.url)
  if (own !== undefined) Object.assign(url, { username: ownLogin(own), password })
  return url.href
}

/** Everything that this mode asks for, so that nothing else can be what a program refuses. */
function settingsOf(mode: 'live' | 'sandbox'): Record<string, string> {
  if (mode === 'sandbox')
    return { SANDBOX_URL: 'http://127.0.0.1:9', SANDBOX_SECRET: 'a-secret-of-this-test' }
  return {
    PUBLIC_URL: 'https://play.example',
    LICENCE_NUMBER: 'L-1',
    LICENCE_REGULATOR: 'somebody',
    ALLOWED_COUNTRIES: 'XX',
    GEO_BLOCK_URL: 'https://geo.example',
    PROTECTION_PROFILE: 'gb',
    REGISTER: 'theirs',
    PROVIDERS_FILE: path.join(folder, 'providers.json'),
    METRICS_TOKEN: 'a-long-token',
    DRAW_KEY: 'a-draw-key-of-at-least-thirty-two-characters',
    LOG_KEY: '01'.repeat(32),
    RECEIPT_KEY: '02'.repeat(32),
  }
}

interface Ended {
  readonly code: number
  readonly said: string
}

async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '', TZ = '' } = process.env
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { PATH, TZ, ...env } })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stdout.resume()
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

function start(program: string, mode: 'live' | 'sandbox', more: readonly string[] = []): Promise<Ended> {
  return run(['--import', 'tsx', path.join(SOURCE, `main-${program}.ts`), ...more], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    MONEY_MODE: mode,
    DATABASE_URL: addressOf(program),
    DATA_DIR: folder,
    SECRET_KEY: TEST_SECRET,
    ...settingsOf(mode),
  })
}

/** All that a seed, a past, a drill or a new administrator would have written. */
async function contents(): Promise<unknown> {
  return database.db.query(
    `SELECT (SELECT count(*) FROM staff) AS staff, (SELECT count(*) FROM members) AS members,
            (SELECT count(*) FROM restore_drills) AS drills, (SELECT offset_ms FROM app_clock) AS clock,
            (SELECT string_agg(mode, ',') FROM money_mode) AS mode`,
  )
}

const DRILL = ['--backup', 'x', '--lost-at', '2026-11-16T21:40:00Z']

const PLAY_MONEY = [
  ['api', []],
  ['office', []],
  ['worker', []],
  ['history', []],
] as const

describe.each([
  ['play money', 'sandbox', 'live', '演示模式拒绝启动，数据库属于真实资金'],
  ['real money', 'live', 'sandbox', '真实资金模式拒绝启动，数据库属于演示模式'],
] as const)('with %s', (_mode, mode, stamp, words) => {
  it.each([
    ['migrate', []],
    ['seed', []],
    ['admin', ['admin001']],
    ['drill', DRILL],
    ['draw', []],
    // The other processes with real money: live-start.test.ts, in nine ways.
    ...(mode === 'sandbox' ? PLAY_MONEY : []),
  ] as const)('%s does not start on a database of the other kind', async (program, more) => {
    await database.db.query('UPDATE money_mode SET mode = $1', [stamp])
    await database.db.query('UPDATE app_clock SET offset_ms = 0')
    const before = await contents()
    const { code, said } = await start(program, mode, more)
    expect(said).toContain(words)
    expect(code).toBe(1)
    expect(await contents()).toEqual(before)
  })
})

it('npm start -- --reset empties no database of real money', async () => {
  const reset = `import { resetDatabase } from './tools/run/launch/external-database.mjs'
    await resetDatabase(process.argv[1]).catch((error) => { console.error(error.message); process.exit(1) })`
  const empty = () => run(['--input-type=module', '-e', reset, database.url])
  const tables = () =>
    database.db.query("SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'")
  await database.db.query("UPDATE money_mode SET mode = 'live'")
  const before = await tables()
  expect(await empty()).toEqual({ code: 1, said: expect.stringContaining('holds real money') })
  expect(await tables()).toEqual(before)
  await database.db.query("UPDATE money_mode SET mode = 'sandbox'")
  expect((await empty()).code).toBe(0)
  expect(await tables()).toEqual([{ n: 0 }])
})
