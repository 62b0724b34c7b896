// Proof: at three times the capacity, admitted requests are answered within a second, each kind gets its share of the work and
// money most, a member who got a page finishes what it begins, every other request gets a 503 with Retry-After and no other
// error, and the books hold.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { inspectBooks } from '#server/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { post } from '#tools/bench/load.ts'
import { addMembers } from '#tools/bench/members.ts'
import { loginMs, processorMs, residentMb } from './cost.ts'
import { travel } from './journeys.ts'
import { type Answer, type Ask, Callers } from './load.ts'
import { openStage, seeded, type Stage } from '#tools/stage/stage.ts'

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
/** One for each connection of the API: as many as keep it busy, without a queue. */
const CALLERS = 12
const LOOKS = 2
/** More than ever wait at a time. */
const LINES = 2_000
const WARM_MS = 12_000
const GOAL_MS = 1_000
const MEMORY_GOAL = 1.5
/** An idle process gets requests beside it: its response time is the machine's own latency. */
const BESIDE_PER_SECOND = 20
const BESIDE_MS = 100
const HEALTH = Buffer.from('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
const KINDS = ['poll', 'other', 'money'] as const
type Kind = (typeof KINDS)[number]
/** Of ten calls: polls of a page, pages a member opens, bets. */
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

/** Parts of the work, in processor time, that a kind gets at least. */
const SHARES = { poll: 0.02, other: 0.2, money: 0.3 } as const
/** Of the calls a second that the same mix gets without overload. */
const GOODPUT = 0.6
/** Of the members who got a page: how many were served what followed from it. */
const FINISHED = 0.9
const TRAVELLERS = 20

type Asking = (kind: Kind, member?: number) => Ask<Kind>

async function asking(stage: Stage): Promise<Asking> {
  const members = await addMembers(stage.db, stage.setting.dataDir, MEMBERS, 100_000_000n)
  const bearers = members.map(({ token }) => ({ authorization: `Bearer ${token}` }))
  const polls = bearers.map((as) => post('/api/balance', {}, as))
  const others = bearers.map((as) => post('/api/user', {}, as))
  const [js28] = LOTTERIES
  const random = seeded(1)
  return (kind, at = random(MEMBERS - TRAVELLERS)) => {
    if (kind === 'poll') return { kind, bytes: polls[at] ?? Buffer.alloc(0) }
    if (kind === 'other') return { kind, bytes: others[at] ?? Buffer.alloc(0) }
    const { expect } = currentRound(js28, performance.timeOrigin + performance.now())
    const order = [{ id: 2001, total: 1, data: '' }]
    const as = { ...bearers[at], 'idempotency-key': randomUUID() }
    return { kind, bytes: post('/api/lotteryOrder', { room_id: ROOM, expect, order }, as) }
  }
}

function mixed(next: Asking): () => Ask<Kind> {
  let n = 0
  return () => next(MIX[n++ % MIX.length] ?? 'poll')
}

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function summarise(answers: readonly Answer<Kind>[]) {
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
      broken: mine.flatMap(({ status }) => (status === 200 || status === 503 ? [] : [status])),
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
    }
  })
}
type Summary = ReturnType<typeof summarise>

function judge(lines: Summary): string[] {
  const faults = lines.flatMap(({ kind, p99, broken, dumb }) => [
    ...(p99 > GOAL_MS ? [`${kind}: the slowest one in a hundred waited for ${Math.round(p99)} ms`] : []),
    ...(broken.length > 0
      ? [`${kind}: ${broken.length} were answered with ${[...new Set(broken)].join(', ')} (0: cut off)`]
      : []),
    ...(dumb > 0 ? [`${kind}: ${dumb} were sent away without being told when to come again`] : []),
  ])
  const [, other, money] = lines.map(({ away }) => away)
  if ((other ?? 0) < (money ?? 0)) faults.push('money was sent away before pages')
  if ((other ?? 0) === 0) faults.push('no page was sent away: this was no overload')
  return faults
}

/** Which part of the work went to each kind, by what a call of it costs. */
function judgeShares(lines: Summary, costs: Costs): string[] {
  const work = lines.map(({ kind, served }) => ({ kind, ms: served * costs[kind] }))
  const all = work.reduce((sum, { ms }) => sum + ms, 0)
  const parts = work.map(({ kind, ms }) => ({ kind, part: ms / all }))
  say(`work: ${parts.map(({ kind, part }) => `${kind} ${(part * 100).toFixed(0)} %`).join(', ')}`)
  return parts.flatMap(({ kind, part }) =>
    part < SHARES[kind]
      ? [`${kind}: ${(part * 100).toFixed(0)} % of the work, and not ${SHARES[kind] * 100} %`]
      : [],
  )
}

type Costs = Record<Kind, number>

/** What one call of a kind costs the API, and PostgreSQL on the API's connections, by their own processor time. */
async function measureCosts(stage: Stage, callers: Callers<Kind>, next: Asking): Promise<Costs> {
  const costs: Costs = { poll: 0, other: 0, money: 0 }
  const now = () =>
    [processorMs(stage.pidOf('api')), loginMs(stage.pidOf('database'), 'lanting_api')] as const
  for (const kind of KINDS) {
    const before = now()
    const answers = await callers.insist(CALLERS, WARM_MS, () => next(kind))
    const served = answers.filter(({ status }) => status === 200).length
    const [api = 0, database = 0] = now().map((ms, at) => (ms - (before[at] ?? 0)) / Math.max(1, served))
    costs[kind] = api + database
    say(
      `${kind.padEnd(6)} ${api.toFixed(2)} ms of the API's processor, ${database.toFixed(2)} ms of PostgreSQL's (${served} calls)`,
    )
  }
  return costs
}

/** The best of some measurements: the capacity without other load on the machine. */
async function capacityOf(callers: Callers<Kind>): Promise<number> {
  let best = 0
  for (let look = 0; look < LOOKS; look += 1) {
    const answers = await callers.insist(CALLERS, WARM_MS)
    best = Math.max(best, (answers.filter(({ status }) => status === 200).length * 1_000) / WARM_MS)
  }
  return best
}

function printSummary(lines: Summary): void {
  for (const { kind, asked, served, away, p50, p99 } of lines)
    say(
      `${kind.padEnd(6)} ${asked} asked, ${served} served, ${(away * 100).toFixed(1)} % sent away, ` +
        `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
    )
}

async function prove(stage: Stage): Promise<string[]> {
  const next = await asking(stage)
  const callers = new Callers(stage.setting.ports.web, mixed(next))
  await callers.insist(CALLERS, WARM_MS)
  const costs = await measureCosts(stage, callers, next)
  const capacity = await capacityOf(callers)
  const quiet = residentMb(stage.pidOf('api'))
  say(
    `capacity: ${Math.round(capacity)} calls/s, of ten ${MIX.filter((kind) => kind === 'poll').length} polls and one bet`,
  )
  const beside = new Callers(stage.setting.ports.sandbox, () => ({ kind: 'beside' as const, bytes: HEALTH }))
  await callers.connect(LINES)
  const travellers = new Callers(stage.setting.ports.web, () => next('other'))
  const members = Array.from({ length: TRAVELLERS }, (_, n) => (kind: Kind) => next(kind, MEMBERS - 1 - n))
  const [answers, idle, journeys] = await Promise.all([
    callers.come(capacity * times, ms),
    beside.come(BESIDE_PER_SECOND, ms),
    travel(travellers, members, ms),
  ])
  for (const one of [callers, beside, travellers]) one.close()
  const lines = summarise(answers)
  const perSecond = Math.round((lines.reduce((sum, { served }) => sum + served, 0) * 1_000) / ms)
  const busy = residentMb(stage.pidOf('api'))
  say(
    `${times} times as many for ${ms / 1_000} s: ${perSecond} served a second (${Math.round((100 * perSecond) / capacity)} %), ` +
      `memory ${Math.round(quiet)} → ${Math.round(busy)} MB`,
  )
  printSummary(lines)
  const waited = quantile(
    idle.map((one) => one.ms).toSorted((a, b) => a - b),
    0.99,
  )
  say(`an idle process beside it answered within ${Math.round(waited)} ms (p99)`)
  say(`of ${journeys.begun} members who got a page ${journeys.finished} were served what followed from it`)
  const faults = [...judge(lines), ...judgeShares(lines, costs)]
  if (perSecond < GOODPUT * capacity) faults.push(`only ${perSecond} calls a second were served`)
  if (journeys.finished < FINISHED * journeys.begun) faults.push('members who got a page could not finish')
  if (waited > BESIDE_MS) faults.push('the machine was too busy with others: times say little')
  if (busy > quiet * MEMORY_GOAL) faults.push(`memory grew from ${quiet} to ${busy} MB`)
  const { lines: books } = await inspectBooks(stage.db, 'whole', BUSINESS_INVARIANTS)
  for (const line of books) if (!line.ok && line.freezes) faults.push(`books: ${line.invariant}`)
  return faults
}

const stage = await openStage({}, ['sandbox', 'api', 'worker', 'draw'])
const faults: string[] = []
try {
  faults.push(...(await prove(stage)))
} finally {
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) say(`✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
