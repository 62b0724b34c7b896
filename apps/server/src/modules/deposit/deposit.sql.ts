// SQL of deposits, callbacks and suspense.
import type { PayWay } from '@lanting/contract/pay-ways'
import type { PaidTo } from '@lanting/contract/schema'
import type { DEPOSIT, StateOf } from '@lanting/contract/states'
import { MEMOS } from '@lanting/contract/texts/records'
import { tailOf } from '@lanting/node-kit/field-seals'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import { KEPT_DAYS, PRUNED_AT_ONCE } from '#src/lib/retention.ts'

export interface DepositRow {
  readonly no: string
  readonly member_id: bigint
  readonly channel: PayWay
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly state: StateOf<typeof DEPOSIT>
  readonly remark: string
  readonly pay_address: string
  readonly pay_protocol: string
  readonly pay_qr: string
  readonly provider: string | null
  readonly provider_no: string | null
  readonly created_at: Date
  readonly expire_at: Date | null
  readonly ended_at: Date | null
  readonly is_expired: boolean
  readonly overdue_ms: number
}

const COLUMNS = `no, member_id, channel, amount_fen, usdt_cents, state, remark, pay_address, pay_protocol, pay_qr, provider, provider_no,
  created_at, expire_at, ended_at, coalesce(expire_at <= app_now(), false) AS is_expired,
  coalesce(extract(epoch FROM app_now() - expire_at) * 1000, 0)::float8 AS overdue_ms`

export interface NewDeposit {
  readonly no: string
  readonly memberId: bigint
  readonly channel: PayWay
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  readonly rateE4: bigint | null
  readonly state: Extract<StateOf<typeof DEPOSIT>, 'unpaid' | 'review'>
  readonly provider: string | null
  readonly expireMs: number | null
  readonly askMs: number
  readonly payer: {
    readonly bank: string
    readonly name: string
    readonly no: string
    readonly branch: string
  }
  readonly reference: string
  readonly proof: string | null
  readonly paidTo: PaidTo | null
}

export interface LockedMember {
  /** Unpaid orders. */
  readonly open: bigint
  /** Bank transfers under review. */
  readonly reviewed: bigint
}

/** Locks the member first, so that the count of open orders and the limit hold under concurrent requests. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<LockedMember> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = $1 FOR NO KEY UPDATE', [memberId])
  return one(
    await tx.query<LockedMember>(
      `SELECT (SELECT count(*) FROM deposits d WHERE d.member_id = $1 AND d.state = 'unpaid') AS open,
              (SELECT count(*) FROM deposits d WHERE d.member_id = $1 AND d.state = 'review') AS reviewed`,
      [memberId],
    ),
  )
}

export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<Date> {
  const rows = await tx.query<{ created_at: Date }>(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, usdt_cents, rate_e4, state, provider, created_at, expire_at,
       next_ask_at, payer_bank, payer_name, payer_no, payer_branch, reference, proof, payer_tail, paid_to)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, app_now(), app_now() + $9 * interval '1 millisecond',
       app_now() + $10 * interval '1 millisecond', $11, $12, $13, $14, $15, $16, $17, $18)
     RETURNING created_at`,
    [
      deposit.no,
      deposit.memberId,
      deposit.channel,
      deposit.amountFen,
      deposit.usdtCents,
      deposit.rateE4,
      deposit.state,
      deposit.provider,
      deposit.expireMs,
      deposit.askMs,
      deposit.payer.bank,
      tx.seal('name', deposit.payer.name),
      tx.seal('account', deposit.payer.no),
      deposit.payer.branch,
      deposit.reference,
      deposit.proof,
      tx.seal('tail', tailOf(deposit.payer.no)),
      deposit.paidTo === null ? null : JSON.stringify(deposit.paidTo),
    ],
  )
  return one(rows).created_at
}

export async function setPayment(
  sql: Sql,
  no: string,
  pay: { address: string; protocol: string; qr_text: string; providerNo: string },
): Promise<void> {
  await sql.query(
    'UPDATE deposits SET pay_address = $2, pay_protocol = $3, pay_qr = $4, provider_no = $5 WHERE no = $1',
    [no, pay.address, pay.protocol, pay.qr_text, pay.providerNo],
  )
}

export async function readDeposit(sql: Sql, no: string): Promise<DepositRow | null> {
  const rows = await sql.query<DepositRow>(`SELECT ${COLUMNS} FROM deposits WHERE no = $1`, [no])
  return rows[0] ?? null
}

export async function lockDeposit(tx: Tx, no: string): Promise<DepositRow | null> {
  const rows = await tx.query<DepositRow>(`SELECT ${COLUMNS} FROM deposits WHERE no = $1 FOR UPDATE`, [no])
  return rows[0] ?? null
}

export async function unpaidOf(sql: Sql, memberId: bigint): Promise<DepositRow[]> {
  return sql.query<DepositRow>(
    `SELECT ${COLUMNS} FROM deposits WHERE member_id = $1 AND state = 'unpaid' ORDER BY no`,
    [memberId],
  )
}

/** Closes an unpaid order. Returns whether it was still open. */
export async function closeDeposit(sql: Sql, no: string, remark: string): Promise<boolean> {
  const rows = await sql.query(
    "UPDATE deposits SET state = 'closed', remark = $2, ended_at = app_now() WHERE no = $1 AND state = 'unpaid' RETURNING no",
    [no, remark],
  )
  return rows.length > 0
}

/** Closes an undecided bank transfer. Returns whether it was still under review. */
export async function closeReviewed(tx: Tx, no: string, remark: string): Promise<boolean> {
  const rows = await tx.query(
    "UPDATE deposits SET state = 'closed', remark = $2, ended_at = app_now() WHERE no = $1 AND state = 'review' RETURNING no",
    [no, remark],
  )
  return rows.length > 0
}

export async function markCredited(tx: Tx, no: string, txnId: string | null): Promise<void> {
  await tx.query(
    "UPDATE deposits SET state = 'credited', txn_id = $2, ended_at = app_now(), remark = '' WHERE no = $1",
    [no, txnId],
  )
}

/** False when this provider transaction is already booked, as a credit or into suspense. */
export async function isNewTransaction(tx: Tx, provider: string, txnId: string): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`txn:${provider}:${txnId}`])
  const rows = await tx.query(
    `SELECT 1 FROM deposits WHERE provider = $1 AND txn_id = $2
     UNION ALL SELECT 1 FROM suspense_items WHERE provider = $1 AND txn_id = $2`,
    [provider, txnId],
  )
  return rows.length === 0
}

export interface NewSuspense {
  readonly provider: string
  readonly channel: PayWay
  readonly txnId: string
  readonly orderNo: string
  readonly amountFen: bigint
  readonly why: 'unknownOrder' | 'wrongAmount' | 'late' | 'duplicateOrder'
  readonly memberId: bigint | null
}

export async function insertSuspense(tx: Tx, item: NewSuspense): Promise<void> {
  await tx.query(
    `INSERT INTO suspense_items (id, provider, channel, txn_id, order_no, amount_fen, why, member_id, state, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', app_now())`,
    [newId(), item.provider, item.channel, item.txnId, item.orderNo, item.amountFen, item.why, item.memberId],
  )
}

export interface NewCallback {
  readonly provider: string
  readonly nonce: string
  readonly raw: string
  readonly verdict: 'unreadable' | 'accepted'
  readonly txnId: string | null
}

/** The new row's id, or null for a replayed nonce. */
export async function keepCallback(sql: Sql, callback: NewCallback): Promise<bigint | null> {
  const rows = await sql.query<{ id: bigint }>(
    `INSERT INTO pay_callbacks (provider, nonce, raw, verdict, txn_id, received_at) VALUES ($1, $2, $3, $4, $5, app_now())
     ON CONFLICT (provider, nonce) DO NOTHING RETURNING id`,
    [
      callback.provider,
      callback.nonce.slice(0, 100),
      // PostgreSQL text cannot hold a NUL, and the sender is untrusted.
      callback.raw.slice(0, 8000).replaceAll('\0', ''),
      callback.verdict,
      callback.txnId,
    ],
  )
  return rows[0]?.id ?? null
}

export async function judgeCallback(tx: Tx, id: bigint, verdict: string): Promise<void> {
  await tx.query('UPDATE pay_callbacks SET verdict = $2 WHERE id = $1', [id, verdict])
}

/** Leases open orders due for a poll; each is polled once more at its deadline, so that it closes in time. */
export async function takeDue(sql: Sql, limit: number, leaseMs: number): Promise<DepositRow[]> {
  return sql.query<DepositRow>(
    `UPDATE deposits SET next_ask_at = CASE WHEN expire_at > app_now()
            THEN least(expire_at, app_now() + $2 * interval '1 millisecond')
            ELSE app_now() + $2 * interval '1 millisecond' END
      WHERE no IN (SELECT no FROM deposits WHERE state = 'unpaid' AND next_ask_at <= app_now()
                   ORDER BY next_ask_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING ${COLUMNS}`,
    [limit, leaseMs],
  )
}

export interface SuspenseRow {
  readonly id: string
  readonly provider: string
  readonly channel: PayWay
  readonly txn_id: string
  readonly order_no: string
  readonly amount_fen: bigint
  readonly member_id: bigint | null
  readonly state: 'open' | 'credited' | 'returned'
}

export async function lockSuspense(tx: Tx, id: string): Promise<SuspenseRow | null> {
  const rows = await tx.query<SuspenseRow>(
    `SELECT id, provider, channel, txn_id, order_no, amount_fen, member_id, state
       FROM suspense_items WHERE id::text = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** The member's closed order named by the payment, when the amount matches exactly. */
export async function closedOrderOf(tx: Tx, item: SuspenseRow, memberId: bigint): Promise<string | null> {
  const rows = await tx.query<{ no: string }>(
    `SELECT no FROM deposits WHERE no = $1 AND member_id = $2 AND state = 'closed' AND amount_fen = $3 AND channel = $4
        AND provider = $5 FOR UPDATE`,
    [item.order_no, memberId, item.amount_fen, item.channel, item.provider],
  )
  return rows[0]?.no ?? null
}

export async function markLateCredit(tx: Tx, no: string, txnId: string): Promise<void> {
  await tx.query(
    `UPDATE deposits SET state = 'credited', txn_id = $2, remark = '${MEMOS.lateDeposit}', ended_at = app_now() WHERE no = $1`,
    [no, txnId],
  )
}

export async function endSuspense(
  tx: Tx,
  id: string,
  state: 'credited' | 'returned',
  memberId: bigint | null,
): Promise<void> {
  await tx.query('UPDATE suspense_items SET state = $2, member_id = $3, ended_at = app_now() WHERE id = $1', [
    id,
    state,
    memberId,
  ])
}

/** Forged ones soon; others not while money without an order is open that they are about. */
export async function pruneCallbacks(sql: Sql): Promise<void> {
  await sql.query(
    `DELETE FROM pay_callbacks
      WHERE verdict = 'badSignature' AND received_at < app_now() - make_interval(days => $1)`,
    [KEPT_DAYS.forgedCallbacks],
  )
  await sql.query(
    `WITH oldest AS (SELECT id, provider, txn_id, received_at FROM pay_callbacks ORDER BY received_at LIMIT $1)
     DELETE FROM pay_callbacks WHERE id IN (
       SELECT o.id FROM oldest o
        WHERE o.received_at < app_now() - make_interval(days => $2)
          AND NOT EXISTS (SELECT 1 FROM suspense_items s
                           WHERE s.provider = o.provider AND s.txn_id = o.txn_id AND s.state = 'open'))`,
    [PRUNED_AT_ONCE, KEPT_DAYS.payCallbacks],
  )
}
