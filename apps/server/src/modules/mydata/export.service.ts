// A member's own data: asked for and fetched with the login password, each time recorded, and written to the inbox.
import { Readable } from 'node:stream'
import { DATA_PART_NAMES, DATA_PARTS } from '@lanting/contract/data/my-data/export-parts'
import { DATA_GROUPS, MY_DATA } from '@lanting/contract/data/my-data/my-data'
import type { SecurityEventKey } from '@lanting/contract/data/security/security-events'
import type { RefusalKey } from '@lanting/contract/refusals'
import { DAY_MS, formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import { EXPORT_ASKED } from '#src/bus/member.topics.ts'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import type { Caller, MemberSession } from '#src/http/context.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { AppError } from '#src/lib/app-error.ts'
import { deviceLabel } from '#src/lib/user-agent.ts'
import * as sql from '#src/modules/mydata/export.sql.ts'
import type { SecurityEvents } from '#src/security-events/security-events.ts'

export interface ExportDeps {
  readonly db: Db
  readonly bus: Bus
  readonly inbox: Pick<InboxService, 'warn'>
  readonly security: Pick<SecurityEvents, 'write'>
  readonly loginPasswords: { demand(memberId: bigint, password: string, wrong: RefusalKey): Promise<void> }
}

export class ExportService {
  constructor(private readonly deps: ExportDeps) {}

  async state(memberId: bigint) {
    const row = await sql.newest(this.deps.db, memberId)
    if (row === null) return { export: null, again_at: null }
    const { asked_at: asked, ready_at: ready, until_at: until, bytes, counts } = row
    return {
      export: {
        state: stateOf(row),
        asked_at: formatBeijing(asked),
        ready_at: ready === null ? null : formatBeijing(ready),
        until: until === null ? null : formatBeijing(until),
        bytes: bytes === null ? null : Number(bytes),
        groups: counts === null ? [] : groupsOf(counts),
      },
      again_at: row.may_again ? null : formatBeijing(row.again_at),
    }
  }

  async ask({ memberId }: MemberSession, password: string, caller: Caller) {
    const { db, bus, inbox, loginPasswords } = this.deps
    await loginPasswords.demand(memberId, password, 'loginPasswordWrong')
    await db.tx(async (tx) => {
      const last = await sql.newest(tx, memberId)
      const isFree = last === null || last.may_again
      if (!isFree || !(await sql.insertExport(tx, memberId))) throw await this.refusalOf(memberId)
      await inbox.warn(tx, memberId, 'exportAsked', {})
    })
    await this.record('member_export_asked', memberId, caller)
    await bus.publish(EXPORT_ASKED, {})
    return this.state(memberId)
  }

  private async refusalOf(memberId: bigint): Promise<AppError> {
    const last = await sql.newest(this.deps.db, memberId)
    return new AppError('exportTooSoon', {
      time: last === null ? '' : formatBeijing(last.again_at).slice(0, 16),
    })
  }

  /** The file, piece by piece. Recorded before its first byte leaves. */
  async file({ memberId }: MemberSession, password: string, caller: Caller): Promise<Readable> {
    const { db, inbox, loginPasswords } = this.deps
    await loginPasswords.demand(memberId, password, 'loginPasswordWrong')
    const row = await sql.newest(db, memberId)
    if (row === null || stateOf(row) !== 'ready') throw new AppError('exportGone')
    const budget = {
      kind: 'export-fetch',
      subject: `m${memberId}`,
      max: MY_DATA.fetchesPerDay,
      windowMs: DAY_MS,
    }
    await db.tx(async (tx) => {
      if ((await takeAttempt(tx, budget)) === null) throw new AppError('tooFast')
      const { ip, userAgent } = caller
      await inbox.warn(tx, memberId, 'exportFetched', { ip, device: deviceLabel(userAgent) })
    })
    await this.record('member_export_fetched', memberId, caller)
    return Readable.from(this.pieces(row.id), { objectMode: false, highWaterMark: 1 })
  }

  private async *pieces(exportId: string) {
    for (let place = 0; ; place += 1) {
      const piece = await sql.readPiece(this.deps.db, exportId, place)
      if (piece === null) return
      yield piece
    }
  }

  private async record(event: SecurityEventKey, memberId: bigint, { ip, userAgent, requestId }: Caller) {
    const who = await sql.usernameOf(this.deps.db, memberId)
    await this.deps.security.write({ event, memberId, who, caller: { ip, userAgent, requestId } })
  }
}

function stateOf(row: sql.ExportRow) {
  if (row.failed_at !== null) return 'failed' as const
  if (row.ready_at === null) return 'making' as const
  return row.is_over ? ('expired' as const) : ('ready' as const)
}

function groupsOf(counts: sql.PartCounts) {
  return DATA_GROUPS.map((group) => ({
    group,
    rows: DATA_PART_NAMES.filter((part) => DATA_PARTS[part].group === group).reduce(
      (sum, part) => sum + (counts[part] ?? 0),
      0,
    ),
  }))
}
