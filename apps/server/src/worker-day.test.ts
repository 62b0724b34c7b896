// A day of the product's time in which one job, one venue, one round and one member fail: everything else is on time.
import { JOB_NAMES } from '@lanting/contract/data/jobs'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { atSize } from '@lanting/node-kit/test/size'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { JobRunner } from '#src/jobs/runner.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createLogVenue } from '#src/test/venues/log-venue.ts'
import { placeBets, plantDrawn } from '#src/test/lottery/lottery.ts'
import { workerJobs, workerLoops } from '#src/worker.ts'

const STEP_MS = atSize(30, 10) * 60_000
const STEPS = (24 * 60 * 60_000) / STEP_MS
const FAILING_JOB = 'close-trials'
const [JS28] = LOTTERIES
const [ag, pp] = [createLogVenue('AG'), createLogVenue('PP')]
let test: TestApp
beforeAll(async () => {
  const venues = new Map([ag, pp].map(({ plat, adapter }) => [plat, adapter]))
  // The whole day from noon to noon: every daily job falls due once.
  test = await createTestApp({}, { venues }, 'noon')
  await seedContent(test.core.db)
})
afterAll(() => test.close())

const now = () => test.core.clock.now()

async function rich(): Promise<bigint> {
  const { id } = await newMember(test)
  const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), 10_000_000n)
  must(await post(test.core.db, { key: `opening:${id}`, code: 'opening', legs }))
  return id
}

/** A rule of this test's database alone, to make these rows fail. */
async function refuse(
  name: string,
  table: string,
  when: 'INSERT' | 'UPDATE',
  condition: string,
): Promise<void> {
  await test.core.db.query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${condition} THEN RAISE EXCEPTION 'on purpose'; END IF; RETURN NEW; END $$`)
  await test.core.db.query(
    `CREATE TRIGGER ${name} BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  )
}

const count = async (sql: string, ...values: unknown[]) => (await test.core.db.query(sql, values)).length
const betsAt = (plat: string) => count('SELECT 1 FROM bets WHERE plat = $1', plat)
const unsettled = () => count('SELECT 1 FROM lottery_rounds WHERE settled_at IS NULL')
const rebatesOf = (id: bigint) => count('SELECT 1 FROM rebates WHERE member_id = $1', id)
/** Members of this test have money that no deposit brought in, so that its cover is short from the first minute on. */
const standing = async () =>
  (await openAlarms(test.core.db, 100))
    .filter(({ kind }) => kind !== 'cover_short')
    .map(({ kind, subject }) => `${kind} ${subject}`)
    .toSorted()

it('has a row for every job of the contract', () => {
  const names = workerJobs(test.core, test.services).map(({ name }) => name)
  expect(names.toSorted()).toEqual(JOB_NAMES.toSorted())
})

it('everything else is on time, and what failed is made good when it can be', async () => {
  const { db } = test.core
  const [good, bad] = [await rich(), await rich()]
  let isBroken = true
  const jobs = workerJobs(test.core, test.services).map((job) => ({
    ...job,
    run: async (period: string) => {
      if (job.name === FAILING_JOB && isBroken) throw new Error('on purpose')
      return job.run(period)
    },
  }))
  const loops = workerLoops(test.core, test.services)
  // The machine may be slow: each step begins with a minute, and within it the worker's clock is frozen.
  let stepAt = now()
  const clock = { now: () => stepAt, reload: async () => undefined }
  const runner = new JobRunner({ ...test.core, clock, alarms: test.services.alarms }, jobs)
  const due = new Set<string>()
  const badRound = '202699990000'
  await refuse('refuse_round', 'bets', 'UPDATE', `NEW.plat = 'CP' AND NEW.round_id = '${badRound}'`)
  await refuse('refuse_member', 'rebate_sums', 'INSERT', `NEW.member_id = ${bad}`)
  ag.fail('throws')

  async function step(n: number): Promise<void> {
    await test.advance(STEP_MS - (now().getTime() % STEP_MS))
    stepAt = now()
    ag.say(good, now())
    for (const id of [good, bad]) pp.say(id, now())
    const expectNo = n === 0 ? badRound : `2026${String(n).padStart(8, '0')}`
    await plantDrawn(db, JS28, expectNo, [4, 6, 9], now())
    for (const id of [good, bad])
      await placeBets(db, JS28, expectNo, { id }, [{ playId: 2001, stakeFen: 1_000n, oddsMilli: 1950 }])
    for (const job of jobs) {
      const period = job.duePeriod(stepAt)
      if (period !== null && job.name !== FAILING_JOB) due.add(`${job.name} ${period}`)
    }
    for (const loop of loops) await loop.run()
    await runner.tick()
  }

  for (let n = 0; n < STEPS; n++) {
    await step(n)
    // Within the step in which it fell due: every bet of the other venue, every other round.
    expect([await betsAt('PP'), await betsAt('AG'), await unsettled()]).toEqual([2 * (n + 1), 0, 1])
  }
  const finished = await db.query<{ run: string; ok: string | null }>(
    `SELECT job || ' ' || period AS run, result ->> 'ok' AS ok FROM job_runs WHERE finished_at IS NOT NULL AND error IS NULL`,
  )
  expect(finished.map(({ run }) => run).toSorted()).toEqual([...due].toSorted())
  expect(finished.filter(({ ok }) => ok === 'false')).toEqual([])
  // From noon to noon: those of the day before, which were due already, and those of the night.
  expect([...due].filter((run) => /^(vip|rebate|books)-daily/.test(run))).toHaveLength(6)
  expect([(await rebatesOf(good)) > 0, await rebatesOf(bad)]).toEqual([true, 0])
  const alarms = await standing()
  const item = alarms.filter((alarm) => alarm.startsWith('job_item_failed'))
  expect(item).toEqual([expect.stringMatching(new RegExp(`^job_item_failed rebate-daily:.*:${bad}$`))])
  expect(alarms.filter((alarm) => !item.includes(alarm))).toEqual([
    'bet_log_stuck AG',
    `job_failed ${FAILING_JOB}`,
    `round_stuck js28:${badRound}`,
  ])

  isBroken = false
  ag.fail(null)
  await db.query('DROP TRIGGER refuse_round ON bets')
  await db.query('DROP TRIGGER refuse_member ON rebate_sums')
  for (let n = 0; n < 7; n++) await step(STEPS + n)
  expect(await standing()).toEqual([])
  expect([await betsAt('AG'), await unsettled(), (await rebatesOf(bad)) > 0]).toEqual([STEPS + 7, 0, true])
  await expectMoneyBalances(db)
}, 900_000)
