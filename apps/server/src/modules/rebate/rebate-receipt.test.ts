// A rebate's receipt: the bets, what did not count and why, corrections, and only the member's own.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { runDailyJobs } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue, type FakeBet } from '#src/test/venues/fake-venue.ts'

const venue = createFakeVenue('AG')
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({}, { venues: venue.venues })
  await seedContent(test.core.db)
})
afterEach(async () => {
  await test.services.books.compareAll()
  await expectMoneyBalances(test.core.db)
})
afterAll(() => test.close())

let rounds = 0

async function player() {
  const { id, name, password } = await newMember(test)
  const as = async () => ({ token: await loginAs(test, name, password) })
  return {
    as,
    async play(betYuan: number, more: Partial<FakeBet> = {}): Promise<string> {
      const bet = { game: 'k3', selection: '大', round: `p${rounds++}`, betYuan, payoutYuan: betYuan * 2 }
      const no = venue.bet({ ...bet, outcome: 'win', memberId: id, at: test.core.clock.now(), ...more })
      await test.services.betSync.runOnce()
      return no
    },
    rows: async () => (await test.call('POST /api/getfanshui', { date: 4 }, await as())).data.list.data,
    receipt: async (at: string | undefined, page = 1) =>
      test.call('POST /api/rebatereceipt', { id: at, page }, await as()),
  }
}

it('tells base × rate = amount, with every bet and what of each did not count', async () => {
  const one = await player()
  await one.play(1000)
  await one.play(333.33)
  await one.play(500, { outcome: 'tie', payoutYuan: 500 })
  const both = { round: `both${rounds++}` }
  await one.play(300, both)
  await one.play(100, { ...both, selection: '小', outcome: 'lose', payoutYuan: 0 })
  await runDailyJobs(test)
  const [row] = await one.rows()
  const { data } = await one.receipt(row?.id)
  expect(data).toMatchObject({
    level: 1,
    valid_amount: '1533.33',
    rate: 0.3,
    due: '4.59',
    before: '0.00',
    offset: '0.00',
    money: '4.59',
    stakes: '2233.33',
    adds_up: true,
    bets: { total: 5 },
  })
  expect(data.left_out).toEqual([
    { reason: '和局退还本金，不计入', bets: 1, amount: '500.00' },
    { reason: '所选合计覆盖超过80%的概率，按差额计入', bets: 2, amount: '200.00' },
  ])
  const valid = data.bets.data.reduce((sum, bet) => sum + Number(bet.valid_amount), 0)
  expect(valid).toBeCloseTo(1533.33, 2)
})

it('tells what an earlier row had given, what was set off, and when bets were corrected since', async () => {
  const one = await player()
  const no = await one.play(1000)
  const yesterday = test.core.clock.now()
  await runDailyJobs(test)
  await one.play(2000, { at: yesterday })
  await runDailyJobs(test)
  const [second, first] = await one.rows()
  expect((await one.receipt(second?.id)).data).toMatchObject({
    valid_amount: '3000.00',
    due: '9.00',
    before: '3.00',
    money: '6.00',
    adds_up: true,
  })
  expect((await one.receipt(first?.id)).data).toMatchObject({ due: '3.00', money: '3.00', adds_up: false })
  venue.settleAgain(no, 1000, 'void')
  await test.services.betSync.runOnce()
  await runDailyJobs(test)
  const [later] = await one.rows()
  const { data } = await one.receipt(later?.id)
  expect(data.adds_up).toBe(false)
  expect(Number(data.due) - Number(data.before) - Number(data.offset)).toBeCloseTo(Number(data.money), 2)
})

it('shows bets page by page', async () => {
  const busy = await player()
  for (let i = 0; i < 17; i++) await busy.play(100)
  await runDailyJobs(test)
  const [row] = await busy.rows()
  const pages = [await busy.receipt(row?.id), await busy.receipt(row?.id, 2)]
  expect(pages.map(({ data }) => data.bets.data.length)).toEqual([15, 2])
})

it('is only shown to its member, and 404 for an unknown one', async () => {
  const [owner, other] = [await player(), await player()]
  await owner.play(1000)
  await runDailyJobs(test)
  const [row] = await owner.rows()
  expect((await other.receipt(row?.id)).code).toBe(404)
  expect((await owner.receipt('nothing')).code).toBe(404)
})
