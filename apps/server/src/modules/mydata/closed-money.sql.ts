// SQL of money that is at closed accounts, and of requests to take it out.
import type { Sql, Tx } from '#src/db/pool.ts'

export interface ClosedMoneyRow {
  readonly member_id: bigint
  readonly username: string
  readonly main_fen: bigint
  /** At venues or on its way; below zero where a venue took back what was won. */
  readonly away_fen: bigint
}

export async function readClosedMoney(sql: Sql): Promise<ClosedMoneyRow[]> {
  return sql.query<ClosedMoneyRow>(
    `SELECT m.id AS member_id, m.username, coalesce(sum(a.balance) FILTER (WHERE a.class = 'main'), 0)::bigint AS main_fen,
            coalesce(sum(a.balance) FILTER (WHERE a.class <> 'main'), 0)::bigint AS away_fen
       FROM closures c JOIN member_standing m ON m.id = c.member_id
       JOIN account_balances a ON a.member_id = m.id AND a.currency = 'CNY' AND a.class IN ('main', 'venue', 'transit')
      WHERE c.closed_at IS NOT NULL AND c.taken_back_at IS NULL AND a.balance <> 0
      GROUP BY m.id, m.username ORDER BY m.id`,
  )
}

/** Whether a request for this sum waits or was decided since the money came. Locks the closure's row. */
export async function wasAsked(tx: Tx, memberId: bigint, fen: bigint): Promise<boolean> {
  await tx.query('SELECT 1 FROM closures WHERE member_id = $1 AND closed_at IS NOT NULL FOR UPDATE', [
    memberId,
  ])
  const rows = await tx.query(
    `SELECT 1 FROM (SELECT a.state, a.payload ->> 'fen' AS fen FROM approval_requests a
                     WHERE a.kind = 'adjust' AND a.member_id = $1 AND a.asked_by IS NULL ORDER BY a.asked_at DESC LIMIT 1) l
      WHERE l.state = 'open' OR l.state <> 'approved' AND l.fen = $2::text`,
    [memberId, fen.toString()],
  )
  return rows.length > 0
}
