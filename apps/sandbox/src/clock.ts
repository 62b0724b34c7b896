// The sandbox's clocks: the product's clock for what members see, real time for signatures and timeouts.
import type { Pool, Sql } from '@lanting/node-kit/postgres/pool'
import { advanceOffset, announceMove, hasProductClock, readAppTime } from '#src/db/clock.sql.ts'

/** Real time in epoch milliseconds. */
export function realNow(): number {
  return Date.now()
}

/** The product's now, by the database. */
export async function appNow(sql: Sql): Promise<Date> {
  return readAppTime(sql)
}

export class ClockCannotMove extends Error {}

/** Moves the product's clock forward and notifies every process. It never goes back. */
export async function advanceClock(db: Pool, byMs: number): Promise<Date> {
  if (!Number.isSafeInteger(byMs) || byMs < 0) throw new ClockCannotMove('时钟只能前进')
  await db.tx(async (tx) => {
    if (!(await hasProductClock(tx))) throw new ClockCannotMove('数据库中没有产品时钟')
    await advanceOffset(tx, byMs)
    await announceMove(tx)
  })
  return appNow(db)
}
