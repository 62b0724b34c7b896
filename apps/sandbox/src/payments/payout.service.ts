// Payouts of the payment provider: accepted idempotently by the customer's number, final a little later.
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import type { PaymentAnswer, PaymentQuestion } from '@lanting/contract/providers/payment'
import { SANDBOX_PAY } from '@lanting/contract/providers/sandbox'
import type { Pool, Tx } from '@lanting/node-kit/postgres/pool'
import { newNumber } from '#src/payments/order.service.ts'
import * as sql from '#src/payments/payout.sql.ts'
import * as WORDS from '#src/refusal-words.ts'

type Question = PaymentQuestion<'payout'>

/** The outcome of a new payout, and its delay. */
export interface Ending {
  readonly state: 'paid' | 'refused'
  readonly afterMs: number
  /** How much less than requested is paid. */
  readonly shortFen?: bigint
}

const USUAL: Ending = { state: 'paid', afterMs: 800 }
const REFUSED_BECAUSE = '收款方拒绝入账'
const REUSED = { ok: false, error: { code: 'payout_reused', message: WORDS.REUSED } } as const
const ACCOUNT_INVALID = {
  ok: false,
  error: { code: 'account_invalid', message: '收款户名与账号不符' },
} as const
const WHOSE = { merchant: SANDBOX_PAY.merchant, currency: 'CNY' } as const
const BAD_AMOUNT = { ok: false, error: { code: 'bad_amount', message: WORDS.NOT_POSITIVE } } as const

export class PayoutService {
  constructor(private readonly db: Pool) {}

  async pay(asked: Question, ending: Ending = USUAL): Promise<PaymentAnswer<'payout'>> {
    if (fenFromYuan(asked.amount) <= 0n) return BAD_AMOUNT
    const payout = {
      payout_no: asked.payout_no,
      provider_no: newNumber('SO'),
      channel: asked.channel,
      amount_fen: fenFromYuan(asked.amount),
      usdt_cents: asked.usdt_amount === null ? null : fenFromYuan(asked.usdt_amount),
      account_no: asked.account_no,
      account_name: asked.account_name,
      bank: asked.bank,
      branch: asked.branch,
    }
    await sql.insertPayout(this.db, payout, ending)
    await this.endDue()
    const row = await sql.findPayout(this.db, asked.payout_no)
    if (row === undefined || !isSame(row, asked)) return REUSED
    return { ok: true, data: shown(row) }
  }

  /** The account cannot be paid, so the payout is rejected at once. A known number keeps its answer. */
  async turnAway(asked: Question): Promise<PaymentAnswer<'payout'>> {
    return (await sql.findPayout(this.db, asked.payout_no)) === undefined ? ACCOUNT_INVALID : this.pay(asked)
  }

  async query(payoutNo: string): Promise<PaymentAnswer<'queryPayout'>> {
    await this.endDue()
    const row = await sql.findPayout(this.db, payoutNo)
    if (row !== undefined) return { ok: true, data: shown(row) }
    const nothing = {
      provider_no: null,
      state: 'unknown',
      amount: '0.00',
      paid_amount: null,
      reason: '',
    } as const
    return { ok: true, data: { payout_no: payoutNo, ...WHOSE, ...nothing } }
  }

  /** Ends due payouts. Safe to run concurrently. */
  async endDue(): Promise<void> {
    for (const no of await sql.duePayouts(this.db)) await this.db.tx((tx) => this.end(tx, no))
  }

  private async end(tx: Tx, no: string): Promise<void> {
    const row = await sql.lockAccepted(tx, no)
    if (row === undefined || row.due_state === null) return
    const ended = await sql.endPayout(tx, no, row.due_state === 'refused' ? REFUSED_BECAUSE : '')
    if (ended.state === 'paid') await sql.insertPaidOut(tx, ended)
  }
}

function isSame(row: sql.PayoutRow, asked: Question): boolean {
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

function shown(row: sql.PayoutRow) {
  return {
    payout_no: row.payout_no,
    provider_no: row.provider_no,
    state: row.state,
    ...WHOSE,
    amount: yuanFromFen(row.amount_fen),
    paid_amount: row.state === 'paid' ? yuanFromFen(row.paid_fen) : null,
    reason: row.reason,
  }
}
