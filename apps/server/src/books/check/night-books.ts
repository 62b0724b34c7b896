// The nightly books: verifies and closes the days that ended, verifies some older ones again, and checks the current state.
import { addDays, type Day, dayEnd, dayStart } from '@lanting/contract/time'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import type { BooksService } from '#src/books/books.service.ts'
import {
  areSound,
  type CheckLine,
  type CheckRun,
  inspectBooks,
  inspectDay,
  keepRun,
} from '#src/books/check/check.ts'
import { closeDay } from '#src/books/check/closed-day.ts'
import * as sql from '#src/books/check/closed-day.sql.ts'
import { sealUpTo } from '#src/books/check/ledger-seal.sql.ts'
import { LedgerSealer } from '#src/books/check/ledger-seal.ts'
import { type DaySpan, FINDINGS_SHOWN } from '#src/books/statement.sql.ts'
import { crashPoint } from '#src/lib/crash-point.ts'
import type { Db } from '#src/db/pool.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

/** Older days verified every night; more of them while it is early. */
const DAYS_AGAIN = 3
const AGAIN_MS = 5 * 60_000
/** A seal covers what an earlier run read, up to a maximum. */
const SEALS_AT_ONCE = 3

export interface NightDeps {
  readonly db: Db
  readonly books: Pick<BooksService, 'checkBy'>
  readonly publicLog: PublicLog
  /** For how long older days are verified beyond their number. */
  readonly againMs?: number
}

export class NightBooks {
  private readonly sealer: LedgerSealer

  constructor(private readonly deps: NightDeps) {
    this.sealer = new LedgerSealer(deps)
  }

  /** A day is closed once all of it is sealed. */
  async isReady(night: Day): Promise<boolean> {
    const { db } = this.deps
    const midnight = new Date(dayStart(night))
    for (let seals = 0; seals < SEALS_AT_ONCE; seals++) {
      if (!(await sql.hasUnsealed(db, midnight))) return true
      await this.sealer.runOnce()
    }
    return !(await sql.hasUnsealed(db, midnight))
  }

  /** What was verified this night is kept: an interrupted run resumes where it ended. */
  async run(night: Day): Promise<CheckRun> {
    return this.deps.books.checkBy(async () => {
      await this.closeDays(night)
      await this.verifyOlderDays(night)
      const { lines, mayAdvanceTo } = await inspectBooks(this.deps.db, 'night', BUSINESS_INVARIANTS)
      const days = await sql.checksOfNight(this.deps.db, night)
      const all = [...lines, ...days.flatMap((day) => day.lines.map(fromStored))]
      return keepRun(this.deps.db, 'night', inOneLine(all), mayAdvanceTo)
    })
  }

  /**
   * Every day that ended and is not closed, in order. One that is not sound is not closed, nor is any after it; all of them are
   * verified every night until it is.
   */
  private async closeDays(night: Day): Promise<void> {
    const { db } = this.deps
    const before = await sql.newestClosed(db)
    const checked = new Set((await sql.checksOfNight(db, night)).map(({ day }) => day))
    let last = before?.lastId ?? 0n
    for (let day = before === null ? addDays(night, -1) : addDays(before.day, 1); day < night; ) {
      const until = new Date(dayEnd(day))
      // The first day of the chain has everything before it.
      const from = new Date(last === 0n ? 0 : dayStart(day))
      const span = { firstId: last + 1n, lastId: await sql.endOfDay(db, last, until), from, until }
      if (!checked.has(day)) await this.verify(night, day, span, true)
      last = span.lastId
      day = addDays(day, 1)
    }
  }

  private async verifyOlderDays(night: Day): Promise<void> {
    const { db, againMs = AGAIN_MS } = this.deps
    const startedAt = performance.now()
    let done = (await sql.checksOfNight(db, night)).filter(({ isNew }) => !isNew).length
    for (; done < DAYS_AGAIN || performance.now() - startedAt < againMs; done++) {
      const day = await sql.nextAgain(db, night)
      const closed = day === null ? null : await sql.closedDay(db, day)
      if (closed === null) return
      const { firstId, lastId } = closed
      const from = new Date(firstId === 1n ? 0 : dayStart(closed.day))
      await this.verify(
        night,
        closed.day,
        { firstId, lastId, from, until: new Date(dayEnd(closed.day)) },
        false,
      )
    }
  }

  private async verify(night: Day, day: Day, span: DaySpan, isNew: boolean): Promise<void> {
    const { db } = this.deps
    const { lines, figures } = await inspectDay(db, span, BUSINESS_INVARIANTS)
    const ok = areSound(lines)
    await db.tx(async (tx) => {
      await sql.lockChain(tx)
      const isOurs = await sql.insertDayCheck(tx, { day, night, isNew, ok, lines: toStored(lines) })
      if (!isOurs || !isNew || !ok) return
      const { firstId, lastId } = span
      const seal = await sealUpTo(tx, lastId)
      await closeDay(tx, {
        day,
        firstId,
        lastId,
        ...figures,
        seal: seal === null ? null : JSON.stringify(seal),
      })
    })
    await crashPoint('in-job-item')
  }
}

const toStored = (lines: readonly CheckLine[]) =>
  JSON.stringify(lines.map((line) => ({ ...line, counted: String(line.counted) })))

function fromStored(stored: unknown): CheckLine {
  const line = stored as Omit<CheckLine, 'counted'> & { readonly counted: string }
  return { ...line, counted: BigInt(line.counted) }
}

/** The results of each invariant, for the current books and every day, merged into one line. */
function inOneLine(all: readonly CheckLine[]): CheckLine[] {
  const lines = new Map<string, CheckLine>()
  for (const line of all) {
    const said = lines.get(line.invariant)
    lines.set(
      line.invariant,
      said === undefined
        ? line
        : {
            ...said,
            ok: said.ok && line.ok,
            counted: said.counted + line.counted,
            findings: [...said.findings, ...line.findings].slice(0, FINDINGS_SHOWN),
            tookMs: said.tookMs + line.tookMs,
          },
    )
  }
  return [...lines.values()]
}
