// The product's one clock: real time plus the offset kept in the database, so that every process agrees.
import type { Db, Sql } from '#src/db/pool.ts'

export interface Clock {
  /** The product's now. */
  now(): Date
  /** Reads the offset again, after somebody moved it. */
  reload(): Promise<void>
}

export async function createClock(db: Sql): Promise<Clock> {
  let offsetMs = 0
  async function reload() {
    const rows = await db.query<{ offset_ms: bigint }>('SELECT offset_ms FROM app_clock')
    offsetMs = Number(rows[0]?.offset_ms ?? 0n)
  }
  await reload()
  return { now: () => new Date(Date.now() + offsetMs), reload }
}

export class ClockWouldGoBack extends Error {}

/** Starts the product at an instant (sandbox only). A clock never goes back: ledgers and draws would contradict themselves. */
export async function startClockAt(db: Db, instant: Date): Promise<void> {
  await db.tx(async (tx) => {
    const rows = await tx.query<{ now: Date }>(
      "SELECT clock_timestamp() + offset_ms * interval '1 millisecond' AS now FROM app_clock FOR UPDATE",
    )
    const used = await tx.query('SELECT 1 FROM members LIMIT 1')
    const now = rows[0]?.now ?? instant
    if (used.length > 0 && instant < now) {
      throw new ClockWouldGoBack(`时钟不能后退：当前 ${now.toISOString()}，如需更早的时间请使用 --reset`)
    }
    await tx.query(
      `UPDATE app_clock SET set_at = clock_timestamp(),
         offset_ms = round(extract(epoch FROM ($1::timestamptz - clock_timestamp())) * 1000)::bigint`,
      [instant],
    )
  })
}

/** Moves the product's clock forward (sandbox only). */
export async function advanceClock(db: Sql, byMs: number): Promise<void> {
  if (!Number.isSafeInteger(byMs) || byMs < 0) throw new ClockWouldGoBack('时钟只能前进')
  await db.query('UPDATE app_clock SET offset_ms = offset_ms + $1, set_at = clock_timestamp()', [byMs])
}

/** The world's own time, for signatures that others judge by their clocks. */
export function realNowMs(): number {
  return Date.now()
}
