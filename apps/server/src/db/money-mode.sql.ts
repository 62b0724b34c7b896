// Every statement about the money mode that a database is stamped with.
import type { MoneyMode } from '@lanting/contract/codes'
import { one, type Sql } from '#src/db/pool.ts'

/** What a process must know of its database before it starts. */
export interface MoneyStanding {
  /** Null: never stamped. */
  readonly mode: MoneyMode | null
  /** How far the clock was moved. */
  readonly clock_ms: bigint
  readonly demo_members: boolean
  readonly demo_staff: boolean
}

export async function readMoneyStanding(sql: Sql): Promise<MoneyStanding> {
  return one(
    await sql.query<MoneyStanding>('SELECT mode, clock_ms, demo_members, demo_staff FROM money_standing()'),
  )
}

/** Null also before the migration that introduced the stamp. */
export async function readStamp(sql: Sql): Promise<MoneyMode | null> {
  const [known] = await sql.query<{ known: boolean }>("SELECT to_regclass('money_mode') IS NOT NULL AS known")
  if (known?.known !== true) return null
  const rows = await sql.query<{ mode: MoneyMode }>('SELECT mode FROM money_mode')
  return rows[0]?.mode ?? null
}

/** Once: a stamp stays. */
export async function insertStamp(sql: Sql, mode: MoneyMode): Promise<void> {
  await sql.query(
    'INSERT INTO money_mode (mode, stamped_at) VALUES ($1, clock_timestamp()) ON CONFLICT (single) DO NOTHING',
    [mode],
  )
}
