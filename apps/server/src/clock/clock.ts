// The product's one clock: real time plus the offset kept in the database, so that every process agrees.
import * as clockSql from '#src/db/clock.sql.ts'
import type { Db, Sql } from '#src/db/pool.ts'

export interface Clock {
  /** The product's now. */
  now(): Date
  /** Reads the offset again, after it was moved. */
  reload(): Promise<void>
}

export async function createClock(db: Sql): Promise<Clock> {
  let offsetMs = 0
  async function reload() {
    offsetMs = await clockSql.readOffsetMs(db)
  }
  await reload()
  return { now: () => new Date(Date.now() + offsetMs), reload }
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
