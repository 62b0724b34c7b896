// Polls venues' bet logs page by page: valid rows are booked, invalid ones quarantined, the cursor advances.
import { ALARM_TEXTS, LOG_STUCK } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Clock } from '#src/clock/clock.ts'
import { crashPoint } from '#src/lib/crash-point.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { isTransient } from '#src/db/transient.ts'
import { Retries } from '#src/jobs/retries.ts'
import type { Log } from '#src/lib/log.ts'
import type { BetBooks, LogVenue, Written } from '#src/modules/bet/bet-books.service.ts'
import { categoryOf, lockBet, lockMembers } from '#src/modules/bet/bet-books.sql.ts'
import { gapsOf, judgePage, judgeRow, type LogRow, memberOf } from '#src/modules/bet/sync/bet-sync.rules.ts'
import * as sql from '#src/modules/bet/sync/bet-sync.sql.ts'
import { QuietVenues } from '#src/modules/bet/quiet-venues.ts'
import { type Quarantine, titleOf } from '#src/modules/bet/quarantine/quarantine.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'

const SECOND = 1000
/** A short outage is normal; this long raises an alarm. */
const STUCK_AFTER_MS = 5 * 60 * SECOND
const RETRY_LATEST_MS = 60 * SECOND
/** A gap this old and seen this often is in the venue's log, not a faulty response. */
const GAP_AFTER_MS = 60 * SECOND
const GAP_SEEN = 3
/** Limit per pass, so that a venue with an endless log does not starve the others. */
const PAGES_AT_ONCE = 50

export interface BetSyncDeps {
  readonly db: Db
  readonly log: Log
  readonly clock: Clock
  readonly alarms: Alarms
  readonly venues: Venues
  readonly books: BetBooks
  readonly quarantine: Quarantine
  readonly turnover: Pick<TurnoverService, 'closeIfBalanceBelowMinimum'>
}

interface Page {
  readonly rows: number
  readonly members: readonly bigint[]
}

/** The log could not be read further, and why. */
class LogStuck extends Error {}

export class BetSyncService {
  /** Backoff for venues with invalid responses; an unreachable venue is polled at the normal rate. */
  private readonly broken: Retries
  private readonly silent: Retries
  private readonly gaps: Retries
  private readonly quiet: QuietVenues
  private readonly markedAt = new Map<string, number>()

  constructor(private readonly deps: BetSyncDeps) {
    this.broken = new Retries(deps, SECOND, RETRY_LATEST_MS)
    this.silent = new Retries(deps, 0, 0)
    this.gaps = new Retries(deps, 0, 0)
    this.quiet = new QuietVenues(deps)
  }

  /** Reads every venue's log to its end. Isolated: one failing venue does not block the others. */
  async runOnce(isAsked: (plat: string) => boolean = () => true): Promise<number> {
    const plats = [...this.deps.venues.keys()].filter((plat) => this.broken.isDue(plat) && isAsked(plat))
    if (plats.length === 0) return 0
    const cursors = await sql.readCursors(this.deps.db, plats)
    const ends = await Promise.allSettled([...cursors].map(([plat, cursor]) => this.syncVenue(plat, cursor)))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return ends.reduce((sum, end) => sum + (end.status === 'fulfilled' ? end.value : 0), 0)
  }

  /** For the loop: idle venues are polled less often. */
  runDue(): Promise<number> {
    return this.runOnce((plat) => this.quiet.isDue(plat))
  }

  /** One page of one venue's log: the number of rows. 0 when the venue does not answer. */
  async page(plat: string): Promise<number> {
    try {
      const cursor = await sql.readCursor(this.deps.db, plat)
      return cursor === null ? 0 : (await this.readPage(plat, cursor)).rows
    } catch (error) {
      if (error instanceof LogStuck) return 0
      throw error
    }
  }

  private async syncVenue(plat: string, cursor: number): Promise<number> {
    try {
      const count = await this.readAll(plat, cursor)
      this.quiet.recordPoll(plat, count)
      this.silent.succeeded(plat)
      if (this.broken.succeeded(plat)) await this.deps.alarms.end('bet_log_stuck', plat)
      return count
    } catch (error) {
      // A database error affects all venues: the loop itself backs off and retries.
      if (!(error instanceof LogStuck) && isTransient(error)) throw error
      await this.noteFailure(plat, error)
      return 0
    }
  }

  private async noteFailure(plat: string, error: unknown): Promise<void> {
    const detail = ALARM_TEXTS.betLog(
      titleOf(plat),
      error instanceof Error ? error.message : LOG_STUCK.unknown,
    )
    if (error instanceof LogStuck) {
      if (this.silent.failed(plat).forMs < STUCK_AFTER_MS) return
      // Resets the backoff, so that its alarm ends with the next readable page.
      this.broken.forget(plat)
    } else {
      this.broken.failed(plat)
      this.deps.log.error({ err: error, plat }, 'a bet log could not be booked')
    }
    await this.deps.alarms.raise({ kind: 'bet_log_stuck', subject: plat, detail })
  }

  private async readAll(plat: string, cursor: number): Promise<number> {
    const members = new Set<bigint>()
    let total = 0
    let after = cursor
    for (let pages = 0; pages < PAGES_AT_ONCE; pages++) {
      const page = await this.readPage(plat, after)
      for (const member of page.members) members.add(member)
      total += page.rows
      const next = page.rows === 0 ? null : await sql.readCursor(this.deps.db, plat)
      if (next === null) break
      after = next
    }
    for (const memberId of members) await this.closeIfBalanceBelowMinimum(memberId)
    return total
  }

  /** The log is read all the same: the sweep comes back to members that cannot be cleared now. */
  private async closeIfBalanceBelowMinimum(memberId: bigint): Promise<void> {
    await this.deps.turnover
      .closeIfBalanceBelowMinimum(memberId)
      .catch((error: unknown) =>
        this.deps.log.error({ err: error, memberId: memberId.toString() }, 'not cleared'),
      )
  }

  /** The cursor moves in the same transaction, so a crash repeats or loses nothing. */
  private async readPage(plat: string, after: number): Promise<Page> {
    const adapter = this.deps.venues.get(plat)
    if (adapter === undefined) return { rows: 0, members: [] }
    const askedAt = this.deps.clock.now()
    // Polled even when it seems unavailable: this request detects that a venue is back.
    const reply = await adapter.betLog(after).catch((error: unknown) => {
      throw new LogStuck(String(error))
    })
    if (reply.kind === 'unknown') throw new LogStuck(LOG_STUCK.unanswered(reply.why))
    if (reply.kind === 'no') throw new LogStuck(LOG_STUCK.refused(reply.code))
    const { bets: rows, next } = reply.data
    this.checkPage(plat, after, rows, next)
    if (rows.length === 0) await this.markReadToEnd(plat, askedAt)
    else await this.bookRows(plat, after, rows)
    const members = [...new Set(rows.map((row) => memberOf(row['member'])))].filter((id) => id !== null)
    return { rows: rows.length, members }
  }

  private async markReadToEnd(plat: string, askedAt: Date): Promise<void> {
    const markedAt = this.markedAt.get(plat)
    if (markedAt !== undefined && askedAt.getTime() - markedAt < sql.MARK_EVERY_MS) return
    await sql.markReadToEnd(this.deps.db, plat, askedAt)
    this.markedAt.set(plat, askedAt.getTime())
  }

  /** Rejects a page that is not the requested one. A persistent gap is logged and skipped. */
  private checkPage(plat: string, after: number, rows: readonly LogRow[], next: number): void {
    const verdict = judgePage(after, rows, next)
    if (verdict === 'otherPage') throw new LogStuck(LOG_STUCK.otherPage)
    if (verdict === 'whole') return this.gaps.forget(plat)
    const { failures, forMs } = this.gaps.failed(plat)
    if (failures < GAP_SEEN || forMs < GAP_AFTER_MS) throw new LogStuck(LOG_STUCK.gap)
  }

  /** All rows in one transaction; if one fails, row by row, and that row is quarantined. */
  private async bookRows(plat: string, after: number, rows: readonly LogRow[]): Promise<void> {
    try {
      await this.takeTogether(plat, after, rows)
    } catch (error) {
      if (isTransient(error)) throw error
      let from = after
      for (const row of rows) {
        await this.takeOne(plat, from, row)
        from = Number(row['seq'])
      }
    }
  }

  private async takeOne(plat: string, after: number, row: LogRow): Promise<void> {
    try {
      await this.takeTogether(plat, after, [row])
    } catch (error) {
      if (isTransient(error)) throw error
      this.deps.log.error({ err: error, plat, seq: row['seq'] }, 'a bet could not be booked')
      await this.deps.db.tx(async (tx) => {
        if (!(await sql.moveCursor(tx, plat, after, Number(row['seq'])))) return
        await this.noteGaps(tx, plat, after, [row])
        await this.deps.quarantine.add(tx, plat, row, 'unbookable')
      })
    }
  }

  private async takeTogether(plat: string, after: number, rows: readonly LogRow[]): Promise<void> {
    const next = Number(rows.at(-1)?.['seq'] ?? after)
    await this.deps.db.tx(async (tx) => {
      if (!(await sql.moveCursor(tx, plat, after, next))) return
      await this.noteGaps(tx, plat, after, rows)
      await this.book(tx, { plat, category: await categoryOf(tx, plat) }, rows)
      await crashPoint('in-bet-sync')
    })
  }

  private async noteGaps(tx: Tx, plat: string, after: number, rows: readonly LogRow[]): Promise<void> {
    for (const gap of gapsOf(after, rows))
      await this.deps.quarantine.add(tx, plat, { seq: gap.from, ...gap }, 'gap')
  }

  private async book(tx: Tx, venue: LogVenue, rows: readonly LogRow[]): Promise<void> {
    const { books, quarantine, clock } = this.deps
    const named = rows.map((row) => ({ row, memberId: memberOf(row['member']) }))
    const ids = [...new Set(named.map(({ memberId }) => memberId))].filter((id) => id !== null)
    // Members before wallets, the lock order everywhere, to avoid deadlocks.
    const members = new Map((await lockMembers(tx, ids)).map((member) => [member.id, member]))
    const played = named.flatMap(({ row, memberId }) =>
      memberId !== null && typeof row['round_id'] === 'string'
        ? [{ memberId, roundId: row['round_id'].replaceAll('\0', '') }]
        : [],
    )
    await books.markDays(tx, venue.plat, played)
    const written: Written[] = []
    for (const { row, memberId } of named) {
      const member = memberId === null ? null : (members.get(memberId) ?? null)
      const betId = row['bet_id']
      const stored = isBetId(betId) ? await lockBet(tx, venue.plat, betId) : null
      const verdict = judgeRow(row, { member, stored, nowMs: clock.now().getTime() })
      if (verdict.kind === 'quarantine') await quarantine.add(tx, venue.plat, row, verdict.why)
      if (verdict.kind === 'book')
        written.push(await books.write(tx, venue, verdict.bet, verdict.member, stored))
    }
    await books.post(tx, venue, written)
    if (written.length > 0)
      await quarantine.endOlder(
        tx,
        venue.plat,
        written.map(({ bet }) => bet),
      )
    await books.markDays(tx, venue.plat, played)
  }
}

/** A value the bet id column can be queried with. */
function isBetId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
}
