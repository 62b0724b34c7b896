// The office's first page through HTTP: today beside yesterday at the same time, by hours; queues; permissions.
import { addDays, beijingDay, dayStart } from '@lanting/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const FORM = { bank_owner: '陈一舟', bank: '招商银行', bank_no: '6222000011112222', bank_address: '支行' }
let cashier: Cashier
let member: CashierMember
beforeAll(async () => {
  cashier = await createCashier()
  member = await cashier.member()
  // Noon in Beijing: a minute before and after is the same day, whenever this runs.
  const now = cashier.test.core.clock.now()
  const noon = dayStart(addDays(beijingDay(now), 1)) + DAY / 2
  await cashier.test.advance(noon - now.getTime())
})
afterAll(() => cashier.office.close())

const staff = async (name: string) => ({ token: await cashier.office.login(name) })

let serial = 0
/** A credited deposit that ended at an instant. */
async function credited(fen: number, at: number): Promise<void> {
  await cashier.test.core.db.query(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
     VALUES ($1, $2, 'bank', $3, 'credited', $4, $4)`,
    [`D${String(serial++).padStart(20, '0')}`, member.id, fen, new Date(at)],
  )
}

it('sets today so far beside yesterday up to the same time of day', async () => {
  const now = cashier.test.core.clock.now().getTime()
  const midnight = dayStart(beijingDay(now))
  const yesterday = dayStart(addDays(beijingDay(now), -1))
  await credited(30_000, midnight)
  await credited(12_345, now - 1)
  await credited(5_000, yesterday)
  await credited(7_000, now - DAY - MINUTE)
  // Later than now yesterday, and the day before: neither is compared.
  await credited(90_000, now - DAY + MINUTE)
  await credited(80_000, yesterday - 1)

  const { data } = await cashier.office.call('POST /office-api/money/overview', {}, await staff('finance01'))
  expect(data.deposits).toEqual({ count: 2, sum: '423.45', sum_yesterday: '120.00' })
  expect(data.withdrawals).toEqual({ count: 0, sum: '0.00', sum_yesterday: '0.00' })
  expect(data.hours).toHaveLength(24)
  expect(data.hours[0]?.deposits).toMatch(/^(300\.00|423\.45)$/)
  expect(data.queues.map(({ queue, waiting }) => [queue, waiting])).toEqual([
    ['deposit', 0],
    ['withdrawal', 0],
    ['second', 0],
    ['transfer', 0],
    ['quarantine', 0],
    ['suspense', 0],
    ['support', 0],
  ])
})

it('counts a member as active once, and what waits with the age of its oldest', async () => {
  const ask = async () =>
    (await cashier.office.call('POST /office-api/money/overview', {}, await staff('finance01'))).data
  const before = await ask()
  await cashier.test.core.db.query(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at)
     VALUES ('D99999999999999999999', $1, 'bank', 100, 'review', app_now() - interval '26 minutes')`,
    [member.id],
  )
  await cashier.office.call(
    'POST /office-api/adjust/ask',
    { member_id: Number(member.id), direction: 'credit', amount: '1', multiple: 1, reason: '演示' },
    await staff('finance01'),
  )
  const after = await ask()
  const queue = (name: string) => after.queues.find((one) => one.queue === name)
  expect(queue('deposit')).toMatchObject({ waiting: 1, oldest: expect.closeTo(26 * 60, -1) })
  expect(queue('second')?.waiting).toBe(1)
  expect(after.active).toBe(before.active)
  await cashier.test.core.db.query("DELETE FROM deposits WHERE no = 'D99999999999999999999'")
})

it('counts what one of two agreed to once: as waiting for the second person', async () => {
  const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
  const payer = await cashier.member(0n)
  const form = { paytype: 'bank', amount: 12_000, ...FORM } as const
  const no = (await cashier.test.call('POST /api/recharge', form, payer.as)).data.deposit_no
  const counts = async () => {
    const { queues } = (await cashier.office.call('POST /office-api/money/overview', {}, xu)).data
    const list = (await cashier.office.call('POST /office-api/deposit/list', {}, xu)).data
    const of = (name: string) => queues.find(({ queue }) => queue === name)?.waiting ?? 0
    return {
      overview: [of('deposit'), of('second')],
      head: [list.summary.waiting, list.summary.waiting_sum, list.summary.second],
      listed: list.data.map((row) => row.deposit_no).includes(no),
    }
  }
  const others = (await counts()).overview[1] ?? 0
  expect(await counts()).toEqual({ overview: [1, others], head: [1, '12000.00', 0], listed: true })
  await cashier.office.call('POST /office-api/approval/claim', { kind: 'deposit', subject: no }, zhou)
  expect((await counts()).overview).toEqual([1, others])
  await cashier.office.call(
    'POST /office-api/approval/decide',
    { kind: 'deposit', subject: no, approve: 1, note: '' },
    zhou,
  )
  expect(await counts()).toEqual({ overview: [0, others + 1], head: [0, '0.00', 1], listed: false })
  // Found by its number, and in the list of pending second approvals.
  for (const filter of [{ q: no }, { second: 1 as const }])
    expect((await cashier.office.call('POST /office-api/deposit/list', filter, xu)).data.data).toHaveLength(1)
})

it('tells of every job how its newest run went, and of work without runs what is late', async () => {
  const { db } = cashier.test.core
  const jobs = async () =>
    (await cashier.office.call('POST /office-api/money/overview', {}, await staff('admin001'))).data.jobs
  expect((await jobs()).map(({ job }) => job)).toEqual(['draw', 'reconcile'])
  await db.query(
    `INSERT INTO job_runs (job, period, started_at, finished_at, result, error) VALUES
       ('turnover-sweep', '1', now() - interval '20 minutes', now(), '{"cleared": 9}', NULL),
       ('turnover-sweep', '2', now() - interval '2 seconds', now() - interval '1 second', '{"cleared": 3}', NULL),
       ('books-minute', '1', now() - interval '1 second', now(), '{"ok": false, "broken": ["I2", "I6"]}', NULL),
       ('housekeeping', '1', now(), NULL, NULL, 'no disk'),
       ('rebate-daily', '1', now() - interval '1 second', now(), '{"days": 1, "members": 7, "given": "12.30"}', NULL),
       ('close-trials', '1', now(), NULL, 'null', NULL)`,
  )
  await db.query(
    `INSERT INTO transfers (id, member_id, plat, direction, currency, amount_fen, state, created_at, next_ask_at, stuck_at)
     SELECT 'T' || n, $1, plat, 'in', 'CNY', 100, 'pending', app_now(), 'infinity', CASE WHEN n = 1 THEN app_now() END
       FROM (SELECT row_number() OVER () AS n, platname AS plat FROM venues LIMIT 2) v`,
    [member.id],
  )
  const shown = new Map((await jobs()).map((row) => [row.job, row]))
  expect(shown.get('turnover-sweep')).toMatchObject({ size: 3, failed: 0, late: 0, took_ms: 1000 })
  expect(shown.get('books-minute')).toMatchObject({ size: 2, failed: 0 })
  expect(shown.get('rebate-daily')).toMatchObject({ size: 7, failed: 0 })
  expect(shown.get('housekeeping')).toMatchObject({ size: null, failed: 1, took_ms: null })
  expect(shown.get('close-trials')).toMatchObject({ size: null, failed: 0, took_ms: null })
  expect(shown.get('reconcile')).toMatchObject({ size: 2, late: 1, took_ms: null })
  await db.query('DELETE FROM transfers WHERE member_id = $1', [member.id])
})
