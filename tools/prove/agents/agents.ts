// Proof: a year of agents' months with bets open over every month end, late and corrected settlements and killed workers. All
// statements together are the settled bets to the fen, by a second implementation; opposite bets over midnight gain nothing.
import { parseArgs } from 'node:util'
import { addMonths, beijingDay, dayStart, monthOf, monthStart } from '@lanting/contract/time'
import { inspectBooks } from '#server/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { advanceClock } from '#server/clock/clock.ts'
import { readConfig } from '#server/config/config.ts'
import { openCore } from '#server/process/core.ts'
import { createServices } from '#server/services.ts'
import { createFakeVenue } from '#server/test/venues/fake-venue.ts'
import { productEnv } from '#tools/run/launch/product.mjs'
import { judgeAgents } from './verdict.ts'
import { payDue } from './pay.ts'
import { SECOND, Year } from './year.ts'
import { openStage, pause, seeded } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: { months: { type: 'string', default: '12' }, seed: { type: 'string', default: '1' } },
})
const months = Number(values.months)
const below = seeded(Number(values.seed))
const DAY = 86_400_000
const WITHIN_MS = 300_000
const START = '2027-01-10T04:00:00Z'

// A few bets at a time, so that a killed worker leaves a round half settled.
const stage = await openStage({ CLOCK_START: START, SETTLE_BATCH: '2' }, [])
const core = await openCore(
  'proof',
  readConfig({
    ...productEnv(stage.setting, 'worker'),
    DATABASE_URL: stage.setting.databaseUrl,
    LOG_LEVEL: 'silent',
  }),
)
const venue = createFakeVenue('AG')
const services = createServices(core, { venues: venue.venues })
const counts = { kills: 0, halves: 0 }

async function newMembers(agent: string, count: number): Promise<{ agent: bigint; members: bigint[] }> {
  const [row] = await core.db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, joined_at, is_agent) VALUES ($1, '', app_now(), true) RETURNING id`,
    [agent],
  )
  if (row === undefined) throw new Error('there is no agent')
  const members = await core.db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, joined_at, inviter_id)
     SELECT $3 || n, '', app_now(), $2 FROM generate_series(1, $1::int) n RETURNING id`,
    [count, row.id, `${agent}m`],
  )
  return { agent: row.id, members: members.map(({ id }) => id) }
}

async function moveTo(ms: number): Promise<void> {
  await core.clock.reload()
  await advanceClock(core.db, Math.round(ms - core.clock.now().getTime()))
  await core.clock.reload()
  await core.bus.publish('clock.moved', {})
}

const month = () => monthOf(beijingDay(core.clock.now()))
const endOf = (of: string) => dayStart(monthStart(addMonths(of, 1)))
const exists = async (text: string, ...row: readonly unknown[]) =>
  (await core.db.query(text, [...row])).length > 0

async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const began = performance.now()
  while (!(await isDone())) {
    if (performance.now() - began > WITHIN_MS) throw new Error(`${what}: not done`)
    await pause(30)
  }
}

const allSettled = async () => !(await exists("SELECT 1 FROM lottery_rounds WHERE state = 'drawn' LIMIT 1"))

async function killWorker(): Promise<void> {
  await stage.kill('worker')
  counts.kills += 1
}

/** The round that is open over the end of the month; now and then a worker dies in it before midnight. */
async function overMonthEnd(year: Year): Promise<void> {
  const end = endOf(month())
  await killWorker()
  await moveTo(end - 50 * SECOND)
  await year.openVenueBets(3)
  await year.lotteryRound(true)
  if (below(2) === 0) {
    await stage.start('worker')
    await until(
      () =>
        exists(
          "SELECT 1 FROM bets WHERE plat = 'CP' AND status = 'settled' AND settled_at > app_now() - interval '1 minute' LIMIT 1",
        ),
      'the first bets of a round',
    )
    await killWorker()
    if (!(await allSettled())) counts.halves += 1
  }
  await moveTo(end + 10 * SECOND)
  await stage.start('worker')
  await until(allSettled, 'the round over midnight')
  await year.settleVenueBets()
}

async function statements(): Promise<void> {
  const fifth = `${month()}-05`
  await moveTo(dayStart(fifth) + 15 * 3_600_000 + SECOND)
  await pause(below(400))
  if (below(2) === 0) {
    await killWorker()
    await stage.start('worker')
  }
  const made =
    "SELECT 1 FROM job_runs WHERE job = 'agent-monthly' AND period = $1 AND finished_at IS NOT NULL"
  await until(() => exists(made, fifth), `statements of ${fifth}`)
}

async function live(year: Year): Promise<void> {
  await moveTo(dayStart(`${month()}-12`) + 12 * 3_600_000)
  for (const id of [...year.members, ...year.ring]) await year.deposit(id, BigInt(10_000 + below(900_000)))
  await year.venueBets(12)
  // Its bets are placed in a round that is drawn already: a worker must not end it before the last of them.
  await killWorker()
  await year.lotteryRound(false)
  await stage.start('worker')
  if (below(2) === 0) await year.protect()
  await moveTo(core.clock.now().getTime() + 5 * DAY)
  await year.lateChanges(4)
  await until(allSettled, 'a round')
  await overMonthEnd(year)
  await statements()
  await payDue(core.db, services, () => below(3) > 0)
}

const began = performance.now()
const faults: string[] = []
try {
  const plain = await newMembers('agentplain', 6)
  const ring = await newMembers('agentring', 4)
  const year = new Year(core, venue, () => services.betSync.runOnce(), plain.members, ring.members, below)
  venue.bet({
    memberId: plain.members[0] ?? 0n,
    game: 'k3',
    round: 'first',
    selection: '大',
    betYuan: 1,
    payoutYuan: 0,
    outcome: 'lose',
    at: core.clock.now(),
  })
  await stage.start('worker')
  for (let n = 0; n < months; n++) await live(year)
  // Quiet months: what came late to the last ones is corrected, and all of it is paid.
  for (let n = 0; n < 2; n++) {
    await payDue(core.db, services, () => true)
    await moveTo(endOf(month()) + SECOND)
    await statements()
  }
  await payDue(core.db, services, () => true)
  year.endProtection()
  const verdict = await judgeAgents(core.db, services, year, [plain.agent, ring.agent])
  faults.push(...verdict.faults)
  const { lines } = await inspectBooks(core.db, 'whole', BUSINESS_INVARIANTS)
  const broken = lines.filter(({ ok, freezes }) => freezes && !ok)
  faults.push(...broken.map(({ invariant, findings }) => `${invariant}: ${JSON.stringify(findings[0])}`))
  console.log(
    `${months} months, ${plain.members.length} + ${ring.members.length} members; ${JSON.stringify(year.counts)}, ${counts.kills} kills, ` +
      `${counts.halves} rounds left half settled before midnight; ${Math.round((performance.now() - began) / 1000)} s`,
  )
  console.log(`  ${verdict.summary}`)
} finally {
  await core.close()
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) console.log(`  ✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
