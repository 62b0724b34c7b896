// Every statement about orders at the payment provider, and about their receipts.
import type { PayWay } from '@lanting/contract/pay-ways'
import { one, type Sql, type Tx } from '@lanting/node-kit/postgres/pool'

export interface OrderRow {
  readonly order_no: string
  readonly provider_no: string
  readonly channel: PayWay
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly notify_url: string
  readonly expire_at: Date
  readonly state: 'open' | 'paid' | 'closed'
  readonly is_expired: boolean
}

const ORDER = `SELECT order_no, provider_no, channel, amount_fen, usdt_cents, notify_url, expire_at, state,
  expire_at <= app_time() AS is_expired FROM pay_orders WHERE order_no = $1`

export interface NewOrder {
  readonly orderNo: string
  readonly providerNo: string
  readonly channel: PayWay
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  readonly notifyUrl: string
  readonly expireAt: string
}

/** Idempotent: a known number keeps its first order. */
export async function insertOrder(sql: Sql, order: NewOrder): Promise<void> {
  await sql.query(
    `INSERT INTO pay_orders (order_no, provider_no, channel, amount_fen, usdt_cents, notify_url, expire_at, state, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', app_time()) ON CONFLICT (order_no) DO NOTHING`,
    [
      order.orderNo,
      order.providerNo,
      order.channel,
      order.amountFen,
      order.usdtCents,
      order.notifyUrl,
      order.expireAt,
    ],
  )
}

export async function findOrder(sql: Sql, orderNo: string): Promise<OrderRow | undefined> {
  return (await sql.query<OrderRow>(ORDER, [orderNo]))[0]
}

export async function lockOrder(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  return (await tx.query<OrderRow>(`${ORDER} FOR UPDATE`, [orderNo]))[0]
}

export async function closeOrder(sql: Sql, orderNo: string): Promise<void> {
  await sql.query(`UPDATE pay_orders SET state = 'closed' WHERE order_no = $1 AND state = 'open'`, [orderNo])
}

export async function markPaid(tx: Tx, orderNo: string): Promise<void> {
  await tx.query(`UPDATE pay_orders SET state = 'paid' WHERE order_no = $1`, [orderNo])
}

export interface ReceiptRow {
  readonly txn_id: string
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly paid_at: Date
}

export async function firstReceipt(sql: Sql, orderNo: string): Promise<ReceiptRow | undefined> {
  const rows = await sql.query<ReceiptRow>(
    'SELECT txn_id, amount_fen, usdt_cents, paid_at FROM pay_receipts WHERE order_no = $1 ORDER BY id LIMIT 1',
    [orderNo],
  )
  return rows[0]
}

export interface Receipt {
  readonly txnId: string
  readonly orderNo: string
  readonly channel: PayWay
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
}

/** Inserts a receipt and books it. */
export async function insertReceipt(tx: Tx, receipt: Receipt): Promise<Date> {
  const rows = await tx.query<{ paid_at: Date }>(
    `INSERT INTO pay_receipts (txn_id, order_no, channel, amount_fen, usdt_cents, paid_at)
     VALUES ($1, $2, $3, $4, $5, app_time()) RETURNING paid_at`,
    [receipt.txnId, receipt.orderNo, receipt.channel, receipt.amountFen, receipt.usdtCents],
  )
  await tx.query(
    `INSERT INTO pay_entries (kind, ref, channel, amount_fen, at) VALUES ('received', $1, $2, $3, app_time())`,
    [receipt.txnId, receipt.channel, receipt.amountFen],
  )
  return one(rows).paid_at
}
