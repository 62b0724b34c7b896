// Orders at the payment provider: created, queried, closed, and paid by the simulated payer.
import { SANDBOX_ADDRESSES } from '@lanting/contract/data/money/pay'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { PAY_WAYS, type PayWay } from '@lanting/contract/pay-ways'
import type { PaymentAnswer, PaymentQuestion, PayCallbackBody } from '@lanting/contract/providers/payment'
import { SANDBOX_PAY } from '@lanting/contract/providers/sandbox'
import { fillText, TEXTS } from '@lanting/contract/texts'
import type { Pool, Sql, Tx } from '@lanting/node-kit/postgres/pool'
import { newToken } from '@lanting/node-kit/tokens'
import type { CallbackService, NewCallback } from '#src/payments/callback.service.ts'
import * as sql from '#src/payments/order.sql.ts'
import * as WORDS from '#src/refusal-words.ts'

type Question = PaymentQuestion<'createOrder'>

/** A receipt: for an order, or for an unknown order number. */
export interface Arrival {
  readonly orderNo: string
  readonly channel: PayWay
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  readonly notifyUrl: string
}

const UNKNOWN = { ok: false, error: { code: 'order_unknown', message: '订单不存在' } } as const
const NOT_OPEN = { ok: false, error: { code: 'order_not_open', message: '订单已支付或已关闭' } } as const
const REUSED = { ok: false, error: { code: 'order_reused', message: WORDS.REUSED } } as const
const BAD_AMOUNT = { ok: false, error: { code: 'bad_amount', message: WORDS.NOT_POSITIVE } } as const

export class OrderService {
  constructor(
    private readonly db: Pool,
    private readonly callbacks: Pick<CallbackService, 'enqueue' | 'deliverDue'>,
  ) {}

  async create(asked: Question): Promise<PaymentAnswer<'createOrder'>> {
    if (fenFromYuan(asked.amount) <= 0n) return BAD_AMOUNT
    await sql.insertOrder(this.db, {
      orderNo: asked.order_no,
      providerNo: newNumber('SP'),
      channel: asked.channel,
      amountFen: fenFromYuan(asked.amount),
      usdtCents: asked.usdt_amount === null ? null : fenFromYuan(asked.usdt_amount),
      notifyUrl: asked.notify_url,
      expireAt: asked.expire_at,
    })
    const order = await sql.findOrder(this.db, asked.order_no)
    if (order === undefined || !isSame(order, asked)) return REUSED
    return { ok: true, data: { order: await shown(this.db, order), pay: payable(order) } }
  }

  async query(orderNo: string): Promise<PaymentAnswer<'queryOrder'>> {
    const order = await sql.findOrder(this.db, orderNo)
    return order === undefined ? UNKNOWN : { ok: true, data: await shown(this.db, order) }
  }

  /** A paid order stays paid: the answer is its state. */
  async close(orderNo: string): Promise<PaymentAnswer<'closeOrder'>> {
    await sql.closeOrder(this.db, orderNo)
    return this.query(orderNo)
  }

  /** The payer pays: the full amount, or another one in yuan. */
  async pay(
    orderNo: string,
    amount: string | null,
    spoilt: NewCallback['spoilt'],
  ): Promise<PaymentAnswer<'simulatePayment'>> {
    const answer = await this.db.tx<PaymentAnswer<'simulatePayment'>>(async (tx) => {
      const order = await sql.lockOrder(tx, orderNo)
      if (order === undefined) return UNKNOWN
      if (order.state !== 'open' || order.is_expired) return NOT_OPEN
      const askedFen = amount === null ? order.amount_fen : fenFromYuan(amount)
      const amountFen = spoilt?.mode === 'wrong-amount' ? askedFen - 100n : askedFen
      if (amountFen <= 0n) return BAD_AMOUNT
      const usdtCents = order.usdt_cents === null ? null : (order.usdt_cents * amountFen) / order.amount_fen
      const { channel, notify_url: notifyUrl } = order
      await this.receive(tx, { orderNo, channel, amountFen, usdtCents, notifyUrl }, spoilt)
      await sql.markPaid(tx, orderNo)
      return { ok: true, data: await shown(tx, { ...order, state: 'paid' }) }
    })
    if (answer.ok) await this.callbacks.deliverDue()
    return answer
  }

  /** A receipt is booked whatever the order's state: late, twice, or without an order. */
  async arrive(arrival: Arrival, spoilt: NewCallback['spoilt']): Promise<string> {
    const txnId = await this.db.tx((tx) => this.receive(tx, arrival, spoilt))
    await this.callbacks.deliverDue()
    return txnId
  }

  async find(orderNo: string): Promise<sql.OrderRow | null> {
    return (await sql.findOrder(this.db, orderNo)) ?? null
  }

  private async receive(tx: Tx, arrival: Arrival, spoilt: NewCallback['spoilt']): Promise<string> {
    const { orderNo, channel, amountFen, usdtCents, notifyUrl } = arrival
    const txnId = newNumber('TX')
    const paidAt = await sql.insertReceipt(tx, { txnId, orderNo, channel, amountFen, usdtCents })
    const order = await sql.findOrder(tx, orderNo)
    const body: PayCallbackBody = {
      event: 'order.paid',
      order_no: orderNo,
      provider_no: order?.provider_no ?? newNumber('SP'),
      txn_id: txnId,
      channel,
      amount: yuanFromFen(amountFen),
      usdt_amount: usdtCents === null ? null : yuanFromFen(usdtCents),
      currency: 'CNY',
      merchant: SANDBOX_PAY.merchant,
      paid_at: paidAt.toISOString(),
    }
    await this.callbacks.enqueue(tx, { txnId, notifyUrl, body, spoilt })
    return txnId
  }
}

/** A paid order names the receipt that paid it: the first one. */
async function shown(at: Sql, order: sql.OrderRow) {
  const paid = order.state === 'paid' ? await sql.firstReceipt(at, order.order_no) : undefined
  return {
    order_no: order.order_no,
    provider_no: order.provider_no,
    state: order.state,
    merchant: SANDBOX_PAY.merchant,
    currency: 'CNY',
    amount: yuanFromFen(order.amount_fen),
    paid_amount: paid === undefined ? null : yuanFromFen(paid.amount_fen),
    paid_usdt: paid === undefined || paid.usdt_cents === null ? null : yuanFromFen(paid.usdt_cents),
    txn_id: paid?.txn_id ?? null,
    paid_at: paid?.paid_at.toISOString() ?? null,
  }
}

function isSame(order: sql.OrderRow, asked: Question): boolean {
  return (
    order.channel === asked.channel &&
    order.amount_fen === fenFromYuan(asked.amount) &&
    order.usdt_cents === (asked.usdt_amount === null ? null : fenFromYuan(asked.usdt_amount)) &&
    order.notify_url === asked.notify_url
  )
}

/** Fake payment details: no wallet accepts these addresses, and the picture is labelled so. */
function payable({ channel, order_no }: sql.OrderRow) {
  const qr_text = fillText(TEXTS.demoOrder, { deposit_no: order_no })
  const { protocol } = PAY_WAYS[channel]
  if (protocol === null) return { address: 'DEMO-NOT-PAYABLE', protocol: '', qr_text }
  return { address: SANDBOX_ADDRESSES[protocol], protocol, qr_text }
}

export function newNumber(letters: string): string {
  return `${letters}${newToken()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 24)}`
}
