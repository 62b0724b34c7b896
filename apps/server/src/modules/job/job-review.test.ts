// Job runs for staff, and a period rerun by two people: only what was missing, once, by the worker.
import { beijingDay } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { runDailyJobs, until } from '#src/test/daily-jobs.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { plantMissedDay } from '#src/test/clock/missed-day.ts'
import { workerLoops } from '#src/worker.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const { call, staff, deedsOf } = desk(() => cashier)
const REBATES = 'rebate-daily'

async function rowOf(job: string) {
  const { data } = await call('POST /office-api/job/list', {}, await staff('finance01'))
  return data.jobs.find((row) => row.job === job)
}
const runsOf = async (job: string) =>
  (await call('POST /office-api/job/runs', { job }, await staff('finance01'))).data
const dry = async (period: string) =>
  call('POST /office-api/job/dry', { job: REBATES, period }, await staff('admin001'))
const ask = async (period: string) =>
  call('POST /office-api/job/rerun', { job: REBATES, period, reason: '漏算' }, await staff('admin001'))
const decide = async (id: string, name: string) =>
  call('POST /office-api/approval/decide', { id, approve: 1, note: '' }, await staff(name))

async function workerPass(): Promise<void> {
  const { test } = cashier
  await workerLoops(test.core, test.services)
    .find(({ name }) => name === 'job-reruns')
    ?.run()
}

const rebatesOf = async (id: bigint) =>
  (
    await cashier.test.core.db.query<{ fen: bigint }>(
      'SELECT money_fen AS fen FROM rebates WHERE member_id = $1',
      [id],
    )
  ).map(({ fen }) => fen)

it('lists every job with its last run, its lag and when it is next', async () => {
  const { test } = cashier
  await until(test, '02:35:00')
  // The worker is down: the run has been due since 02:30.
  expect(await rowOf(REBATES)).toMatchObject({ last: null, runs: [], again: 1, aside: 0 })
  expect((await rowOf(REBATES))?.lag).toBeGreaterThanOrEqual(300)
  expect((await rowOf(REBATES))?.lag).toBeLessThan(420)
  const today = await runDailyJobs(test)
  const row = await rowOf(REBATES)
  expect(row).toMatchObject({ last: { period: today, state: 'late', by: null }, runs: ['late'], lag: 0 })
  expect(row?.last?.totals).toContainEqual({ total: 'given', value: '0.00' })
  // From three until half past two.
  expect(row?.next).toBeGreaterThan(23 * 3600)
  expect(row?.next).toBeLessThanOrEqual(23.5 * 3600)
  expect((await rowOf('books-minute'))?.again).toBe(0)
  await until(test, '02:31:00')
  await runDailyJobs(test)
})

it('shows what was set aside, with its reason', async () => {
  const { db } = cashier.test.core
  await db.query(
    `INSERT INTO job_items (job, period, item, error, tries, since, retry_at)
     VALUES ('${REBATES}', '2026-11-14', '800202', 'Error: on purpose', 3, app_now(), app_now() + interval '4 minutes')`,
  )
  expect((await rowOf(REBATES))?.aside).toBe(1)
  expect((await runsOf(REBATES)).aside).toMatchObject([
    { period: '2026-11-14', item: '800202', error: 'Error: on purpose', tries: 3 },
  ])
  await db.query('DELETE FROM job_items')
})

it('a dry run tells what is missing and leaves nothing; two people have it added once, by the worker', async () => {
  const { test } = cashier
  const { id } = await cashier.member(0n)
  const period = await plantMissedDay(test, id)
  expect((await dry(period)).data).toMatchObject({
    have: { rows: 0, amount: '0.00' },
    adds: { rows: 1, amount: '3.00' },
    changes: 0,
    failed: 0,
  })
  expect(await rebatesOf(id)).toEqual([])

  const asked = await ask(period)
  expect(asked.data).toMatchObject({ kind: 'rerun', lines: [{ to: '1 行 · 3.00 元' }, { to: '0 行' }] })
  expect((await ask(period)).code).not.toBe(200)
  expect((await runsOf(REBATES)).open).toBe(asked.data.id)
  // An administrator requests; only finance approves.
  expect((await decide(asked.data.id, 'admin002')).code).toBe(403)
  await workerPass()
  expect(await rebatesOf(id)).toEqual([])

  expect((await decide(asked.data.id, 'finance01')).code).toBe(200)
  await Promise.all([workerPass(), workerPass(), workerPass()])
  expect(await rebatesOf(id)).toEqual([300n])
  const { runs, open } = await runsOf(REBATES)
  expect(open).toBeNull()
  expect(runs.filter(({ by }) => by !== null)).toMatchObject([
    {
      period,
      state: 'done',
      totals: [
        { total: 'given', value: '3.00' },
        { total: 'done', value: '1' },
      ],
    },
  ])
  expect((await deedsOf(`${REBATES}:${period}`)).map((deed) => deed.split(' ')[0])).toEqual([
    'rerun.ask',
    'rerun.approve',
  ])

  // Nothing more to add, so no new request.
  expect((await dry(period)).data.adds).toEqual({ rows: 0, amount: '0.00' })
  expect((await ask(period)).code).toBe(400)
})

it('only periods that were done can be done again, of jobs that pay', async () => {
  const tomorrow = beijingDay(cashier.test.core.clock.now().getTime() + 86_400_000)
  expect((await dry(tomorrow)).code).toBe(400)
  const books = { job: 'books-daily', period: tomorrow, reason: '看看' }
  expect((await call('POST /office-api/job/rerun', books, await staff('admin001'))).code).toBe(400)
  expect((await runsOf('books-daily')).periods).toEqual([])
})
