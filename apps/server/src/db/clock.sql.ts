// Every statement about the product's clock.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** The world's time as the database's machine has it, and how far the product's is ahead of it. */
export async function readClock(sql: Sql): Promise<{ ms: number; offsetMs: bigint }> {
  const rows = await sql.query<{ ms: number; offsetMs: bigint }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms, offset_ms AS "offsetMs" FROM app_clock',
  )
  return one(rows)
}

export async function readNow(sql: Sql): Promise<Date> {
  return one(await sql.query<{ now: Date }>('SELECT app_now() AS now')).now
}

/** The product's now, locked until the transaction ends. */
export async function lockClock(tx: Tx): Promise<Date> {
  const rows = await tx.query<{ now: Date }>(
    "SELECT clock_timestamp() + offset_ms * interval '1 millisecond' AS now FROM app_clock FOR UPDATE",
  )
  return one(rows).now
}

/** With members there is a past that a clock must not fall behind. */
export async function hasMembers(sql: Sql): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM member_standing LIMIT 1')).length > 0
}

export async function setClock(tx: Tx, instant: Date): Promise<void> {
  await tx.query(
    `UPDATE app_clock SET set_at = clock_timestamp(),
       offset_ms = round(extract(epoch FROM ($1::timestamptz - clock_timestamp())) * 1000)::bigint`,
    [instant],
  )
}

export async function advanceOffset(sql: Sql, byMs: number): Promise<void> {
  await sql.query('UPDATE app_clock SET offset_ms = offset_ms + $1, set_at = clock_timestamp()', [byMs])
}
