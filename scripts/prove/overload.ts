// Proof: three times as many callers as can be served. Whoever is let in is answered within a second, polls are sent away first and
// money last, nobody is told that we are broken, and the books hold.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LOTTERIES } from '@lanting/contract/data/lotteries'
import { currentRound } from '@lanting/contract/rules/schedule'
import { inspectBooks } from '#server/books/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/books.invariants.sql.ts'
import { post } from '../../bench/load.ts'
import { addMembers } from '../../bench/members.ts'
import { startPostgres } from '../lib/postgres.mjs'
import { type Answer, type Ask, Callers } from './overload-load.ts'
import { openStage, pause, type Stage } from './stage.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '30' },
    members: { type: 'string', default: '2000' },
  },
})
const times = Number(values.times)
const ms = Number(values.seconds) * 1_000
const MEMBERS = Number(values.members)
/** As many at a time as keep every part of the server busy, and none of them waiting for long. */
const CALLERS = 32
const WARM_MS = 10_000
const GOAL_MS = 1_000
const KINDS = ['poll', 'other', 'money'] as const
type Kind = (typeof KINDS)[number]
/** Of ten calls: what a page asks by its timer, what a member opens, a bet. */
const MIX: readonly Kind[] = [
  'poll',
  'poll',
  'poll',
  'poll',
  'poll',
  'poll',
  'poll',
  'other',
  'other',
  'money',
]
const ROOM = 101
const say = (line: string) => console.log(`  ${line}`)

async function asking(stage: Stage): Promise<() => Ask<Kind>> {
  const members = await addMembers(stage.db, MEMBERS, 100_000_000n)
  const bearers = members.map(({ token }) => ({ authorization: `Bearer ${token}` }))
  const polls = bearers.map((as) => post('/api/balance', {}, as))
  const others = bearers.map((as) => post('/api/user', {}, as))
  const [js28] = LOTTERIES
  let n = 0
  return () => {
    n += 1
    const kind = MIX[n % MIX.length] ?? 'poll'
    // Not by n alone: every kind has all members.
    const at = Math.floor(n / MIX.length + n) % MEMBERS
    if (kind === 'poll') return { kind, bytes: polls[at] ?? Buffer.alloc(0) }
    if (kind === 'other') return { kind, bytes: others[at] ?? Buffer.alloc(0) }
    const { expect } = currentRound(js28, performance.timeOrigin + performance.now())
    const order = [{ id: 2001, total: 1, data: '' }]
    const as = { ...bearers[at], 'idempotency-key': randomUUID() }
    return { kind, bytes: post('/api/lotteryOrder', { room_id: ROOM, expect, order }, as) }
  }
}

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Processor time and memory of a process and of its children. */
function spent(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    } catch {
      return 0
    }
  })
  return ticks.reduce((sum, one) => sum + one, 0) * 10
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024

function told(answers: readonly Answer<Kind>[]) {
  return KINDS.map((kind) => {
    const mine = answers.filter((one) => one.kind === kind)
    const served = mine.filter(({ status }) => status === 200)
    const sorted = served.map((one) => one.ms).toSorted((a, b) => a - b)
    const away = mine.filter(({ status }) => status === 503)
    return {
      kind,
      asked: mine.length,
      served: served.length,
      away: away.length / Math.max(1, mine.length),
      dumb: away.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
      broken: mine.length - served.length - away.length,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
    }
  })
}
type Told = ReturnType<typeof told>

function judge(lines: Told): string[] {
  const faults = lines.flatMap(({ kind, p99, broken, dumb }) => [
    ...(p99 > GOAL_MS ? [`${kind}: the slowest one in a hundred waited for ${Math.round(p99)} ms`] : []),
    ...(broken > 0 ? [`${kind}: ${broken} answers were neither 200 nor 503`] : []),
    ...(dumb > 0 ? [`${kind}: ${dumb} were sent away without being told when to come again`] : []),
  ])
  const [poll, other, money] = lines.map(({ away }) => away)
  if ((poll ?? 0) < (other ?? 0) || (other ?? 0) < (money ?? 0))
    faults.push('others were sent away before polls, or money before others')
  if ((poll ?? 0) === 0) faults.push('nobody was sent away: this was no overload')
  return faults
}

const stage = await openStage(
  { DATABASE_POOL: '12', METRICS_TOKEN: 'proof' },
  ['sandbox', 'api', 'worker', 'draw'],
  (dataDir) => startPostgres({ dataDir }),
)
const faults: string[] = []
try {
  const callers = new Callers(stage.setting.ports.web, await asking(stage))
  await callers.insist(CALLERS, WARM_MS)
  const api = stage.pidOf('api')
  const before = spent([api])
  const well = await callers.insist(CALLERS, WARM_MS)
  const capacity = (well.length * 1_000) / WARM_MS
  say(
    `capacity: ${Math.round(capacity)} calls/s with ${CALLERS} callers, ${((spent([api]) - before) / well.length).toFixed(2)} ms of the API's processor each`,
  )
  for (const { kind, served, p50, p99 } of told(well))
    say(`${kind.padEnd(6)} ${served} served, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`)
  const quiet = residentMb(api)
  const answers = await callers.come(capacity * times, ms)
  const lines = told(answers)
  const busy = residentMb(api)
  say(
    `${times} times as many for ${ms / 1_000} s: ${Math.round((answers.filter(({ status }) => status === 200).length * 1_000) / ms)} served a second, memory ${Math.round(quiet)} → ${Math.round(busy)} MB`,
  )
  for (const { kind, asked, served, away, p50, p99 } of lines)
    say(
      `${kind.padEnd(6)} ${asked} asked, ${served} served, ${(away * 100).toFixed(1)} % sent away, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
    )
  faults.push(...judge(lines))
  if (busy > quiet * 1.5) faults.push('memory grew by more than half')
  callers.close()
  await pause(2_000)
  const { lines: books } = await inspectBooks(stage.db, 'whole', BUSINESS_INVARIANTS)
  for (const line of books) if (!line.ok && line.freezes) faults.push(`books: ${line.invariant}`)
} finally {
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) say(`✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
