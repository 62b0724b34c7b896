// The demo's past at a small size with the real sandbox: every list has something in it, and the books balance.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CallNames, OfficeCallNames } from '@lanting/contract/calls/names'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { ACTIVITY, AGENT_APPLICATION, BET, DEPOSIT, SUPPORT, WITHDRAWAL } from '@lanting/contract/states'
import { newFollowedLog } from '@lanting/fairness/log/log-follower'
import { Witness } from '@lanting/fairness/log/log-witness'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Core } from '#src/process/core.ts'
import { inspectBooks } from '#src/books/check/check.ts'
import type { House } from '#src/history/house.ts'
import { newPerson, type Person } from '#src/history/person.ts'
import { findIdByName } from '#src/modules/member/member.sql.ts'
import { DEMO_MEMBERS } from '#src/seed/demo-members.ts'
import {
  createTestDatabase,
  type TestDatabase,
  TEST_SANDBOX_SECRET,
  TEST_SECRET,
} from '#src/test/database.ts'
import { type ExportSums, readExport } from '#src/test/history/read-export.ts'
import { liveShortPast, seedShortPast, type ShortPast } from '#src/test/history/short-past.ts'
import { freePort, type RunningSandbox, startSandbox } from '#src/test/venues/sandbox.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'history-test-'))

let database: TestDatabase
let sandbox: RunningSandbox
let past: ShortPast
let core: Core
let house: House

beforeAll(async () => {
  database = await createTestDatabase()
  const { db, url } = database
  await seedShortPast(db)
  sandbox = await startSandbox(url)
  const place = { db, url, dataDir, port: await freePort(), keys: { SECRET_KEY: TEST_SECRET } }
  past = await liveShortPast({ ...place, sandbox: { url: sandbox.url, secret: TEST_SANDBOX_SECRET } })
  core = past.core
  house = past.house
}, 900_000)

afterAll(async () => {
  await past.close()
  await sandbox.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

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
  expect(odd.length, JSON.stringify(odd)).toBeLessThanOrEqual(Math.floor(past.spentMs / (betsForSec * 1000)))
})

it('a witness follows the log of the past without an alarm', async () => {
  const get = async (asked: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${core.config.port}${asked}`)
    const { code, data } = (await answer.json()) as { code: number; data: unknown }
    return code === 200 ? data : null
  }
  const witness = new Witness({ get }, newFollowedLog())
  expect(await witness.check()).toEqual([])
  expect(witness.log.size).toBeGreaterThan(0)
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

describe('the export of a demo member has every fen that the books have', () => {
  it.each(DEMO_MEMBERS.slice(0, 3).map(({ username, password }) => [username, password] as const))(
    '%s',
    async (username, password) => {
      const person = await demo(username)
      await house.call(person, 'POST /api/mydata/export', { password })
      expect(await house.services.exportMaker.runOnce()).toBe(1)
      const file = await readExport(core.config.port, password, {
        token: await house.tokenOf(person),
        userAgent: person.browser.userAgent,
      })
      const [sums] = await core.db.query<ExportSums>(
        `SELECT (SELECT sum(balance) FROM ledger_accounts WHERE member_id = $1 AND class = 'main')::bigint AS main,
                (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE member_id = $1 AND class <> 'main')::bigint AS away,
                (SELECT coalesce(sum(amount_fen), 0) FROM deposits WHERE member_id = $1 AND state = 'credited')::bigint AS deposits,
                (SELECT coalesce(sum(amount_fen), 0) FROM withdrawals WHERE member_id = $1 AND state = 'paid')::bigint AS withdrawals,
                (SELECT coalesce(sum(bet_fen), 0) FROM bets WHERE member_id = $1)::bigint AS stakes,
                (SELECT coalesce(sum(payout_fen), 0) FROM bets WHERE member_id = $1)::bigint AS payouts,
                (SELECT coalesce(sum(e.amount), 0) FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
                   JOIN ledger_transactions t ON t.id = e.tx_id
                  WHERE a.member_id = $1 AND a.class = 'main' AND e.amount > 0 AND t.code IN
                    ('activityBonus', 'redPacket', 'vipUpgrade', 'vipMonthly', 'inviteGift', 'agentCommission'))::bigint AS gifts`,
        [person.id],
      )
      expect(file.json).toEqual(sums)
      expect(file.tables).toEqual(sums)
      if (username === 'player03') expect(Object.values(sums ?? {}).filter((fen) => fen === 0n)).toEqual([])
    },
  )
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
