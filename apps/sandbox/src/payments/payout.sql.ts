// Every statement about payouts of the payment provider.
import type { PaymentQuestion } from '@lanting/contract/providers/payment'
import { one, type Sql, type Tx } from '@lanting/node-kit/postgres/pool'

export interface NewPayout {
  readonly payout_no: string
  readonly provider_no: string
  readonly channel: PaymentQuestion<'payout'>['channel']
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly account_no: string
  readonly account_name: string
  readonly bank: string
  readonly branch: string
}

export interface PayoutRow extends NewPayout {
  /** The amount paid if it succeeds. */
  readonly paid_fen: bigint
  readonly state: 'accepted' | 'paid' | 'refused'
  readonly reason: string
  readonly due_state: 'paid' | 'refused' | null
}

/** Idempotent: a known number keeps its first payout. */
export async function insertPayout(
  sql: Sql,
  payout: NewPayout,
  ending: { readonly state: 'paid' | 'refused'; readonly afterMs: number; readonly shortFen?: bigint },
): Promise<void> {
  await sql.query(
    `INSERT INTO payouts (payout_no, provider_no, channel, amount_fen, usdt_cents, account_no, account_name, bank, branch,
       state, due_at, due_state, paid_fen, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'accepted',
       clock_timestamp() + $10 * interval '1 millisecond', $11, $12, app_time())
     ON CONFLICT (payout_no) DO NOTHING`,
    [
      payout.payout_no,
      payout.provider_no,
      payout.channel,
      payout.amount_fen,
      payout.usdt_cents,
      payout.account_no,
      payout.account_name,
      payout.bank,
      payout.branch,
      ending.afterMs,
      ending.state,
      payout.amount_fen - (ending.shortFen ?? 0n),
    ],
  )
}

export async function findPayout(sql: Sql, payoutNo: string): Promise<PayoutRow | undefined> {
  return (await sql.query<PayoutRow>('SELECT * FROM payouts WHERE payout_no = $1', [payoutNo]))[0]
}

export async function duePayouts(sql: Sql): Promise<string[]> {
  const due = await sql.query<{ payout_no: string }>(
    'SELECT payout_no FROM payouts WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT 100',
  )
  return due.map((row) => row.payout_no)
}

export async function lockAccepted(tx: Tx, payoutNo: string): Promise<PayoutRow | undefined> {
  const rows = await tx.query<PayoutRow>(
    `SELECT * FROM payouts WHERE payout_no = $1 AND state = 'accepted' FOR UPDATE`,
    [payoutNo],
  )
  return rows[0]
}

/** The outcome was decided on acceptance. */
export async function endPayout(tx: Tx, payoutNo: string, reason: string): Promise<PayoutRow> {
  return one(
    await tx.query<PayoutRow>(
      `UPDATE payouts SET state = due_state, due_at = NULL, due_state = NULL, reason = $2
        WHERE payout_no = $1 RETURNING *`,
      [payoutNo, reason],
    ),
  )
}

export async function insertPaidOut(tx: Tx, payout: PayoutRow): Promise<void> {
  await tx.query(
    `INSERT INTO pay_entries (kind, ref, channel, amount_fen, at) VALUES ('paid-out', $1, $2, $3, app_time())`,
    [payout.payout_no, payout.channel, -payout.paid_fen],
  )
}
