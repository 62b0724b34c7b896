// The sandbox's times: the product's clock for what members see, real time for signatures and waiting.
import type { Db, Sql } from '#src/db/pool.ts'
import { one } from '#src/db/pool.ts'

/** Real time in epoch milliseconds. */
export function realNow(): number {
  return Date.now()
}

/** The product's now, by the database. */
export async function appNow(sql: Sql): Promise<Date> {
  return one(await sql.query<{ now: Date }>('SELECT app_time() AS now')).now
}

export class ClockCannotMove extends Error {}

/** Moves the product's clock forward and tells every process. It never goes back. */
export async function advanceClock(db: Db, byMs: number): Promise<Date> {
  if (!Number.isSafeInteger(byMs) || byMs < 0) throw new ClockCannotMove('时钟只能前进')
  await db.tx(async (tx) => {
    const there = await tx.query<{ there: boolean }>(
      `SELECT to_regclass('public.app_clock') IS NOT NULL AND to_regclass('public.bus_messages') IS NOT NULL AS there`,
    )
    if (!one(there).there) throw new ClockCannotMove('数据库中没有产品时钟')
    await tx.query('UPDATE public.app_clock SET offset_ms = offset_ms + $1, set_at = clock_timestamp()', [
      byMs,
    ])
    await tx.query(
      `WITH sent AS (
         INSERT INTO public.bus_messages (topic, body, sent_at)
         VALUES ('clock.moved', '{}', clock_timestamp()) RETURNING id, topic, body
       )
       SELECT pg_notify('bus', json_build_object('id', id, 'topic', topic, 'body', body)::text) FROM sent`,
    )
  })
  return appNow(db)
}
