// Proof: months of jobs on three workers in three time zones, with outages, kills and clock steps: each period once, to the fen.
import { parseArgs } from 'node:util'
import { createPostgresBus } from '#server/bus/postgres-bus.ts'
import { advanceClock } from '#server/clock/clock.ts'
import { createLog } from '#server/lib/log.ts'
import { Acts, nowMs } from './acts.ts'
import { dayOf, nameOf, startOf } from './model.ts'
import { judgeJobs } from './verdict.ts'
import { openStage, type PartName, pause, seeded } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '200' },
    members: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
})
const below = seeded(Number(values.seed))
const HOUR = 3_600_000
const MINUTE = 60_000
/** Noon of a day long before a DST change of New York; months follow. */
const START = '2027-01-10T04:00:00Z'
const WORKERS: readonly (readonly [PartName, string])[] = [
  ['worker', 'America/New_York'],
  ['worker2', 'Asia/Kolkata'],
  ['worker3', 'Pacific/Kiritimati'],
]
/** Times of day at which the clock stops: after each job, inside the window of red packets, at a day's edges. */
const STOPS = [
  2 * HOUR + 31 * MINUTE,
  6 * HOUR,
  10 * HOUR + MINUTE,
  11 * HOUR,
  12 * HOUR + MINUTE,
  24 * HOUR - 2 * MINUTE,
]
/** A run whose worker was killed is taken over after a minute; a busy machine may need more. */
const WITHIN_MS = 300_000

const stage = await openStage({ CLOCK_START: START, LOOP_MS: '600000' }, [])
const bus = await createPostgresBus(stage.db, createLog('proof', 'silent'))
const counts = { outages: 0, outageDays: 0, steps: 0, kills: 0 }
const cutDays = new Set<string>()
const oneOf = <T>(list: readonly T[]): T => {
  const chosen = list[below(list.length)]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}

/** An agent who does nothing, and members who came by the agent's link. */
async function newMembers(count: number): Promise<{ agent: bigint; members: bigint[] }> {
  const [agent] = await stage.db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, joined_at, is_agent) VALUES ('jobagent', '', app_now(), true) RETURNING id`,
  )
  if (agent === undefined) throw new Error('there is no agent')
  const rows = await stage.db.query<{ id: bigint }>(
    `WITH made AS (
       INSERT INTO members (username, realname, joined_at, inviter_id)
       SELECT 'job' || lpad(n::text, 6, '0'), '', app_now(), $2 FROM generate_series(1, $1) n RETURNING id, joined_at)
     INSERT INTO invitations (friend_id, inviter_id, ip, registered_at) SELECT id, $2, '', joined_at FROM made
     RETURNING friend_id AS id`,
    [count, agent.id],
  )
  return { agent: agent.id, members: rows.map(({ id }) => id) }
}

/** The next of its stops, `days` days on; then everybody acts. */
async function move(acts: Acts, days: number): Promise<void> {
  const now = await nowMs(stage.db)
  await advanceClock(stage.db, Math.round(startOf(dayOf(now) + days) + oneOf(STOPS) - now))
  await bus.publish('clock.moved', {})
  await acts.act()
}

async function startWorkers(): Promise<void> {
  for (const [part, zone] of WORKERS) await stage.start(part, { TZ: zone })
}

async function killWorkers(): Promise<void> {
  for (const [part] of WORKERS) await stage.kill(part)
}

const exists = async (text: string, ...row: readonly unknown[]) =>
  (await stage.db.query(text, [...row])).length > 0

/** Whether everything that is due at this moment has been done. */
async function isDone(): Promise<boolean> {
  const now = await nowMs(stage.db)
  const today = dayOf(now)
  const clock = now - startOf(today)
  const closed = await exists(
    'SELECT 1 FROM closed_days WHERE day = $1 AND vip_at IS NOT NULL AND rebate_at IS NOT NULL',
    nameOf(today - 1),
  )
  if (!closed) return false
  const given = 'SELECT 1 FROM job_runs WHERE job = $1 AND period = $2 AND finished_at IS NOT NULL'
  const [first, fifth] = ['01', '05'].map((day) => `${nameOf(today).slice(0, 8)}${day}`)
  const isPast = (day: string, hour: number) =>
    nameOf(today) > day || (nameOf(today) === day && clock >= hour * HOUR)
  if (isPast(`${first}`, 12) && !(await exists(given, 'vip-monthly', first))) return false
  if (isPast(`${fifth}`, 15) && !(await exists(given, 'agent-monthly', fifth))) return false
  if (clock < 10 * HOUR || clock >= 12 * HOUR) return true
  const isCut = await exists('SELECT 1 FROM red_packet_days WHERE day = $1', nameOf(today))
  if (isCut) cutDays.add(nameOf(today))
  return isCut
}

async function untilDone(): Promise<void> {
  const began = performance.now()
  while (!(await isDone())) {
    if (performance.now() - began > WITHIN_MS)
      throw new Error(`not done: ${new Date(await nowMs(stage.db)).toISOString()}`)
    await pause(50)
  }
}

/** Until the job of every ten minutes has run once more than the clock has moved. */
async function untilGifts(): Promise<void> {
  await advanceClock(stage.db, 11 * MINUTE)
  await bus.publish('clock.moved', {})
  const period = Math.floor((await nowMs(stage.db)) / (10 * MINUTE))
  const began = performance.now()
  const ran =
    "SELECT 1 FROM job_runs WHERE job = 'invite-gifts' AND period::bigint >= $1 AND finished_at IS NOT NULL"
  while (!(await exists(ran, period))) {
    if (performance.now() - began > WITHIN_MS) throw new Error('nobody gave the gifts of invitations')
    await pause(50)
  }
}

/** One of the things that happen to workers: nothing, a leap of the clock, a death, or an outage of days. */
async function live(acts: Acts): Promise<void> {
  const fate = below(100)
  if (fate < 14) {
    await move(acts, 1)
    await pause(below(900))
    await killWorkers()
    const days = 1 + below(3)
    for (let n = 0; n < days; n++) await move(acts, 1)
    await startWorkers()
    counts.outages += 1
    counts.outageDays += days
  } else if (fate < 24) {
    await move(acts, 2 + below(2))
    counts.steps += 1
  } else if (fate < 32) {
    await move(acts, 1)
    await pause(below(900))
    const [part, zone] = oneOf(WORKERS)
    await stage.restart(part, { TZ: zone })
    counts.kills += 1
    // Its leases expire after a minute: the next day does not wait for that.
    return
  } else {
    await move(acts, 1)
  }
  await untilDone()
}

const began = performance.now()
const faults: string[] = []
try {
  const { agent, members } = await newMembers(Number(values.members))
  const acts = new Acts(stage.db, members.slice(0, -3), members.slice(-3), below)
  const first = dayOf(await nowMs(stage.db))
  await startWorkers()
  while (dayOf(await nowMs(stage.db)) - first < Number(values.days)) await live(acts)
  // Two quiet days, in which late items are processed.
  for (let n = 0; n < 2; n++) {
    const now = await nowMs(stage.db)
    await advanceClock(stage.db, Math.round(startOf(dayOf(now) + 1) + 13 * HOUR - now))
    await bus.publish('clock.moved', {})
    await untilDone()
  }
  await untilGifts()
  const last = dayOf(await nowMs(stage.db))
  const verdict = await judgeJobs(stage.db, { journal: acts.journal, agent, members, first, last, cutDays })
  faults.push(...verdict.faults)
  console.log(
    `${last - first} days, ${members.length} members, 3 workers; ${counts.outages} outages of ${counts.outageDays} days, ` +
      `${counts.steps} clock steps, ${counts.kills} kills, ${cutDays.size} days cut; ${Math.round((performance.now() - began) / 1000)} s`,
  )
  console.log(`  ${verdict.summary}`)
} finally {
  await bus.close()
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) console.log(`  ✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
