// Every statement about the product's clock.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export async function readOffsetMs(sql: Sql): Promise<number> {
  const rows = await sql.query<{ offset_ms: bigint }>('SELECT offset_ms FROM app_clock')
  return Number(one(rows).offset_ms)
}

/** The world's time as the database's machine has it. */
export async function readDatabaseMs(sql: Sql): Promise<number> {
  const rows = await sql.query<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  )
  return one(rows).ms
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
