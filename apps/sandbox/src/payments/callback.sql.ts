// Every statement about pending callbacks.
import type { Sql, Tx } from '@lanting/node-kit/postgres/pool'
import type { CallbackFault } from '#src/payments/pay-faults.ts'

export interface CallbackRow {
  readonly id: bigint
  readonly notify_url: string
  readonly body: string
  readonly spoilt: CallbackFault | null
  readonly tries: number
}

export interface NewCallback {
  readonly txnId: string
  readonly notifyUrl: string
  readonly body: object
  readonly spoilt: CallbackFault | null
  readonly waitMs: number
}

export async function insertCallback(tx: Tx, callback: NewCallback): Promise<void> {
  await tx.query(
    `INSERT INTO pay_callbacks (txn_id, notify_url, body, spoilt, next_at)
     VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')`,
    [callback.txnId, callback.notifyUrl, JSON.stringify(callback.body), callback.spoilt, callback.waitMs],
  )
}

/** Takes due callbacks under a lease, so that no other process tries them meanwhile. */
export async function takeDue(sql: Sql, limit: number, leaseMs: number): Promise<CallbackRow[]> {
  return sql.query<CallbackRow>(
    `UPDATE pay_callbacks SET tries = tries + 1, next_at = clock_timestamp() + $2 * interval '1 millisecond'
      WHERE id IN (SELECT id FROM pay_callbacks WHERE told_at IS NULL AND next_at <= clock_timestamp()
                    ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING id, notify_url, body, spoilt, tries`,
    [limit, leaseMs],
  )
}

/** @param pauseMs until the next retry; null after the last one */
export async function noteTry(sql: Sql, id: bigint, isTold: boolean, pauseMs: number | null): Promise<void> {
  await sql.query(
    `UPDATE pay_callbacks SET told_at = CASE WHEN $2 THEN clock_timestamp() END,
            next_at = CASE WHEN $3::bigint IS NULL THEN 'infinity'
                           ELSE clock_timestamp() + $3 * interval '1 millisecond' END
      WHERE id = $1 AND told_at IS NULL`,
    [id, isTold, pauseMs],
  )
}
