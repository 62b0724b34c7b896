// Polled several times a second: the product's time, and whether anything is due.
import { one, type Sql } from '@lanting/node-kit/postgres/pool'

export interface Due {
  readonly now: Date
  /** Transfers, payouts or callbacks that are due, or bets that a draw will settle. */
  readonly isAny: boolean
}

export async function readDue(sql: Sql): Promise<Due> {
  const rows = await sql.query<Due>(
    `SELECT app_time() AS now,
            EXISTS (SELECT FROM transfers WHERE due_at <= clock_timestamp())
         OR EXISTS (SELECT FROM payouts WHERE due_at <= clock_timestamp())
         OR EXISTS (SELECT FROM pay_callbacks WHERE told_at IS NULL AND next_at <= clock_timestamp())
         OR EXISTS (SELECT FROM bets WHERE status = 'open') AS "isAny"`,
  )
  return one(rows)
}
