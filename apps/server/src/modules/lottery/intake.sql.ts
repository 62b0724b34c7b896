// Every statement about whether a lottery takes bets.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { Intake } from '@lanting/contract/rules/lottery/lottery-intake'

/** Null when it was never changed. */
export async function readIntake(sql: Sql, lottery: string): Promise<Intake | null> {
  const rows = await sql.query<Intake>('SELECT taking, since FROM lottery_intake WHERE lottery = $1', [
    lottery,
  ])
  return rows[0] ?? null
}

export async function takes(sql: Sql, lottery: string, openAt: Date): Promise<boolean> {
  const rows = await sql.query<{ takes: boolean }>('SELECT lottery_takes($1, $2) AS takes', [lottery, openAt])
  return one(rows).takes
}

/** The last decision, locked until the transaction ends. */
export async function lockIntake(tx: Tx, lottery: string): Promise<boolean> {
  await tx.query(
    `INSERT INTO lottery_intake (lottery, taking, since, taking_before) VALUES ($1, true, app_now(), true)
     ON CONFLICT (lottery) DO NOTHING`,
    [lottery],
  )
  const rows = await tx.query<{ taking: boolean }>(
    'SELECT taking FROM lottery_intake WHERE lottery = $1 FOR UPDATE',
    [lottery],
  )
  return one(rows).taking
}

/** From the next round on; the open round is unchanged. */
export async function setIntake(
  tx: Tx,
  change: { lottery: string; taking: boolean; openedAt: Date; nextAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE lottery_intake SET taking_before = lottery_takes($1, $3), taking = $2, since = $4 WHERE lottery = $1`,
    [change.lottery, change.taking, change.openedAt, change.nextAt],
  )
}
