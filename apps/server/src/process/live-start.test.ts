// Real money started on a sandbox, in nine ways and refused in nine: the start of a real process, on a real database.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError } from '@lanting/node-kit/config-error'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { seedStaff } from '#src/modules/staff/staff.seed.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { openChecked } from '#src/process/core.ts'
import { requireChecks } from '#src/process/register-demand.ts'
import { refuseOtherStamp, stampMoneyMode } from '#src/process/money-mode.ts'
import { seedMember } from '#src/seed/members.ts'
import { seedContent } from '#src/seed/content.ts'
import { DEMO_MEMBERS } from '#src/seed/demo-members.ts'
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
const folder = mkdtempSync(path.join(tmpdir(), 'live-start-'))
const login = `live_${newId().replaceAll('-', '').slice(0, 12)}`
const password = `Pw-${newId()}`

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.query(`CREATE ROLE ${login} LOGIN PASSWORD '${password}' IN ROLE lanting_api`)
  const acme = { base: 'https://pay.example/api/', key: 'us', merchant: 'm-1', secret: 'a-secret-of-theirs' }
  const register = {
    base: 'https://register.example',
    key: 'us',
    secret: 'a-secret-of-theirs',
    salt: 'a-salt-of-theirs',
  }
  const age = { base: 'https://age.example', key: 'us', secret: 'a-secret-of-theirs' }
  writeFileSync(path.join(folder, 'providers.json'), JSON.stringify({ payments: { acme }, register, age }))
})
afterAll(async () => {
  await database.db.query(`DROP ROLE ${login}`)
  await database.drop()
})

/** Everything that real money needs. */
function liveEnv(): Record<string, string> {
  const url = new URL(database.url)
  Object.assign(url, { username: login, password })
  return {
    MONEY_MODE: 'live',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://play.example',
    SECRET_KEY: TEST_SECRET,
    LICENCE_NUMBER: 'L-1',
    LICENCE_REGULATOR: 'somebody',
    ALLOWED_COUNTRIES: 'XX',
    GEO_BLOCK_URL: 'https://geo.example',
    PROTECTION_PROFILE: 'gb',
    REGISTER: 'theirs',
    PROVIDERS_FILE: path.join(folder, 'providers.json'),
    METRICS_TOKEN: 'a-long-token',
  }
}

/** What the process says when it refuses; `started` when it does not. */
async function start(more: Record<string, string> = {}): Promise<string> {
  try {
    const core = await openChecked('api', { ...liveEnv(), ...more }, () => undefined)
    await core.close()
    return 'started'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

/** A database as real money has it: stamped so, its clock never moved, without accounts. */
async function cleanLive(): Promise<void> {
  await seedContent(database.db)
  await database.db.query("UPDATE money_mode SET mode = 'live'")
  await database.db.query('UPDATE app_clock SET offset_ms = 0')
  await requireChecks(database.db, { register: 'theirs', isLive: true })
}

const nothing = async () => undefined
const stamp = (mode: string) => () => database.db.query(`UPDATE money_mode SET mode = '${mode}'`)
const moveClock = (ms: number) => () => database.db.query('UPDATE app_clock SET offset_ms = $1', [ms])

describe('real money', () => {
  beforeAll(cleanLive)

  it('starts on a database of its own', async () => {
    expect(await start()).toBe('started')
  })

  it.each([
    ['stamped as a sandbox', stamp('sandbox'), stamp('live'), {}, '数据库属于演示模式'],
    [
      'that was never stamped',
      () => database.db.query('DELETE FROM money_mode'),
      () => stampMoneyMode(database.db, 'live'),
      {},
      '数据库没有资金模式标记',
    ],
    ['whose clock was moved by a day', moveClock(86_400_000), moveClock(0), {}, '时钟被移动过 86400000 毫秒'],
    ['whose clock was moved by one ms', moveClock(1), moveClock(0), {}, '时钟被移动过 1 毫秒'],
    ['with the secret of a sandbox', nothing, nothing, { SANDBOX_SECRET: 'own' }, 'SANDBOX_SECRET'],
    ['with a sandbox to ask', nothing, nothing, { SANDBOX_URL: 'https://sandbox.example' }, 'SANDBOX_URL'],
    [
      'with a key that is published',
      nothing,
      nothing,
      { SECRET_KEY: 'a-key-of-journeys-that-end-with-their-data' },
      '公开过的值：SECRET_KEY',
    ],
    // The last two stay in the database.
    ['with demo staff', () => seedStaff(database.db, new Passwords()), nothing, {}, '数据库中有演示员工账号'],
    [
      'with demo members',
      async () => {
        const [demo] = DEMO_MEMBERS
        if (demo) await seedMember(database.db, new Passwords(), demo)
      },
      nothing,
      {},
      '数据库中有演示会员',
    ],
  ] as const)('refuses a database or settings %s', async (_way, spoil, mend, env, words) => {
    await spoil()
    const said = await start(env)
    await mend()
    expect(said).toContain('真实资金模式拒绝启动')
    expect(said).toContain(words)
  })

  it('names every reason at once', async () => {
    await stamp('sandbox')()
    await moveClock(5)()
    const said = await start()
    for (const words of ['演示模式', '演示会员', '演示员工', '时钟被移动过 5 毫秒'])
      expect(said).toContain(words)
    await cleanLive()
  })
})

describe('the migration', () => {
  it('stamps once, and neither migrates nor stamps a database of the other mode', async () => {
    await stamp('live')()
    await expect(refuseOtherStamp(database.db, 'sandbox')).rejects.toThrow(
      '演示模式拒绝启动，数据库属于真实资金',
    )
    await expect(stampMoneyMode(database.db, 'sandbox')).rejects.toThrow('数据库属于真实资金')
    await stamp('sandbox')()
    await expect(refuseOtherStamp(database.db, 'live')).rejects.toThrow('数据库属于演示模式')
  })

  it('never stamps what bears traces of a sandbox as real money', async () => {
    await database.db.query('DELETE FROM money_mode')
    await expect(stampMoneyMode(database.db, 'live')).rejects.toThrow('数据库中有演示会员')
    await stampMoneyMode(database.db, 'sandbox')
    expect(await database.db.query('SELECT mode FROM money_mode')).toEqual([{ mode: 'sandbox' }])
  })
})

it('a sandbox refuses a database of real money', async () => {
  await stamp('live')()
  const outside = { SANDBOX_SECRET: 'own', SANDBOX_URL: 'https://sandbox.example' }
  const sandbox = { MONEY_MODE: 'sandbox', ...outside, DATABASE_URL: database.url }
  expect(await start(sandbox)).toContain('演示模式拒绝启动，数据库属于真实资金')
  await stamp('sandbox')()
  expect(await start(sandbox)).toBe('started')
})
