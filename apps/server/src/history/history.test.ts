// The demo's past at a small size with the real sandbox: every list has something in it, and the books balance.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CallNames, OfficeCallNames } from '@lanting/contract/calls/names'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { ACTIVITY, AGENT_APPLICATION, BET, DEPOSIT, SUPPORT, WITHDRAWAL } from '@lanting/contract/states'
import { DAY_MS } from '@lanting/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp } from '#src/app.ts'
import { startClockAt } from '#src/clock/clock.ts'
import { readConfig } from '#src/config/config.ts'
import { type Core, openCore } from '#src/process/core.ts'
import { inspectBooks } from '#src/books/check.ts'
import { createDrawWorker } from '#src/draw-worker.ts'
import { liveHistory } from '#src/history/history.ts'
import { House } from '#src/history/house.ts'
import { PastDraws } from '#src/history/past-draws.ts'
import { newPerson, type Person } from '#src/history/person.ts'
import { SCRIPT } from '#src/history/scenes.ts'
import { TwistedLogs } from '#src/history/twisted-logs.ts'
import { findIdByName } from '#src/modules/member/member.sql.ts'
import { seedStaff } from '#src/modules/staff/staff.seed.ts'
import { createOfficeApp } from '#src/office/office-app.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { connectVenues } from '#src/providers/venues.ts'
import { seedContent } from '#src/seed/content.ts'
import { createServices } from '#src/services.ts'
import {
  createTestDatabase,
  type TestDatabase,
  TEST_SANDBOX_SECRET,
  TEST_SECRET,
} from '#src/test/database.ts'
import { freePort, type RunningSandbox, startSandbox } from '#src/test/venues/sandbox.ts'
import { workerJobs, workerLoops } from '#src/worker.ts'
import { UNWATCHED } from '#src/test/unwatched.ts'

const DAYS = 6
/** The story in few days: what happened weeks ago plays in the first of them. */
const SHORT_SCRIPT = SCRIPT.map(([scene, days]) => [scene, days < 1 ? days : 0.95 + days / 10] as const)
/** The first of a month, so that its gifts are among what happens. */
const BEGIN = new Date('2026-11-01T00:20:00+08:00')
const dataDir = mkdtempSync(path.join(tmpdir(), 'history-test-'))

let database: TestDatabase
let sandbox: RunningSandbox
let core: Core
let house: House
/** The product's clock runs while the machine works. */
let spentMs = 0
const closing: (() => Promise<unknown>)[] = []

/** At this size nothing is left to luck. */
function raise(error: Error): void {
  throw error
}

beforeAll(async () => {
  database = await createTestDatabase()
  await startClockAt(database.db, BEGIN)
  const passwords = new Passwords()
  await seedContent(database.db)
  await seedStaff(database.db, passwords)
  sandbox = await startSandbox(database.url)
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    SANDBOX_SECRET: TEST_SANDBOX_SECRET,
    WEB_DIST: path.join(dataDir, 'no-pages'),
    OFFICE_DIST: path.join(dataDir, 'no-pages'),
    LOG_LEVEL: 'silent',
    RATE_PER_MINUTE: '1000000',
    PORT: String(await freePort()),
    SANDBOX_URL: sandbox.url,
    CHAIN_LENGTH: '16384',
  })
  core = await openCore('test', config)
  house = await openHouse()
  const size = { days: DAYS, people: 24, visitsPerDay: 1, script: SHORT_SCRIPT }
  const end = house.nowMs() + DAYS * DAY_MS
  const startedAt = performance.now()
  await liveHistory({ house, owner: database.db, passwords, onRefused: raise }, size, () => end)
  spentMs = performance.now() - startedAt
}, 900_000)

afterAll(async () => {
  for (const close of closing) await close()
  await core.close()
  await sandbox.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function openHouse(): Promise<House> {
  const logs = new TwistedLogs()
  const venues = logs.over(connectVenues(core.config, async () => undefined, UNWATCHED))
  const services = createServices(core, { venues })
  const jobs = workerJobs(core, services)
  const { app } = await createMemberApp(core, services)
  const { app: office, office: desk } = await createOfficeApp(core, services, jobs)
  await app.listen({ host: '0.0.0.0', port: core.config.port })
  closing.push(
    () => app.close(),
    () => office.close(),
  )
  const { staffSessions } = desk
  const loops = workerLoops(core, services)
  const draws = new PastDraws(createDrawWorker(core, { headGapMs: 0 }), () => services.settlement.runOnce())
  const { db: owner } = database
  return new House({ core, services, logs, owner, app, office, staffSessions, jobs, loops, draws })
}

async function demo(username: string): Promise<Person> {
  const id = await findIdByName(core.db, username)
  if (id === null) throw new Error(`${username} is not there`)
  return newPerson(200, { id, username, payPassword: '' })
}

/** However a list is wrapped, how many rows it has. */
function rowsOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length
  if (typeof answer !== 'object' || answer === null) return 0
  if ('data' in answer) return rowsOf(answer.data)
  if ('list' in answer) return rowsOf(answer.list)
  if ('devices' in answer) return rowsOf(answer.devices)
  return 'waiting' in answer ? rowsOf(answer.waiting) : 0
}

describe('player03 has something in every list', () => {
  const LISTS: readonly (readonly [string, CallNames, object])[] = [
    ['deposits', 'POST /api/gettransrecord', { type: 1, date: 4 }],
    ['withdrawals', 'POST /api/gettransrecord', { type: 2, date: 4 }],
    ['transfers to venues', 'POST /api/gettransrecord', { type: 3, date: 4 }],
    ['transfers from venues', 'POST /api/gettransrecord', { type: 4, date: 4 }],
    ...['', 'AG', 'PP', 'FB', 'CP'].map(
      (venue) => [`bets ${venue}`, 'POST /api/betrecord', { date: 4, api_type: venue }] as const,
    ),
    ['money log', 'POST /api/moneylog', { date: 4 }],
    ['turnover', 'POST /api/turnover', {}],
    ['rebates', 'POST /api/getfanshui', { date: 4 }],
    ['inbox', 'POST /api/noticeList', {}],
    ['support', 'POST /api/support/list', {}],
    ['activities', 'POST /api/activityApplyLog', {}],
    ['red packets', 'POST /api/redpacket', {}],
    ['cards', 'POST /api/getcard', { type: 1 }],
    ['invited friends', 'POST /api/inviteinfo', { tab: 2 }],
    ['devices', 'POST /api/devices', {}],
  ]
  it.each(LISTS)('%s', async (_name, call, input) => {
    expect(rowsOf(await house.call(await demo('player03'), call, input))).toBeGreaterThan(0)
  })
})

it('player03 won and lost in the lotteries, and what was bet on is drawn and paid', async () => {
  const asked = { date: 4, api_type: 'CP', status: BET.wire('settled') }
  const { data: bets } = await house.call(await demo('player03'), 'POST /api/betrecord', asked)
  const ends = bets.map(({ win_loss: end }) => Math.sign(Number(end)))
  expect(ends).toContain(1)
  expect(ends).toContain(-1)
  const lotteries = await core.db.query<{ lottery: string }>(
    "SELECT DISTINCT lottery FROM lottery_rounds WHERE state = 'settled' AND bets_count > 0",
  )
  expect(lotteries).toHaveLength(LOTTERIES.length)
})

it('no round of the past was missed, void or late', async () => {
  const odd = await core.db.query<{ void_reason: string | null }>(
    "SELECT lottery, expect, state, void_reason FROM lottery_rounds WHERE state NOT IN ('open', 'closed', 'settled')",
  )
  // Being busy for as long as a round takes bets skips one round, and not more.
  const betsForSec = Math.min(...LOTTERIES.map(({ periodSec, closeBeforeSec }) => periodSec - closeBeforeSec))
  expect(odd.filter(({ void_reason }) => void_reason !== 'missed')).toEqual([])
  expect(odd.length, JSON.stringify(odd)).toBeLessThanOrEqual(Math.floor(spentMs / (betsForSec * 1000)))
})

describe('the office has something in every queue', () => {
  const QUEUES: readonly (readonly [string, OfficeCallNames, object])[] = [
    ['finance01', 'POST /office-api/deposit/list', { state: DEPOSIT.wire('review') }],
    ['finance01', 'POST /office-api/withdrawal/list', { state: WITHDRAWAL.wire('review') }],
    ['finance01', 'POST /office-api/payout/list', {}],
    ['finance01', 'POST /office-api/transfer/list', { stuck: 1 }],
    ['finance01', 'POST /office-api/suspense/list', {}],
    ['finance01', 'POST /office-api/quarantine/list', {}],
    ['finance01', 'POST /office-api/adjust/list', {}],
    ['admin001', 'POST /office-api/approval/list', {}],
    ['admin001', 'POST /office-api/audit/list', {}],
    ['support01', 'POST /office-api/support/list', { state: SUPPORT.wire('waiting') }],
    ['support01', 'POST /office-api/activity/applications', { state: ACTIVITY.wire('review') }],
    ['support01', 'POST /office-api/agent/applications', { state: AGENT_APPLICATION.wire('review') }],
    ['support01', 'POST /office-api/chat/list', { reported: 1 }],
    ['content01', 'POST /office-api/message/list', {}],
  ]
  it.each(QUEUES)('%s %s', async (staff, call, input) => {
    expect(rowsOf(await house.desk(staff, call, input))).toBeGreaterThan(0)
  })
})

it('deposits and withdrawals stand in every state', async () => {
  const states = async (table: string) =>
    (await core.db.query<{ state: string }>(`SELECT DISTINCT state FROM ${table} ORDER BY 1`)).map(
      ({ state }) => state,
    )
  expect(await states('deposits')).toEqual(['closed', 'credited', 'review', 'unpaid'])
  expect(await states('withdrawals')).toEqual(['paid', 'paying', 'returned', 'review'])
})

it('the books balance over all of it, and the log of staff is whole', async () => {
  const { lines } = await inspectBooks(core.db, 'whole')
  expect(lines.filter(({ ok }) => !ok)).toEqual([])
  expect(await house.desk('admin001', 'POST /office-api/audit/verify')).toMatchObject({ ok: 1 })
})

it('no demo member counts in the time that withdrawals take', async () => {
  const rules = await house.call(await demo('player03'), 'POST /api/withdrawrules')
  expect(rules.expected_minutes).toBeNull()
})

it('has people whose nights show signs of harm: their gifts are paused, and they read why', async () => {
  const rows = await core.db.query<{ username: string; messages: bigint }>(
    `SELECT m.username, (SELECT count(*) FROM inbox_messages i WHERE i.member_id = h.member_id AND i.key LIKE 'signs:%') AS messages
       FROM harm_signs h JOIN members m ON m.id = h.member_id WHERE h.until_at IS NOT NULL GROUP BY h.member_id, m.username`,
  )
  expect(rows.map(({ messages }) => messages)).toEqual([1n, 1n])
})
