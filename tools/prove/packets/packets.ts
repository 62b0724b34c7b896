// Proof: a rush for red packets over real sockets, the server killed within it: paid is the cut list, and nothing at noon.
import { parseArgs } from 'node:util'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { REFUSALS } from '@lanting/contract/refusals'
import { grabWindow } from '@lanting/contract/rules/promo/red-packet'
import { addDays, beijingDay, type Day } from '@lanting/contract/time'
import { createPostgresBus } from '#server/bus/postgres-bus.ts'
import { advanceClock } from '#server/clock/clock.ts'
import { createLog } from '#server/lib/log.ts'
import { entitle, newMemberIds, type Rusher, withSessions } from './members.ts'
import { rushFaults } from './verdict.ts'
import { openStage, pause, seeded, type Stage } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '2000' },
    tries: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '1' },
    kills: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
})
const members = Number(values.members)
const tries = Number(values.tries)
const below = seeded(Number(values.seed))
/** Requests on their way at one time. */
const AT_ONCE = 64
/** Every tenth member waits until noon. */
const LATE_EVERY = 10
/** How long before noon the last ones begin. */
const RUN_UP_MS = 1_500
const WAVES_MAX = 40
const LOST_PAUSE_MS = 50

interface Tally {
  toldFen: bigint
  lost: number
  /** Rejected by a server with too much to do: asked again, like a lost one. */
  shed: number
  readonly tookMs: number[]
  readonly others: Map<string, number>
}

const EXPECTED = new Set<string>(
  (['redPacketUsedUp', 'redPacketEnded', 'tooFast'] as const).map((key) => REFUSALS[key].text),
)

async function grab(stage: Stage, { token }: Rusher, tally: Tally): Promise<boolean> {
  const began = performance.now()
  const reply = await stage.call('/api/douserredpacket', {}, { token })
  tally.tookMs.push(performance.now() - began)
  if (reply.kind === 'lost') {
    tally.lost += 1
    // A killed server refuses thousands of connections while it restarts: they would only use up the wave.
    await pause(LOST_PAUSE_MS)
    return false
  }
  const { code, message, data } = reply.body
  if (code === 200) tally.toldFen += fenFromYuan(String(data?.redpacketmoney))
  else if (code === REFUSALS.overloaded.code) tally.shed += 1
  else if (!EXPECTED.has(message)) {
    const reason = `${code} ${message}`
    tally.others.set(reason, (tally.others.get(reason) ?? 0) + 1)
  }
  return code === 200
}

/** All of them at once, `tries` times each, in a mixed order. */
async function wave(stage: Stage, rushers: readonly Rusher[], tally: Tally): Promise<void> {
  const asked = rushers.flatMap((one) => Array.from({ length: tries }, () => one))
  const order = asked.map((one) => ({ one, at: below(1_000_000_000) })).toSorted((a, b) => a.at - b.at)
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let i = next++; i < order.length; i = next++) {
        const turn = order[i]
        if (turn !== undefined) await grab(stage, turn.one, tally)
      }
    }),
  )
}

async function nowMs(stage: Stage): Promise<number> {
  const rows = await stage.db.query<{ now: Date }>('SELECT app_now() AS now')
  return rows[0]?.now.getTime() ?? 0
}

async function moveTo(stage: Stage, ms: number): Promise<void> {
  await advanceClock(stage.db, Math.max(0, Math.round(ms - (await nowMs(stage)))))
  await bus.publish('clock.moved', {})
}

/** Who has packets left, from the database: a response may have been lost. */
async function withPackets(stage: Stage, day: Day, rushers: readonly Rusher[]): Promise<Rusher[]> {
  const rows = await stage.db.query<{ id: bigint }>(
    'SELECT member_id AS id FROM red_packet_members WHERE day = $1 AND opened < packets',
    [day],
  )
  const left = new Set(rows.map(({ id }) => id))
  return rushers.filter(({ id }) => left.has(id))
}

async function untilCut(stage: Stage, day: Day): Promise<void> {
  for (let looks = 0; looks < 12_000; looks++) {
    const rows = await stage.db.query('SELECT 1 FROM red_packet_days WHERE day = $1', [day])
    if (rows.length > 0) return
    await pause(50)
  }
  throw new Error('the worker has not cut the day')
}

async function rush(stage: Stage, day: Day, eager: readonly Rusher[], tally: Tally): Promise<number> {
  const began = performance.now()
  let left = await withPackets(stage, day, eager)
  for (let waves = 0; left.length > 0 && waves < WAVES_MAX; waves++) {
    const going = wave(stage, left, tally)
    for (let kills = 0; waves === 0 && kills < Number(values.kills); kills++) {
      await pause(200 + below(300))
      await stage.restart('api')
    }
    await going
    left = await withPackets(stage, day, eager)
    // Past the interval between two packets of a member: otherwise the rate limit would refuse the next waves.
    await moveTo(stage, (await nowMs(stage)) + LIMITS.redPacket.everyMs)
  }
  return performance.now() - began
}

/** Those who waited press without a pause until it is over. */
async function aroundNoon(stage: Stage, day: Day, late: readonly Rusher[], tally: Tally): Promise<void> {
  const { closes } = grabWindow(day)
  await moveTo(stage, closes - RUN_UP_MS)
  const fresh = await withSessions(stage.db, late.slice(0, AT_ONCE))
  await Promise.all(
    fresh.map(async (one) => {
      while ((await nowMs(stage)) < closes + 500) await grab(stage, one, tally)
    }),
  )
}

/** How long each step of a round took: what makes a proof slow is seen in what it prints. */
class Laps {
  private readonly taken: string[] = []
  private at = performance.now()

  end(step: string): void {
    const now = performance.now()
    this.taken.push(`${step} ${((now - this.at) / 1000).toFixed(1)} s`)
    this.at = now
  }

  text(): string {
    return this.taken.join(', ')
  }
}

async function round(stage: Stage, day: Day, ids: readonly bigint[]): Promise<string[]> {
  const laps = new Laps()
  const entitled = await entitle(stage.db, day, ids, below)
  laps.end('deposits')
  await moveTo(stage, grabWindow(day).opens)
  await untilCut(stage, day)
  laps.end('cut')
  const everybody = await withSessions(stage.db, entitled)
  const late = everybody.filter((_, i) => i % LATE_EVERY === 0)
  const eager = everybody.filter((_, i) => i % LATE_EVERY !== 0)
  const tally: Tally = { toldFen: 0n, lost: 0, shed: 0, tookMs: [], others: new Map() }
  const tookMs = await rush(stage, day, eager, tally)
  const sorted = tally.tookMs.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const perSecond = Math.round(sorted.length / (tookMs / 1000))
  laps.end('rush')
  await aroundNoon(stage, day, late, tally)
  laps.end('noon')
  const faults = await rushFaults(stage.db, stage.url, { day, everybody, eager, ...tally })
  for (const [message, times] of tally.others)
    faults.push(`${times} times refused with another reason: ${message}`)
  laps.end('verdict')
  const packets = everybody.reduce((sum, one) => sum + one.packets, 0)
  console.log(
    `${day}: ${members} members, ${packets} packets, ${tally.tookMs.length} requests, ${tally.lost} lost, ${tally.shed} shed`,
  )
  console.log(
    `  paid ¥${yuanFromFen(tally.toldFen)}; ${perSecond} requests a second, p99 ${Math.round(p99)} ms`,
  )
  console.log(`  ${laps.text()}`)
  return faults
}

const first = addDays(beijingDay(new Date().getTime()), 1)
const start = new Date(grabWindow(first).opens - 600_000).toISOString()
const stage = await openStage({ CLOCK_START: start }, ['api', 'worker'])
const bus = await createPostgresBus(stage.db, createLog('proof', 'silent'))
const faults: string[] = []
try {
  const ids = await newMemberIds(stage.db, members)
  for (let n = 0; n < Number(values.rounds); n++) faults.push(...(await round(stage, addDays(first, n), ids)))
} finally {
  await bus.close()
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) console.log(`  ✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
