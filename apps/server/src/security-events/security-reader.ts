// The security log for administrators: the list with its figures, one event with its context, and the acknowledgement.
import { dayEnd, dayStart, formatBeijing } from '@lanting/contract/time'
import type { SecurityKind, SecuritySide } from '@lanting/contract/data/security/security-events'
import { networkOf } from '#src/lib/address.ts'
import { endAlarm } from '#src/alarms/alarms.sql.ts'
import { AppError } from '#src/lib/app-error.ts'
import { audited } from '#src/audit/audited.ts'
import { type Db, one } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { closingToWire } from '#src/security-events/closed-addresses.ts'
import { closeRefusal } from '#src/security-events/closed-addresses.rules.ts'
import * as addresses from '#src/security-events/closed-addresses.sql.ts'
import * as sql from '#src/security-events/security-events.sql.ts'

const PAGE = 50
const COUNTED = 10_000
const NEAR_HOURS = 24
const NEAR_MAX = 40
const NEAR_SHOWN = 6
const MINUTES = 12
const MINUTE_MS = 60_000

interface ListInput {
  readonly kind?: SecurityKind | undefined
  readonly q?: string | undefined
  readonly who?: SecuritySide | undefined
  readonly closed?: 0 | 1 | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly before?: string | null | undefined
}

/** Who knows what a login from an address costs now, as times the usual. */
export interface WorkPrice {
  timesDearer(ip: string): Promise<number>
}

export class SecurityReader {
  constructor(private readonly deps: { readonly db: Db; readonly work: WorkPrice }) {}

  async list({ kind, q, who, closed, from, to, before }: ListInput) {
    const filter = {
      kind: kind ?? null,
      q: q?.trim() || null,
      who: who ?? null,
      onlyClosed: closed === 1,
      from: from === undefined ? null : new Date(dayStart(from)),
      to: to === undefined ? null : new Date(dayEnd(to)),
    }
    const rows = await sql.newestEvents(this.deps.db, filter, before ? BigInt(before) : null, PAGE + 1)
    const today = await sql.readToday(this.deps.db)
    const shown = rows.slice(0, PAGE)
    return {
      data: shown.map(toWire),
      next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
      today: {
        failures: Number(today.failures),
        failures_before: Number(today.failures_before),
        refusals: Number(today.refusals),
        reads: Number(today.reads),
      },
      open_patterns: Number(today.open_patterns),
      total: await sql.countEvents(this.deps.db, filter, COUNTED),
    }
  }

  async detail(id: string, { staff, ip }: StaffContext) {
    const row = await sql.readEvent(this.deps.db, BigInt(id))
    if (row === null) throw new AppError('notFound')
    const near = await sql.eventsNear(this.deps.db, row, NEAR_HOURS, NEAR_MAX)
    return {
      event: toWire(row),
      minutes: minutesOf(row, near),
      near: near.slice(0, NEAR_SHOWN).map(toWire),
      ...(await this.storyOf(row, ip)),
      mine: row.staff_id === staff.staffId ? (1 as const) : (0 as const),
    }
  }

  /** What the address of an event did, whether it is closed, and whether it could be. */
  private async storyOf(row: sql.SecurityEventRow, ownIp: string) {
    const { db, work } = this.deps
    const network = networkOf(row.ip)
    const story = await addresses.addressStory(db, network, row.at, NEAR_HOURS)
    const closing = await addresses.readClosing(db, network)
    return {
      story: {
        network,
        first_at: formatBeijing(story.first_at ?? row.at),
        last_at: formatBeijing(story.last_at ?? row.at),
        names: Number(story.names),
        names_known: Number(story.names_known),
        failures: Number(story.failures),
        locked: Number(story.locked),
        successes: Number(story.successes),
        work_times: await work.timesDearer(row.ip),
      },
      closing: closing === null ? null : closingToWire(closing),
      close_refusal: closeRefusal(row.ip, [...(await addresses.staffAddresses(db)), ownIp]),
    }
  }

  /** A pattern was reviewed, by another person than the one it is about. */
  async seen(input: { id: string; note: string }, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const row = await sql.readEvent(tx, BigInt(input.id))
      if (row === null) throw new AppError('notFound')
      if (row.staff_id === context.staff.staffId) throw new AppError('ownRequest')
      if (!row.open) throw new AppError('wrongState')
      await endAlarm(tx, 'security_pattern', row.subject)
      await audited(tx, context, {
        action: 'security.seen',
        subject: { kind: 'security', id: row.id, name: row.reason },
        before: { open: true },
        after: { open: false },
        reason: input.note.trim(),
      })
      const after = await sql.readEvent(tx, row.id)
      return toWire(one(after === null ? [] : [after]))
    })
  }
}

/** The number of failures in each minute up to the event, the event itself included. */
function minutesOf(row: sql.SecurityEventRow, near: readonly sql.SecurityEventRow[]) {
  const last = Math.floor(row.at.getTime() / MINUTE_MS)
  const bad = [row, ...near].filter(({ kind }) => kind === 'failure' || kind === 'refusal')
  return Array.from({ length: MINUTES }, (_, index) => {
    const minute = last - (MINUTES - 1) + index
    const count = bad.filter(({ at }) => Math.floor(at.getTime() / MINUTE_MS) === minute).length
    return { at: formatBeijing(new Date(minute * MINUTE_MS)).slice(11, 16), count }
  })
}

function toWire(row: sql.SecurityEventRow) {
  const { kind, event, who, ip, agent, call, subject, reason } = row
  const open = row.open ? (1 as const) : (0 as const)
  return {
    id: row.id.toString(),
    at: formatBeijing(row.at),
    kind,
    event,
    who,
    ip,
    agent,
    call,
    subject,
    reason,
    open,
  }
}
