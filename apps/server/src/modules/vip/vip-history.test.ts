// History of a level for its member: each change with its figures, and why the last evaluation changed nothing.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { runDailyJobs } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await seedContent(test.core.db)
})
afterEach(() => expectMoneyBalances(test.core.db))
afterAll(() => test.close())

async function member(vip: number, paysum: number, flow: number, periodDaysAgo = 3) {
  const { id, name, password } = await newMember(test)
  await test.core.db.query(
    `WITH totals AS (UPDATE member_totals SET paysum_fen = $3, flow_fen = $4 WHERE member_id = $1)
     UPDATE member_vip SET level = $2, period_start = beijing_day(app_now()) - $5::int WHERE member_id = $1`,
    [id, vip, paysum * 100, flow * 100, periodDaysAgo],
  )
  return async () => {
    const token = await loginAs(test, name, password)
    return (await test.call('POST /api/viphistory', {}, { token })).data
  }
}

it('a rise names both totals and the gift; afterwards the last look says what is missing', async () => {
  const history = await member(1, 1_200, 10_500)
  expect(await history()).toMatchObject({ total: 0, latest: null })
  const today = await runDailyJobs(test)
  expect(await history()).toMatchObject({
    data: [
      {
        day: today,
        kind: 'promoted',
        from: 1,
        to: 2,
        gift: '8.00',
        checks: [
          { name: '累计存款', have: '1200.00', need: '1000.00', met: 1 },
          { name: '累计流水', have: '10500.00', need: '10000.00', met: 1 },
        ],
      },
    ],
    latest: { changed: 1, checks: [] },
  })
  await runDailyJobs(test)
  expect((await history()).latest).toMatchObject({
    day: today,
    changed: 0,
    checks: [
      { name: '累计存款', have: '1200.00', need: '10000.00', met: 0 },
      { name: '累计流水', have: '10500.00', need: '100000.00', met: 0 },
    ],
  })
})

it('a fall names the turnover of its ninety days, and what the lost level asks for', async () => {
  const history = await member(4, 60_000, 400_000, 89)
  const today = await runDailyJobs(test)
  expect((await history()).data).toMatchObject([
    {
      day: today,
      kind: 'demoted',
      from: 4,
      to: 3,
      gift: '0.00',
      checks: [{ name: '近 90 天有效流水', have: '0.00', need: '120000.00', met: 0 }],
    },
  ])
  await runDailyJobs(test)
  expect((await history()).latest?.checks.map(({ name, need }) => [name, need])).toEqual([
    ['累计存款', '50000.00'],
    ['累计流水', '500000.00'],
    ['降级后的流水', '120000.00'],
  ])
})

it('shows each member their own', async () => {
  const [rising, other] = [await member(1, 1_200, 10_500), await member(1, 0, 0)]
  await runDailyJobs(test)
  expect((await rising()).total).toBe(1)
  expect((await other()).total).toBe(0)
})
