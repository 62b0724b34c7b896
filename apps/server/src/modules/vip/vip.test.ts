// The daily run of VIP levels on real rows: cases A to F of docs/rules/vip.md#each-day, gifts once, monthly gifts, and what members see.
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { addDays, beijingDay } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeProvider } from '#src/test/venues/fake-provider.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { runDailyJobs, runJobs, runJobsAtThree, until } from '#src/test/daily-jobs.ts'

const provider = createFakeProvider()
const venue = createFakeVenue('AG')
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({}, { payments: provider.payments, venues: venue.venues })
  await seedContent(test.core.db)
})
afterEach(async () => {
  await test.services.books.compareAll()
  await expectMoneyBalances(test.core.db)
})
afterAll(() => test.close())

interface Figures {
  readonly vip?: number
  readonly paysum: number
  readonly flow: number
  readonly periodDaysAgo?: number
}

/** A member with earlier figures, like those of the demo. */
async function member({ vip = 1, paysum, flow, periodDaysAgo = 3 }: Figures) {
  const { id, name, password } = await newMember(test)
  await test.core.db.query(
    `WITH totals AS (UPDATE member_totals SET paysum_fen = $3, flow_fen = $4 WHERE member_id = $1)
     UPDATE member_vip SET level = $2, period_start = beijing_day(app_now()) - $5::int WHERE member_id = $1`,
    [id, vip, paysum * 100, flow * 100, periodDaysAgo],
  )
  const token = async () => loginAs(test, name, password)
  return {
    id,
    token,
    state: async () => (await test.call('POST /api/vipstate', {}, { token: await token() })).data,
    inbox: async () =>
      (await test.call('POST /api/noticeList', {}, { token: await token() })).data.data
        .map(({ content }) => content)
        .filter((content) => content.includes('VIP')),
    gifts: async () =>
      (await test.call('POST /api/moneylog', {}, { token: await token() })).data.data.map(
        ({ title, amount }) => [title, amount],
      ),
    play(betYuan: number) {
      const bet = {
        game: 'k3',
        selection: '大',
        round: `v${id}:${betYuan}`,
        betYuan,
        payoutYuan: betYuan * 2,
      }
      venue.bet({ ...bet, outcome: 'win', memberId: id, at: test.core.clock.now() })
      return test.services.betSync.runOnce()
    },
  }
}

it('A: rises one level a day with one gift each, and a second run of the day adds nothing', async () => {
  const rising = await member({ paysum: 60_000, flow: 620_000 })
  for (const level of [2, 3, 4, 4]) {
    const today = await runDailyJobs(test)
    await test.services.vipRuns.runDaily(today, test.services.jobItems.of('vip-daily'))
    await runJobs(test)
    expect((await rising.state()).vip).toBe(level)
  }
  expect((await rising.gifts()).map(([, amount]) => amount)).toEqual(['88.00', '28.00', '8.00'])
  expect((await rising.inbox())[0]).toContain('恭喜您晋升为VIP4，升级礼金¥88.00已到账')
  const left = await test.call('POST /api/getBetAmount', {}, { token: await rising.token() })
  expect(left.data.bet_amount).toBe('124.00')
})

it('B: deposits alone are not enough, and play of the new day does not count for the ended one', async () => {
  const short = await member({ paysum: 200_000, flow: 90_000 })
  await runDailyJobs(test)
  expect((await short.state()).vip).toBe(2)
  await until(test, '01:00:00')
  await short.play(10_000)
  await runJobsAtThree(test)
  expect((await short.state()).vip).toBe(2)
  await runDailyJobs(test)
  expect((await short.state()).vip).toBe(3)
})

it('C and D: ninety days of play keep a level or lose it, and a lost one comes back without a second gift', async () => {
  const kept = await member({ vip: 2, paysum: 1000, flow: 20_000, periodDaysAgo: 89 })
  const lost = await member({ vip: 2, paysum: 1000, flow: 20_000, periodDaysAgo: 89 })
  await kept.play(5000)
  await lost.play(4999)
  const today = await runDailyJobs(test)
  expect(await kept.state()).toMatchObject({
    vip: 2,
    keep: { from: today, until: addDays(today, 89), need: '5000.00', done: '0.00', left: '5000.00' },
    regain: null,
  })
  expect(await lost.state()).toMatchObject({
    vip: 1,
    keep: null,
    regain: { level: 2, need: '5000.00', done: '0.00' },
  })
  expect((await lost.inbox())[0]).toContain(
    '您的VIP等级已调整为VIP1：近90天有效流水¥4,999.00，保级需¥5,000.00',
  )
  await runDailyJobs(test)
  expect((await lost.state()).vip).toBe(1)
  await lost.play(5000)
  await runDailyJobs(test)
  expect(await lost.state()).toMatchObject({ vip: 2, regain: null })
  expect((await lost.gifts()).filter(([title]) => title === '升级礼金')).toEqual([])
  expect((await lost.inbox())[0]).toContain('恭喜您恢复为VIP2')
})

it('E: a member who reaches the next level on the last day rises instead of falling', async () => {
  const last = await member({ vip: 2, paysum: 10_000, flow: 100_000, periodDaysAgo: 89 })
  await runDailyJobs(test)
  expect((await last.state()).vip).toBe(3)
})

it('works through every day that was missed, one level each', async () => {
  const away = await member({ paysum: 60_000, flow: 620_000 })
  await test.advance(3 * 86_400_000)
  await runDailyJobs(test)
  expect((await away.state()).vip).toBe(4)
})

async function deposit(token: string): Promise<void> {
  const asked = await test.call('POST /api/recharge', { paytype: 'wxpay', amount: 100 }, { token })
  const { payload, headers } = provider.callback({ order_no: asked.data.deposit_no, amount: '100.00' })
  await test.app.inject({ method: 'POST', url: '/hook/pay/sandbox', headers, payload })
}

/** The first of the next month, half an hour before its gifts. */
async function untilTheFirst(): Promise<void> {
  const month = beijingDay(test.core.clock.now()).slice(0, 7)
  while (beijingDay(test.core.clock.now()).slice(0, 7) === month) await until(test, '11:30:00')
}

it('gives a monthly gift that comes days late by the level of noon on the first', async () => {
  const rising = await member({ vip: 2, paysum: 10_000, flow: 99_000 })
  await deposit(await rising.token())
  await untilTheFirst()
  await rising.play(2000)
  // No worker runs until the third; by then the member has been VIP3 for a day.
  for (let days = 0; days < 2; days++) await until(test, '11:00:00')
  await runJobs(test)
  expect((await rising.state()).vip).toBe(3)
  expect((await rising.gifts()).filter(([title]) => title === '月礼金')).toEqual([])
})

it('gives the monthly gift once, by the level of the moment, to members who deposited in the month before', async () => {
  const deposited = await member({ vip: 3, paysum: 10_000, flow: 100_000 })
  const idle = await member({ vip: 3, paysum: 10_000, flow: 100_000 })
  await deposit(await deposited.token())
  await untilTheFirst()
  await runJobs(test)
  expect((await deposited.gifts()).filter(([title]) => title === '月礼金')).toEqual([])
  await until(test, '12:00:00')
  await runJobs(test)
  await test.services.vipRuns.runMonthly(
    beijingDay(test.core.clock.now()),
    test.services.jobItems.of('vip-monthly'),
  )
  expect((await deposited.gifts()).filter(([title]) => title === '月礼金')).toEqual([['月礼金', '8.00']])
  expect((await idle.gifts()).filter(([title]) => title === '月礼金')).toEqual([])
})

it('shows everybody the table of ten levels', async () => {
  const { data } = await test.call('POST /api/uservip')
  expect(data.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((level) => `VIP${level}`))
  expect(data[9]).toMatchObject({ recharge: '10000000.00', electron: 1.2, lottery: 0.4, wd_count: 10 })
  expect(data[1]?.keep_flow).toBe('5000.00')
  expect(vipLevel(10).rebateBp.electron).toBe(120)
})
