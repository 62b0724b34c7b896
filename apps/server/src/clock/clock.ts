// The product's one clock: the database's time plus the offset kept there, so that every process agrees, whatever its
// machine's clock says.
import * as clockSql from '#src/db/clock.sql.ts'
import type { Db, Sql } from '#src/db/pool.ts'

export interface Clock {
  /** The product's now. */
  now(): Date
  /** Compares with the database again, and reads the offset after it was moved. */
  reload(): Promise<void>
}

/** A smaller difference from the database is left to NTP: correcting it would only make the clock tremble. */
const TOLERATED_MS = 5

/** Between two reloads it counts by a clock that never jumps, so that a machine that is set anew changes no day. */
export async function createClock(db: Sql): Promise<Clock> {
  let originMs = realNowMs() - performance.now()
  let offsetMs = 0
  const ownMs = () => originMs + performance.now()
  async function reload() {
    const askedAt = ownMs()
    const read = await clockSql.readClock(db)
    const answeredAt = ownMs()
    if (read.ms < askedAt - TOLERATED_MS) originMs += read.ms - askedAt
    if (read.ms > answeredAt + TOLERATED_MS) originMs += read.ms - answeredAt
    offsetMs = Number(read.offsetMs)
  }
  await reload()
  return { now: () => new Date(ownMs() + offsetMs), reload }
}

export class ClockWouldGoBack extends Error {}

/** Starts the product at an instant (sandbox only). A clock never moves back: ledgers and draws would contradict themselves. */
export async function startClockAt(db: Db, instant: Date): Promise<void> {
  await db.tx(async (tx) => {
    const now = await clockSql.lockClock(tx)
    if (instant < now && (await clockSql.hasMembers(tx))) {
      throw new ClockWouldGoBack(`时钟不能后退：当前 ${now.toISOString()}，如需更早的时间请使用 --reset`)
    }
    await clockSql.setClock(tx, instant)
  })
}

/** Moves the product's clock forward (sandbox only). */
export async function advanceClock(db: Sql, byMs: number): Promise<void> {
  if (!Number.isSafeInteger(byMs) || byMs < 0) throw new ClockWouldGoBack('时钟只能前进')
  await clockSql.advanceOffset(db, byMs)
}

/** Real time, for signatures that others check against their clocks. */
export function realNowMs(): number {
  return Date.now()
}
