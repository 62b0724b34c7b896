// The product in one process for the demo's past: both apps without their sites, the worker's passes, and a controlled clock.
import type { Envelope } from '@lanting/contract/call'
import type { CallNames, OfficeCallNames, OfficeOutputOf, OutputOf } from '@lanting/contract/calls/names'
import type { LotteryName } from '@lanting/contract/data/play/lotteries'
import type { FastifyInstance } from 'fastify'
import { advanceClock } from '#src/clock/clock.ts'
import type { Core } from '#src/process/core.ts'
import type { Db } from '#src/db/pool.ts'
import type { Loop } from '#src/jobs/loop.ts'
import { type Job, JobRunner } from '#src/jobs/runner.ts'
import { recordLogin } from '#src/modules/auth/login/login-log.sql.ts'
import type { StaffSessionService } from '#src/modules/staff/staff-session.service.ts'
import { findByUsername } from '#src/modules/staff/staff.sql.ts'
import type { Services } from '#src/services.ts'
import type { PastDraws } from '#src/history/past-draws.ts'
import { type Person, STAFF_BROWSER } from '#src/history/person.ts'
import type { TwistedLogs } from '#src/history/twisted-logs.ts'

/** How long a session is used before a new one is opened: less than its idle timeout. */
const SESSION_MS = 20 * 60_000

export class Refused extends Error {}

interface Session {
  readonly token: string
  readonly atMs: number
}

/** The parts of a house; wired by its creator. */
export interface HouseParts {
  readonly core: Core
  readonly services: Services
  /** Venues' bet logs on their way in; a scene may spoil a row there. */
  readonly logs: TwistedLogs
  /** Who may move the clock. */
  readonly owner: Db
  /** Listens, because the payment provider's webhooks arrive over HTTP. */
  readonly app: FastifyInstance
  readonly office: FastifyInstance
  readonly staffSessions: StaffSessionService
  readonly jobs: readonly Job[]
  readonly loops: readonly Loop[]
  readonly draws: PastDraws
}

export class House {
  readonly core: Core
  readonly services: Services
  readonly logs: TwistedLogs
  private readonly sessions = new Map<string, Session>()

  constructor(private readonly parts: HouseParts) {
    const { core, services, logs } = parts
    this.core = core
    this.services = services
    this.logs = logs
  }

  nowMs(): number {
    return this.core.clock.now().getTime()
  }

  /** However long it is, every cut-off and every draw of an open lottery on the way is kept. */
  async pass(ms: number): Promise<void> {
    const { draws } = this.parts
    const endMs = this.nowMs() + ms
    for (;;) {
      const nowMs = this.nowMs()
      const dueMs = draws.nextMs(nowMs)
      if (dueMs === null || dueMs > endMs) break
      await this.advance(dueMs - nowMs)
      await draws.keep()
    }
    await this.advance(endMs - this.nowMs())
  }

  private async advance(ms: number): Promise<void> {
    if (ms <= 0) return
    await advanceClock(this.parts.owner, ms)
    await this.core.clock.reload()
  }

  /** The clock never moves back: an instant that has passed changes nothing. */
  async until(instantMs: number): Promise<void> {
    const missing = Math.round(instantMs - this.nowMs())
    if (missing > 0) await this.pass(missing)
  }

  async openLottery(name: LotteryName): Promise<void> {
    await this.parts.draws.begin(name)
  }

  /** One pass of each of the worker's loops. */
  async pulse(): Promise<void> {
    for (const loop of this.parts.loops) await loop.run()
  }

  /** Those of these jobs that are due now. */
  async runJobs(names: readonly string[]): Promise<void> {
    const { core, services } = this
    const jobs = this.parts.jobs.filter(({ name }) => names.includes(name))
    await new JobRunner({ ...core, alarms: services.alarms }, jobs).tick()
  }

  async tokenOf(person: Person): Promise<string> {
    const nowMs = this.nowMs()
    if (person.session !== null && nowMs - person.session.atMs < SESSION_MS) return person.session.token
    const { sessions } = this.services
    const member = { id: person.id, isTrial: false }
    const opened = await this.core.db.tx((tx) => sessions.open(tx, member, person.browser, false))
    const { ip, userAgent } = person.browser
    const outcome = opened.isNewDevice ? 'new-device' : 'ok'
    await recordLogin(this.core.db, { memberId: person.id, deviceId: null, ip, userAgent, outcome })
    person.session = { token: opened.token, atMs: nowMs }
    return opened.token
  }

  /** A call of a member; a refusal is thrown, because a history has none that it did not plan. */
  async call<K extends CallNames>(person: Person, name: K, input: object = {}): Promise<OutputOf<K>> {
    const token = await this.tokenOf(person)
    const { ip, userAgent } = person.browser
    return read<OutputOf<K>>(name, await send(this.parts.app, name, input, { token, ip, userAgent }))
  }

  /** A call of a colleague. */
  async desk<K extends OfficeCallNames>(
    username: string,
    name: K,
    input: object = {},
  ): Promise<OfficeOutputOf<K>> {
    const token = await this.staffToken(username)
    return read<OfficeOutputOf<K>>(
      name,
      await send(this.parts.office, name, input, { token, ...STAFF_BROWSER }),
    )
  }

  private async staffToken(username: string): Promise<string> {
    const nowMs = this.nowMs()
    const known = this.sessions.get(username)
    if (known !== undefined && nowMs - known.atMs < SESSION_MS / 2) return known.token
    const { db } = this.core
    const staff = await findByUsername(db, username)
    if (staff === null) throw new Error(`no staff account ${username}`)
    const caller = { ...STAFF_BROWSER, requestId: 'history' }
    const token = await db.tx((tx) => this.parts.staffSessions.open(tx, staff.id, caller))
    this.sessions.set(username, { token, atMs: nowMs })
    return token
  }

  /** The sandbox's switches: faults, money that arrives. */
  async control(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
    const { sandboxUrl, sandboxSecret } = this.core.config
    const answer = await fetch(`${sandboxUrl}/control/${path}`, {
      method,
      redirect: 'error',
      headers: { ...JSON_HEADERS, authorization: `Bearer ${sandboxSecret}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`control ${path}: ${answer.status} ${await answer.text()}`)
    await answer.body?.cancel()
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

interface Caller {
  readonly token: string
  readonly ip: string
  readonly userAgent: string
}

async function send(app: FastifyInstance, name: string, input: object, { token, ip, userAgent }: Caller) {
  const [method, url = ''] = name.split(' ')
  const headers = { authorization: `Bearer ${token}`, 'user-agent': userAgent }
  const asked = { url, remoteAddress: ip, headers }
  const answer = await (method === 'GET'
    ? app.inject({ ...asked, method: 'GET', query: input as Record<string, string> })
    : app.inject({ ...asked, method: 'POST', payload: input }))
  return answer.json<Envelope<unknown>>()
}

function read<T>(name: string, { code, message, data }: Envelope<unknown>): T {
  if (code !== 200) throw new Refused(`${name}: ${code} ${message}`)
  return data as T
}
