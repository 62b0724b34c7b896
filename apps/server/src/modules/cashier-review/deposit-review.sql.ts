// Every statement of the office's deposit queue.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { THIRTY_DAYS_AGO } from '#src/db/thirty-days.ts'
import type { QueueFilter } from '#src/modules/cashier-review/queue.sql.ts'

export interface DepositQueueRow {
  readonly no: string
  readonly member_id: bigint
  readonly username: string
  readonly realname: string
  readonly vip: number
  readonly member_state: number
  readonly channel: 'bank' | 'usdt-trc20' | 'usdt-erc20' | 'wechat' | 'alipay'
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly state: 0 | 1 | 2 | 3
  readonly remark: string
  readonly payer_bank: string
  readonly payer_name: string
  readonly payer_no: string
  readonly payer_branch: string
  readonly reference: string
  readonly proof: string | null
  readonly provider_no: string | null
  readonly txn_id: string | null
  readonly created_at: Date
  readonly age: number
  readonly approvals: bigint
  readonly claimed_by: bigint | null
  readonly claimed_name: string | null
  readonly claimed_at: Date | null
  readonly other_payer: boolean
  readonly shared_card: boolean
}

const SELECT = `SELECT d.no, d.member_id, m.username, m.realname, m.vip, m.state AS member_state, d.channel, d.amount_fen,
    d.usdt_cents, d.state, d.remark, d.payer_bank, d.payer_name, d.payer_no, d.payer_branch, d.reference, d.proof,
    d.provider_no, d.txn_id, d.created_at,
    extract(epoch FROM coalesce(d.ended_at, app_now()) - d.created_at)::float8 AS age,
    (SELECT count(*) FROM review_decisions r WHERE r.subject = 'deposit:' || d.no AND r.action = 'approve') AS approvals,
    d.claimed_by, s.name AS claimed_name, d.claimed_at,
    d.payer_name <> '' AND m.realname <> m.username AND d.payer_name <> m.realname AS other_payer,
    d.payer_no <> '' AND EXISTS (SELECT 1 FROM cards c WHERE c.number = d.payer_no AND c.member_id <> d.member_id) AS shared_card
  FROM deposits d JOIN members m ON m.id = d.member_id LEFT JOIN staff s ON s.id = d.claimed_by`

const MATCHES = `d.state = coalesce($1::smallint, 1)
  AND ($2::text IS NULL OR d.no = $2 OR starts_with(lower(m.username), lower($2)) OR right(d.payer_no, 4) = $2
       OR d.txn_id = $2 OR d.reference = $2)
  AND (NOT $3::boolean OR d.claimed_by = $5)
  AND (NOT $4::boolean OR EXISTS (SELECT 1 FROM review_decisions r WHERE r.subject = 'deposit:' || d.no AND r.action = 'approve'))`

function values(filter: QueueFilter): unknown[] {
  return [filter.state, filter.q, filter.mine, filter.second, filter.staffId]
}

/** What waits: oldest first. What ended: newest first. */
export async function listDeposits(
  sql: Sql,
  filter: QueueFilter,
  window: { limit: number; offset: number },
): Promise<DepositQueueRow[]> {
  const waits = filter.state === null || filter.state === 1
  return sql.query<DepositQueueRow>(
    `${SELECT} WHERE ${MATCHES} ORDER BY d.created_at ${waits ? 'ASC' : 'DESC'}, d.no LIMIT $6 OFFSET $7`,
    [...values(filter), window.limit, window.offset],
  )
}

export async function countDeposits(sql: Sql, filter: QueueFilter): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM deposits d JOIN members m ON m.id = d.member_id WHERE ${MATCHES}`,
    values(filter),
  )
  return one(rows).total
}

export async function readDeposit(sql: Sql, no: string): Promise<DepositQueueRow | null> {
  const rows = await sql.query<DepositQueueRow>(`${SELECT} WHERE d.no = $1`, [no])
  return rows[0] ?? null
}

export async function lockDeposit(tx: Tx, no: string): Promise<DepositQueueRow | null> {
  await tx.query('SELECT 1 FROM deposits WHERE no = $1 FOR UPDATE', [no])
  return readDeposit(tx, no)
}

export interface DepositFactRow {
  readonly reference_used: bigint
  readonly deposits_30: bigint
  readonly deposited_30: bigint
}

export async function readFacts(sql: Sql, row: DepositQueueRow): Promise<DepositFactRow> {
  return one(
    await sql.query<DepositFactRow>(
      `SELECT (SELECT count(*) FROM deposits o WHERE $3 <> '' AND o.reference = $3 AND o.no <> $2) AS reference_used,
              count(*) AS deposits_30, coalesce(sum(amount_fen), 0)::bigint AS deposited_30
         FROM deposits WHERE member_id = $1 AND state = 2 AND created_at >= ${THIRTY_DAYS_AGO}`,
      [row.member_id, row.no, row.reference],
    ),
  )
}

export async function refuseDeposit(tx: Tx, no: string, remark: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE deposits SET state = 3, remark = $2, ended_at = app_now(), claimed_by = NULL, claimed_at = NULL
      WHERE no = $1 AND state = 1 RETURNING no`,
    [no, remark],
  )
  return rows.length > 0
}
