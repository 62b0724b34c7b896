// Payouts of the payment provider: accepted once under the customer's number, ended a little later, once.
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import type { PaymentAnswer, PaymentQuestion } from '@lanting/contract/providers/payment'
import { type Db, one, type Tx } from '#src/db/pool.ts'
import { newNumber } from '#src/payments/order.service.ts'

type Question = PaymentQuestion<'payout'>

interface PayoutRow {
  readonly payout_no: string
  readonly provider_no: string
  readonly channel: Question['channel']
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly account_no: string
  readonly account_name: string
  readonly bank: string
  readonly branch: string
  readonly state: 'accepted' | 'paid' | 'refused'
  readonly reason: string
  readonly due_state: 'paid' | 'refused' | null
}

/** How a new payout will end, and after how long. */
export interface Ending {
  readonly state: 'paid' | 'refused'
  readonly afterMs: number
}

const USUAL: Ending = { state: 'paid', afterMs: 800 }
const REFUSED_BECAUSE = '收款方拒绝入账'
const REUSED = { ok: false, error: { code: 'payout_reused', message: '同一单号的内容与首次不同' } } as const
const BAD_AMOUNT = { ok: false, error: { code: 'bad_amount', message: '金额必须大于零' } } as const

export class PayoutService {
  constructor(private readonly db: Db) {}

  private async find(payoutNo: string): Promise<PayoutRow | undefined> {
    return (await this.db.query<PayoutRow>('SELECT * FROM payouts WHERE payout_no = $1', [payoutNo]))[0]
  }

  async pay(asked: Question, ending: Ending = USUAL): Promise<PaymentAnswer<'payout'>> {
    if (fenFromYuan(asked.amount) <= 0n) return BAD_AMOUNT
    await this.db.query(
      `INSERT INTO payouts (payout_no, provider_no, channel, amount_fen, usdt_cents, account_no, account_name, bank, branch,
         state, due_at, due_state, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'accepted',
         clock_timestamp() + $10 * interval '1 millisecond', $11, app_time())
       ON CONFLICT (payout_no) DO NOTHING`,
      [
        asked.payout_no,
        newNumber('SO'),
        asked.channel,
        fenFromYuan(asked.amount),
        asked.usdt_amount === null ? null : fenFromYuan(asked.usdt_amount),
        asked.account_no,
        asked.account_name,
        asked.bank,
        asked.branch,
        ending.afterMs,
        ending.state,
      ],
    )
    await this.endDue()
    const row = await this.find(asked.payout_no)
    if (row === undefined || !isSame(row, asked)) return REUSED
    return { ok: true, data: shown(row) }
  }

  async query(payoutNo: string): Promise<PaymentAnswer<'queryPayout'>> {
    await this.endDue()
    const row = await this.find(payoutNo)
    if (row !== undefined) return { ok: true, data: shown(row) }
    const nothing = { provider_no: null, state: 'unknown', amount: '0.00', reason: '' } as const
    return { ok: true, data: { payout_no: payoutNo, ...nothing } }
  }

  /** Ends what is due. Several processes may try at once. */
  async endDue(): Promise<void> {
    const due = await this.db.query<{ payout_no: string }>(
      'SELECT payout_no FROM payouts WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT 100',
    )
    for (const { payout_no: no } of due) await this.db.tx((tx) => this.end(tx, no))
  }

  private async end(tx: Tx, no: string): Promise<void> {
    const rows = await tx.query<PayoutRow>(
      `SELECT * FROM payouts WHERE payout_no = $1 AND state = 'accepted' FOR UPDATE`,
      [no],
    )
    const row = rows[0]
    if (row === undefined || row.due_state === null) return
    const ended = one(
      await tx.query<PayoutRow>(
        `UPDATE payouts SET state = due_state, due_at = NULL, due_state = NULL, reason = $2
          WHERE payout_no = $1 RETURNING *`,
        [no, row.due_state === 'refused' ? REFUSED_BECAUSE : ''],
      ),
    )
    if (ended.state !== 'paid') return
    await tx.query(
      `INSERT INTO pay_entries (kind, ref, channel, amount_fen, at) VALUES ('paid-out', $1, $2, $3, app_time())`,
      [no, ended.channel, -ended.amount_fen],
    )
  }
}

function isSame(row: PayoutRow, asked: Question): boolean {
  return (
    row.channel === asked.channel &&
    row.amount_fen === fenFromYuan(asked.amount) &&
    row.usdt_cents === (asked.usdt_amount === null ? null : fenFromYuan(asked.usdt_amount)) &&
    row.account_no === asked.account_no &&
    row.account_name === asked.account_name &&
    row.bank === asked.bank &&
    row.branch === asked.branch
  )
}

function shown(row: PayoutRow) {
  return {
    payout_no: row.payout_no,
    provider_no: row.provider_no,
    state: row.state,
    amount: yuanFromFen(row.amount_fen),
    reason: row.reason,
  }
}
