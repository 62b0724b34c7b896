// Every statement about the product's clock, which lies in the product's own schema.
import { one, type Sql, type Tx } from '@lanting/node-kit/postgres/pool'

export async function readAppTime(sql: Sql): Promise<Date> {
  return one(await sql.query<{ now: Date }>('SELECT app_time() AS now')).now
}

/** Without the product beside it the sandbox has no clock to move. */
export async function hasProductClock(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ there: boolean }>(
    `SELECT to_regclass('public.app_clock') IS NOT NULL AND to_regclass('public.bus_messages') IS NOT NULL AS there`,
  )
  return one(rows).there
}

export async function advanceOffset(tx: Tx, byMs: number): Promise<void> {
  await tx.query('UPDATE public.app_clock SET offset_ms = offset_ms + $1, set_at = clock_timestamp()', [byMs])
}

/** On the product's Bus, as its own processes send. */
export async function announceMove(tx: Tx): Promise<void> {
  await tx.query(
    `WITH sent AS (
       INSERT INTO public.bus_messages (topic, body, sent_at)
       VALUES ('clock.moved', '{}', clock_timestamp()) RETURNING id, topic, body
     )
     SELECT pg_notify('bus', json_build_object('id', id, 'topic', topic, 'body', body)::text) FROM sent`,
  )
}
