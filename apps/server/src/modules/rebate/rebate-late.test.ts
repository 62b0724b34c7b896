// Bets that settle in a day whose rebates were counted already: they belong to the next run, once.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { addDays, beijingDay, DAY_MS } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { runDailyJobs } from '#src/test/daily-jobs.ts'
import { placeBets, plantDrawn } from '#src/test/lottery/lottery.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const [JS28] = LOTTERIES
const EXPECT = '202699990001'
const venue = createFakeVenue('AG')
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SETTLE_BATCH: '1' }, { venues: venue.venues })
  await seedContent(test.core.db)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => test.close())

const rebatesOf = async (id: bigint) =>
  (
    await test.core.db.query<{ row: string }>(
      "SELECT day || ' ' || money_fen AS row FROM rebates WHERE member_id = $1 ORDER BY seq",
      [id],
    )
  ).map(({ row }) => row)

it('a bet that settles after its day was counted, which is not over yet', async () => {
  const { id } = await newMember(test)
  const play = async (round: string) => {
    const bet = { game: 'k3', selection: '大', round, betYuan: 1000, payoutYuan: 2000 }
    venue.bet({ ...bet, outcome: 'win', memberId: id, at: test.core.clock.now() })
    await test.services.betSync.runOnce()
  }
  await play('first')
  const day = beijingDay(test.core.clock.now())
  await test.services.rebateRuns.runDaily(addDays(day, 1), test.services.jobItems.of('rebate-daily'))
  expect(await rebatesOf(id)).toEqual([`${day} 300`])
  await play('second')
  await runDailyJobs(test)
  await runDailyJobs(test)
  expect(await rebatesOf(id)).toEqual([`${day} 300`, `${day} 300`])
  await runDailyJobs(test)
  expect(await rebatesOf(id)).toHaveLength(2)
})

it('the rest of a round that a failure delayed past the night, by a worker whose clock is a day behind', async () => {
  const { db, clock } = test.core
  const ids = [(await newMember(test)).id, (await newMember(test)).id]
  await plantDrawn(db, JS28, EXPECT, [4, 6, 9], clock.now())
  for (const id of ids) {
    const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), 10_000_000n)
    must(await post(db, { key: `opening:${id}`, code: 'opening', legs }))
    await placeBets(db, JS28, EXPECT, { id }, [{ playId: 2001, stakeFen: 100_000n, oddsMilli: 1950 }])
  }
  await db.query(`CREATE FUNCTION refuse_second() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.member_id = ${ids[1]} AND NEW.status <> 'open' THEN RAISE EXCEPTION 'on purpose'; END IF; RETURN NEW; END $$`)
  await db.query(
    'CREATE TRIGGER refuse_second BEFORE UPDATE ON bets FOR EACH ROW EXECUTE FUNCTION refuse_second()',
  )
  await test.services.settlement.runOnce()
  const day = beijingDay(clock.now())
  await runDailyJobs(test)
  const [first, second] = await Promise.all(ids.map(rebatesOf))
  expect([first?.length, second]).toEqual([1, []])
  await db.query('DROP TRIGGER refuse_second ON bets')
  const now = clock.now.bind(clock)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now().getTime() - DAY_MS))
  await test.services.settlement.settle(JS28.name, EXPECT)
  vi.restoreAllMocks()
  await runDailyJobs(test)
  await runDailyJobs(test)
  expect(await Promise.all(ids.map(rebatesOf))).toEqual([first, first])
  expect(first).toEqual([expect.stringContaining(day)])
})
