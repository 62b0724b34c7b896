// Proof: hostile requests at every call of members and staff get a clear answer: no 5xx, no trace of our insides, books green.
import { parseArgs } from 'node:util'
import { isBuiltArea } from '@lanting/contract/areas'
import type { CallSpec } from '@lanting/contract/call'
import { CALLS } from '@lanting/contract/calls/index'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { inspectBooks } from '#server/books/check/check.ts'
import { closesSite, turnOnSwitches } from './switches.ts'
import { type Finding, reportOf, type SlowAnswer } from './report.ts'
import { hostileRequest, type HostileRequest } from './requests.ts'
import { pick } from './values.ts'
import { openStage, pause, seeded, type Stage } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
    /** A slower response is a finding; set generously because of other load on the machine. */
    slow: { type: 'string', default: '5000' },
  },
})
const wanted = Number(values.n)
const random = seeded(Number(values.seed))
const SLOW_MS = Number(values.slow)
/** Internal words that no response may contain. */
const INSIDES = /node_modules|\/src\/|\.ts:\d|at \w+ \(|SELECT |INSERT |pg_|syntax error|violates|ECONN/

/** Requests between two resets of the switches that hostile staff turned off. */
const SWITCHES_EVERY = 5_000

/** One of each role, as the seed makes them. */
const STAFF = [
  ['admin001', 'Admin0001'],
  ['finance01', 'Finance01'],
  ['support01', 'Support01'],
  ['content01', 'Content01'],
] as const

interface Caller {
  readonly base: string
  readonly login: () => Promise<string>
  token: string
  /** Responses of code 200: a caller that gets none any more tests nothing. */
  accepted: number
}

const built = (calls: Readonly<Record<string, CallSpec>>) =>
  Object.values(calls).filter((call) => isBuiltArea(call.area) && call.who !== 'provider')

async function tokenOf(base: string, path: string, body: object, field: string): Promise<string> {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data } = (await answer.json()) as { data: Record<string, unknown> | null }
  const token = data?.[field]
  return typeof token === 'string' ? token : ''
}

const staffLogin =
  ({ officeUrl }: Stage) =>
  (username: string, password: string) =>
  () =>
    tokenOf(officeUrl, '/office-api/login', { username, password }, 'token')

/** Members, a trial, a visitor, and one of each staff role. */
async function openCallers(stage: Stage): Promise<{ member: Caller[]; staff: Caller[] }> {
  const { url, officeUrl } = stage
  const member = (name: string, password: string) => () =>
    tokenOf(url, '/api/login_pc', { name, password }, 'api_token')
  const staff = staffLogin(stage)
  const open = async (base: string, login: () => Promise<string>): Promise<Caller> => ({
    base,
    login,
    token: await login(),
    accepted: 0,
  })
  return {
    member: [
      await open(url, member('player03', 'Play0003')),
      await open(url, member('player06', 'Play0006')),
      await open(url, async () => ''),
    ],
    staff: await Promise.all(STAFF.map(([name, password]) => open(officeUrl, staff(name, password)))),
  }
}

/** Retries of a request that a busy server refused. */
const COMES_AGAIN = 30

/** Null when the response is valid. `late` gets the duration of a slow one. */
async function faultOf(
  caller: Caller,
  request: HostileRequest,
  late: (tookMs: number) => void,
  again = COMES_AGAIN,
): Promise<string | null> {
  const startedAt = performance.now()
  const { method, path, headers, body } = request
  const answer = await fetch(`${caller.base}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    headers: { ...headers, ...(caller.token === '' ? {} : { authorization: `Bearer ${caller.token}` }) },
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => (error instanceof Error ? error.name : 'failed'))
  if (typeof answer === 'string') return `no answer: ${answer}`
  const text = await answer.text()
  const tookMs = performance.now() - startedAt
  const retryAfterSec = Number(answer.headers.get('retry-after') ?? 0)
  if (answer.status === 503 && retryAfterSec > 0 && again > 0) {
    await pause(retryAfterSec * 1_000)
    return faultOf(caller, request, late, again - 1)
  }
  if (answer.status >= 500) return `status ${answer.status}: ${text.slice(0, 120)}`
  if (text.includes('"code":500')) return `code 500: ${text.slice(0, 120)}`
  if (INSIDES.test(text) && !INSIDES.test(`${path}${body ?? ''}`)) return `insides: ${text.slice(0, 200)}`
  if (tookMs > SLOW_MS) late(Math.round(tookMs))
  if (text.startsWith('{"code":200')) caller.accepted += 1
  if (text.includes('"code":401')) caller.token = await caller.login()
  return null
}

/** Asks for the health of both processes all the time: how long that took since a moment. */
function watchHealth(urls: readonly string[]) {
  const asked: { readonly from: number; readonly until: number }[] = []
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const from = performance.now()
      await Promise.all(urls.map((url) => fetch(`${url}/healthz`).catch(() => null)))
      asked.push({ from, until: performance.now() })
      await pause(500)
    }
  }
  return {
    done: watch(),
    stop: () => {
      isOver = true
    },
    slowestMs: (since: number) =>
      Math.round(
        Math.max(0, ...asked.filter(({ until }) => until >= since).map(({ from, until }) => until - from)),
      ),
  }
}

const findings: Finding[] = []
const slow: SlowAnswer[] = []
const books: string[] = []
let sent = 0
let done = 0
let isReported = false
function report(): boolean {
  isReported = true
  const { lines, hasFailed } = reportOf({ sent: done, wanted, findings, slow, books })
  for (const line of lines) console.log(line)
  return hasFailed
}
// Also when it is killed: the stage ends the process on a signal.
process.once('exit', () => {
  if (!isReported) report()
})

const stage = await openStage({ RATE_PER_MINUTE: '100000000' }, ['sandbox', 'api', 'office', 'worker'])
try {
  const callers = await openCallers(stage)
  const staff = staffLogin(stage)
  const administrators = [staff('admin001', 'Admin0001'), staff('admin002', 'Admin0002')]
  const calls = { member: built(CALLS), staff: built(OFFICE_CALLS) }
  console.log(`${calls.member.length} member calls, ${calls.staff.length} office calls, seed ${values.seed}`)
  const progress = setInterval(
    () => console.log(`  ${done} answered, ${findings.length} findings, ${slow.length} slow`),
    10_000,
  )
  const health = watchHealth([stage.url, stage.officeUrl])
  const lane = async (): Promise<void> => {
    while (sent < wanted) {
      sent++
      const side = sent % 2 === 0 ? 'member' : 'staff'
      const call = pick(calls[side], random)
      const request = hostileRequest(call, random)
      if (!closesSite(request)) {
        if (sent % SWITCHES_EVERY === 0) await turnOnSwitches(stage.officeUrl, administrators)
        const name = `${call.method} ${call.path}`
        const what = await faultOf(pick(callers[side], random), request, (tookMs) => {
          const healthMs = health.slowestMs(performance.now() - tookMs)
          slow.push({ what: name, request, tookMs, healthMs })
        })
        if (what !== null) findings.push({ what: `${name}: ${what}`, request })
      }
      done++
    }
  }
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane)).finally(() => clearInterval(progress))
  health.stop()
  await health.done
  const acceptedOf = (side: readonly Caller[]) => side.map((caller) => caller.accepted).join(', ')
  console.log(`accepted: members ${acceptedOf(callers.member)}; staff ${acceptedOf(callers.staff)}`)
  const { lines } = await inspectBooks(stage.db, 'whole')
  books.push(...lines.filter((line) => !line.ok && line.freezes).map((line) => line.invariant))
} finally {
  await stage.stop()
}
process.exit(report() ? 1 : 0)
