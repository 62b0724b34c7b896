// The security log: logins, permissions and sensitive reads, by whom, from where. It never slows or breaks the call it
// is about, except that personal data is not returned before the read is logged.
import {
  SECURITY_EVENTS,
  SECURITY_PATTERNS,
  type SecurityEventKey,
} from '@lanting/contract/data/security/security-events'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { networkOf } from '#src/lib/address.ts'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Db } from '#src/db/pool.ts'
import { createGate } from '#src/lib/gate.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/security-events/security-events.sql.ts'
import { deviceLabel } from '#src/lib/user-agent.ts'

/** Rows written per address and window; the rest are log lines only, so that one caller cannot fill the table. */
const ROWS_PER_ADDRESS = 60
/** Reports of browsers are counted apart and less, so that they cannot crowd out other events. */
const REPORTS_PER_ADDRESS = 10
/** What any script causes as often as it likes: one row per address and window says it all. */
const ONCE_PER_ADDRESS: ReadonlySet<SecurityEventKey> = new Set(['captcha_wrong', 'work_wrong', 'too_fast'])
/** Rows per window in all, for those who have many addresses. */
const ROWS_IN_ALL = 2_000
const ADDRESSES_KEPT = 10_000
/** Events noted while many logins fail must not take all connections. */
const WRITTEN_AT_ONCE = 2
const MINUTE_MS = 60_000

/** Where no name is known. */
export const NO_NAME = '—'

export interface SecurityEvent {
  readonly event: SecurityEventKey
  readonly staffId?: bigint | null
  readonly memberId?: bigint | null
  readonly who: string
  readonly caller: { readonly ip: string; readonly userAgent: string; readonly requestId: string }
  readonly call?: string
  readonly subject?: string
  readonly reason?: string
  readonly members?: number
}

export class SecurityEvents {
  private readonly pending = new Set<Promise<void>>()
  private readonly few = createGate(WRITTEN_AT_ONCE)
  private readonly written = new Map<string, { until: number; rows: number }>()
  private inAll = { until: 0, rows: 0 }

  constructor(private readonly deps: { readonly db: Db; readonly log: Log; readonly alarms: Alarms }) {}

  /** In the background: what cannot be written is still a line of the log. */
  note(event: SecurityEvent): void {
    if (this.isFlood(event)) {
      // Each of these is a line of its request already.
      if (!ONCE_PER_ADDRESS.has(event.event)) this.logEvent(event)
      return
    }
    const writing = this.few(() => this.write(event)).catch((error: unknown) => {
      this.deps.log.error({ err: error, security: event.event }, 'security event not written')
    })
    this.pending.add(writing)
    void writing.finally(() => this.pending.delete(writing))
  }

  /** Before the answer is sent. */
  async write(event: SecurityEvent): Promise<void> {
    this.logEvent(event)
    const row = rowOf(event)
    await sql.insertEvent(this.deps.db, row)
    await this.judge(row, event)
  }

  /** Waits until everything queued is written. */
  async settled(): Promise<void> {
    await Promise.all(this.pending)
  }

  private logEvent(event: SecurityEvent): void {
    const { who, subject, reason, call } = rowOf(event)
    const { ip, requestId } = event.caller
    this.deps.log.warn({ security: event.event, who, ip, call, subject, reason, requestId }, 'security event')
  }

  private isFlood({ caller, event }: SecurityEvent): boolean {
    const [counted, most] = budgetOf(event)
    const network = `${counted} ${networkOf(caller.ip)}`
    const now = performance.now()
    const until = now + SECURITY_PATTERNS.failures.windowMinutes * MINUTE_MS
    const seen = this.written.get(network)
    if (seen !== undefined && seen.until > now) {
      if (++seen.rows > most) return true
    } else {
      if (this.written.size >= ADDRESSES_KEPT) this.written.clear()
      this.written.set(network, { until, rows: 1 })
    }
    if (this.inAll.until <= now) this.inAll = { until, rows: 0 }
    return ++this.inAll.rows > ROWS_IN_ALL
  }

  /** Too many events of one person, name or address raise an alarm, and a new pattern is logged as an event of its own. */
  private async judge(row: sql.NewSecurityEvent, event: SecurityEvent): Promise<void> {
    const { db } = this.deps
    const { failures, names, reads } = SECURITY_PATTERNS
    // A closed address was decided on already.
    if (row.event === 'address_closed' || ONCE_PER_ADDRESS.has(row.event)) return
    if (row.event === 'member_login_wrong') {
      const count = await sql.countNames(db, row.network, names.windowMinutes)
      const detail = ALARM_TEXTS.namesTried(row.network, names.windowMinutes, count)
      if (count >= names.accounts) await this.raise('many_names', row.network, event, detail)
    } else if (row.kind === 'failure' || row.kind === 'refusal') {
      for (const [subject, whose, by] of sidesOf(row)) {
        const count = await sql.countFailures(db, by, failures.windowMinutes)
        const detail = ALARM_TEXTS.failures(whose, failures.windowMinutes, count)
        if (count >= failures.count) await this.raise('many_failures', subject, event, detail)
      }
    } else if (row.kind === 'read' && row.staffId !== null) {
      const count = await sql.countReads(db, row.staffId, reads.windowMinutes)
      const detail = ALARM_TEXTS.reads(row.who, reads.windowMinutes, count)
      if (count >= reads.members) await this.raise('many_reads', `s${row.staffId}`, event, detail)
    }
  }

  private async raise(
    pattern: 'many_failures' | 'many_names' | 'many_reads',
    whose: string,
    event: SecurityEvent,
    detail: string,
  ): Promise<void> {
    const subject = `${pattern}:${whose}`
    if (!(await this.deps.alarms.isRaisedAnew({ kind: 'security_pattern', subject, detail }))) return
    const who = pattern === 'many_names' ? NO_NAME : event.who
    const begun = { ...rowOf({ ...event, who, event: pattern }), subject, reason: detail, members: 0 }
    await sql.insertEvent(this.deps.db, begun)
  }
}

/** What an event is counted with, and how many of these an address may write. */
function budgetOf(event: SecurityEventKey): readonly [counted: string, most: number] {
  if (ONCE_PER_ADDRESS.has(event)) return [event, 1]
  return SECURITY_EVENTS[event].kind === 'report' ? ['report', REPORTS_PER_ADDRESS] : ['', ROWS_PER_ADDRESS]
}

/** Who may have caused it: the person, or without a session the given name and the address. */
function sidesOf({ staffId, who, network }: sql.NewSecurityEvent) {
  if (staffId !== null) return [[`s${staffId}`, who, { staffId }]] as const
  const address = [network, network, { network }] as const
  return who === NO_NAME ? [address] : ([address, [`n${who}`, who, { who }]] as const)
}

function rowOf(event: SecurityEvent): sql.NewSecurityEvent {
  const { ip, userAgent, requestId } = event.caller
  return {
    event: event.event,
    kind: SECURITY_EVENTS[event.event].kind,
    staffId: event.staffId ?? null,
    memberId: event.memberId ?? null,
    who: event.who.slice(0, 64),
    ip,
    network: networkOf(ip),
    agent: deviceLabel(userAgent),
    call: event.call ?? '',
    subject: (event.subject ?? '').slice(0, 120),
    reason: event.reason ?? '',
    members: event.members ?? 0,
    requestId,
  }
}
