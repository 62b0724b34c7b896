// Every statement of credits and debits by staff.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { REQUEST_FIELDS, type RequestColumns } from '#src/approvals/money-request.sql.ts'

export interface AdjustRow extends RequestColumns {
  readonly id: string
  readonly member_id: bigint
  readonly username: string
}

const SELECT = `SELECT q.id, q.member_id, m.username, ${REQUEST_FIELDS}
  FROM money_requests q JOIN members m ON m.id = q.member_id
  LEFT JOIN staff asker ON asker.id = q.asked_by LEFT JOIN staff decider ON decider.id = q.decided_by
  WHERE q.kind = 'adjust'`
const OPEN = `(NOT $1::boolean OR (q.state = 'open' AND q.expires_at > app_now()))`

export async function listAdjusts(
  sql: Sql,
  openOnly: boolean,
  window: { limit: number; offset: number },
): Promise<AdjustRow[]> {
  return sql.query<AdjustRow>(
    `${SELECT} AND ${OPEN} ORDER BY q.state = 'open' DESC, q.asked_at DESC, q.id LIMIT $2 OFFSET $3`,
    [openOnly, window.limit, window.offset],
  )
}

export async function countAdjusts(sql: Sql, openOnly: boolean): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM money_requests q WHERE q.kind = 'adjust' AND ${OPEN}`,
    [openOnly],
  )
  return one(rows).total
}

export async function readAdjust(sql: Sql, id: string): Promise<AdjustRow | null> {
  const rows = await sql.query<AdjustRow>(`${SELECT} AND q.id::text = $1`, [id])
  return rows[0] ?? null
}

/** Locks the day's sum, so that two people who ask at once cannot pass its limit together. */
export async function lockDaySum(tx: Tx): Promise<bigint> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('adjust-day', 0))")
  const rows = await tx.query<{ sum: bigint }>(
    `SELECT coalesce(sum((payload ->> 'fen')::bigint), 0)::bigint AS sum FROM money_requests
      WHERE kind = 'adjust' AND (state = 'approved' OR (state = 'open' AND expires_at > app_now()))
        AND beijing_day(asked_at) = beijing_day(app_now())`,
  )
  return one(rows).sum
}

/** A real member who is not closed, held until the transaction ends. */
export async function lockMember(
  tx: Tx,
  id: bigint | number,
): Promise<{ id: bigint; username: string } | null> {
  const rows = await tx.query<{ id: bigint; username: string }>(
    'SELECT id, username FROM members WHERE id = $1 AND NOT is_trial AND closed_at IS NULL FOR NO KEY UPDATE',
    [id],
  )
  return rows[0] ?? null
}
