// The daily rebate run on real bets: the rate of the day's level, corrections by venues, and claims that pay once.
import { addDays, beijingDay, dayStart } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue, type FakeBet } from '#src/test/venues/fake-venue.ts'
import { retryItems, runDailyJobs, runJobsAtThree, until } from '#src/test/daily-jobs.ts'

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

const alarmsOf = async () =>
  (await openAlarms(test.core.db, 50))
    .filter(({ kind }) => kind === 'job_item_failed')
    .map(({ subject }) => subject)

let rounds = 0

async function player() {
  const { id, name, password } = await newMember(test)
  const token = async () => loginAs(test, name, password)
  return {
    id,
    token,
    async play(betYuan: number, more: Partial<FakeBet> = {}): Promise<string> {
      const bet = { game: 'k3', selection: '大', round: `f${rounds++}`, betYuan, payoutYuan: betYuan * 2 }
      const no = venue.bet({ ...bet, outcome: 'win', memberId: id, at: test.core.clock.now(), ...more })
      await test.services.betSync.runOnce()
      return no
    },
    rebates: async (input: object = {}) =>
      (await test.call('POST /api/getfanshui', { date: 4, ...input }, { token: await token() })).data,
    claim: async (key?: string) =>
      test.call('POST /api/dofanshui', {}, { token: await token(), ...(key === undefined ? {} : { key }) }),
    balance: async () => (await test.call('POST /api/balance', {}, { token: await token() })).data.balance,
  }
}

it('gives back what the ended day counted at the level it ended with, once', async () => {
  const one = await player()
  await one.play(1000)
  await one.play(333.33)
  const day = beijingDay(test.core.clock.now())
  await test.core.db.query(
    'UPDATE member_totals SET paysum_fen = 100000, flow_fen = 1000000 WHERE member_id = $1',
    [one.id],
  )
  const today = await runDailyJobs(test)
  await test.services.rebateRuns.runDaily(today, test.services.jobItems.of('rebate-daily'))
  const { list, jisuan, nojisuan } = await one.rebates()
  // The daily run has raised the member; the rebate uses VIP1, the level at the end of the day.
  expect(list.data).toMatchObject([
    { gamename: 'AG真人', money: '3.99', state: 0, bet_date: day, valid_amount: '1333.33', rate: 0.3 },
  ])
  expect([jisuan, nojisuan]).toEqual(['0.00', '3.99'])
  await one.play(1000)
  await runDailyJobs(test)
  expect((await one.rebates()).list.data[0]).toMatchObject({ money: '3.50', rate: 0.35 })
})

it('gives nothing for less than a fen and for what does not count', async () => {
  const small = await player()
  await small.play(3)
  await small.play(500, { outcome: 'tie', payoutYuan: 500 })
  await runDailyJobs(test)
  expect((await small.rebates()).list.total).toBe(0)
  const refused = await small.claim()
  expect([refused.code, refused.message]).toEqual([400, '暂无领取额度！'])
})

it('pays a claim once however many ask at the same time, with its turnover', async () => {
  const eager = await player()
  await eager.play(1000)
  await runDailyJobs(test)
  const token = await eager.token()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => test.call('POST /api/dofanshui', {}, { token })),
  )
  const paid = answers.filter(({ code }) => code === 200)
  expect(paid.map(({ message }) => message)).toEqual(['领取成功，¥3.00已到账'])
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(19)
  expect(await eager.balance()).toBe('3.00')
  const turnover = await test.call('POST /api/turnover', {}, { token })
  expect(turnover.data.data).toMatchObject([
    { source: 'rebate', amount: '3.00', multiple: 1, required: '3.00' },
  ])
  expect(await eager.rebates({ type: 2 })).toMatchObject({
    jisuan: '3.00',
    nojisuan: '0.00',
    list: { total: 1 },
  })
  expect((await eager.rebates({ type: 1 })).list.total).toBe(0)
  expect((await eager.rebates({ api_type: 'PP' })).list.total).toBe(0)
})

it('answers a repeated key with the first claim', async () => {
  const sure = await player()
  await sure.play(1000)
  await runDailyJobs(test)
  const first = await sure.claim('3f0d5a0e-6f5e-4f2e-9d0e-0c1d2e3f4a5b')
  expect(await sure.claim('3f0d5a0e-6f5e-4f2e-9d0e-0c1d2e3f4a5b')).toEqual(first)
  expect(await sure.balance()).toBe('3.00')
})

it('adds a row for what came to count later', async () => {
  const late = await player()
  await late.play(1000)
  const yesterday = test.core.clock.now()
  await runDailyJobs(test)
  await late.play(2000, { at: yesterday })
  await runDailyJobs(test)
  expect((await late.rebates()).list.data.map(({ money, bet_date }) => [money, bet_date])).toEqual([
    ['6.00', beijingDay(yesterday)],
    ['3.00', beijingDay(yesterday)],
  ])
})

it('cancels an unclaimed row whose bets became void, and takes the rest from other unclaimed rows', async () => {
  const lucky = await player()
  const no = await lucky.play(1000)
  await runDailyJobs(test)
  await lucky.play(200)
  await runDailyJobs(test)
  venue.settleAgain(no, 1000, 'void')
  await test.services.betSync.runOnce()
  await runDailyJobs(test)
  expect((await lucky.rebates()).list.data.map(({ money, state }) => [money, state])).toEqual([
    ['0.60', 0],
    ['3.00', 2],
  ])
  expect((await lucky.claim()).message).toBe('领取成功，¥0.60已到账')
  expect((await lucky.rebates()).list.data.map(({ money, state }) => [money, state])).toEqual([
    ['0.60', 1],
    ['3.00', 2],
  ])
})

it('counts the first moment of a day to that day alone', async () => {
  const early = await player()
  const yesterday = test.core.clock.now()
  await runDailyJobs(test)
  const today = beijingDay(test.core.clock.now())
  await early.play(1000, { at: new Date(dayStart(today)) })
  await early.play(2000, { at: yesterday })
  await runDailyJobs(test)
  const rows = (await early.rebates()).list.data.map(({ money, bet_date }) => `${bet_date} ${money}`)
  expect(rows).toHaveLength(2)
  expect(new Set(rows)).toEqual(new Set([`${beijingDay(yesterday)} 6.00`, `${today} 3.00`]))
})

it('gives nothing for the first moment of today when it works through yesterday', async () => {
  const awake = await player()
  const today = await until(test, '01:00:00')
  const midnight = dayStart(today)
  await awake.play(1000, { at: new Date(midnight) })
  await awake.play(2000, { at: new Date(midnight - 1) })
  await runJobsAtThree(test)
  const rows = async () =>
    (await awake.rebates()).list.data.map(({ money, bet_date }) => `${bet_date} ${money}`)
  const yesterdays = `${addDays(today, -1)} 6.00`
  expect(await rows()).toEqual([yesterdays])
  await runDailyJobs(test)
  expect(new Set(await rows())).toEqual(new Set([yesterdays, `${today} 3.00`]))
})

it('tells a claim again whose answer was lost, and pays nothing twice', async () => {
  const cut = await player()
  await cut.play(1000)
  await runDailyJobs(test)
  const key = 'claimed-and-crashed'
  const first = await cut.claim(key)
  const lost =
    'UPDATE idempotent_answers SET answer = NULL, holder = NULL WHERE key = $1 AND effect IS NOT NULL RETURNING 1'
  expect(await test.core.db.query(lost, [key])).toHaveLength(1)
  expect(await cut.claim(key)).toEqual(first)
  expect(await cut.balance()).toBe('3.00')
})

it('nets what was claimed too much against what comes next, and never touches the wallet', async () => {
  const claimed = await player()
  const no = await claimed.play(1000)
  await runDailyJobs(test)
  expect((await claimed.claim()).code).toBe(200)
  venue.settleAgain(no, 1000, 'void')
  await test.services.betSync.runOnce()
  await claimed.play(500)
  await runDailyJobs(test)
  expect((await claimed.rebates({ type: 1 })).list.total).toBe(0)
  expect(await claimed.balance()).toBe('3.00')
  await claimed.play(1000)
  await runDailyJobs(test)
  expect((await claimed.rebates({ type: 1 })).list.data.map(({ money }) => money)).toEqual(['1.50'])
})

it('a failing member blocks no other member, and gets the same later', async () => {
  const { db } = test.core
  const [stuck, other] = [await player(), await player()]
  const day = beijingDay(test.core.clock.now())
  await stuck.play(1000)
  await other.play(1000)
  await db.query(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.member_id = ${stuck.id} THEN RAISE EXCEPTION 'not now'; END IF; RETURN NEW; END $$`)
  await db.query(
    'CREATE TRIGGER refuse_one BEFORE INSERT ON rebates FOR EACH ROW EXECUTE FUNCTION refuse_one()',
  )
  await expect(runDailyJobs(test)).rejects.toThrow(/rebate-daily: error: not now/)
  expect((await stuck.rebates()).nojisuan).toBe('0.00')
  expect((await other.rebates()).nojisuan).toBe('3.00')
  expect(await alarmsOf()).toEqual([`rebate-daily:${day}:${stuck.id}`])
  // The day is closed and the next one is counted: one failing member blocks neither.
  await other.play(1000)
  await expect(runDailyJobs(test)).rejects.toThrow(/rebate-daily: error: not now/)
  expect((await other.rebates()).nojisuan).toBe('6.00')
  await db.query('DROP TRIGGER refuse_one ON rebates')
  await retryItems(test)
  expect(await alarmsOf()).toEqual([])
  expect((await stuck.rebates()).nojisuan).toBe('3.00')
  expect((await other.rebates()).nojisuan).toBe('6.00')
})

it('counts the days before its first run as well, from the first settled bet on', async () => {
  const early = await player()
  await test.core.db.query('DELETE FROM closed_days')
  const days: string[] = []
  for (let day = 0; day < 3; day++) {
    days.push(beijingDay(test.core.clock.now()))
    await early.play(1000)
    await test.advance(86_400_000)
  }
  await runDailyJobs(test)
  const rows = (await early.rebates()).list.data.map(({ money, bet_date }) => `${bet_date} ${money}`)
  expect(rows.toSorted()).toEqual(days.map((day) => `${day} 3.00`))
})
