// A payment provider in memory: the same API as a real one, with every kind of connection failure.
import { randomUUID } from 'node:crypto'
import type { PayCallbackBody, PaymentOperation, PaymentQuestion } from '@lanting/contract/providers/payment'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import { SANDBOX_PAY } from '@lanting/contract/providers/sandbox'
import { SIGN_HEADERS, signRequest } from '@lanting/contract/providers/signing'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { realNowMs } from '#src/clock/clock.ts'
import type { PaymentAdapter } from '#src/providers/payment-adapter.ts'
import type { Payments } from '#src/providers/payments.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'

const WHOSE = { merchant: SANDBOX_PAY.merchant, currency: 'CNY' }

type Order = PaymentData<'queryOrder'> & { readonly channel: string }
type Payout = PaymentData<'queryPayout'>

/** How the next request of a kind fails: done with its reply lost, or never received. */
export type Line = 'lost reply' | 'no connection'

/** Alters an answer: still signed, but about something else. */
export type Lie = (data: Record<string, unknown>) => object

export interface SpoiltCallback {
  readonly path?: string
  readonly timestamp?: string
  readonly nonce?: string
  readonly signature?: string
  readonly rawBody?: string
  readonly hmac?: (text: string) => string
}

export function createFakeProvider(): FakeProvider {
  return new FakeProvider()
}

export class FakeProvider {
  readonly orders = new Map<string, Order>()
  readonly payouts = new Map<string, Payout>()
  /** The payouts it received, in full. */
  readonly toldPayouts = new Map<string, PaymentQuestion<'payout'>>()
  readonly hmac = hmacSha256('secret of a fake provider')
  readonly payments: Payments
  private readonly lines = new Map<PaymentOperation, Line[]>()
  /** How new payouts end; `accepted` leaves them open until a test ends them. */
  private ending: 'paid' | 'refused' | 'accepted' = 'paid'
  /** The code with which new payouts are not even taken. */
  private turnedAway: string | null = null
  private readonly lies = new Map<PaymentOperation, Lie>()
  private serial = 0

  constructor() {
    const adapter: PaymentAdapter = {
      name: SANDBOX_PAY.provider,
      merchant: SANDBOX_PAY.merchant,
      hmac: this.hmac,
      ask: async (operation, question) => {
        const line = this.lines.get(operation)?.shift()
        if (line === 'no connection') return { kind: 'unknown', why: 'no connection' }
        const reply = this.answer(operation, question)
        if (line === 'lost reply') return { kind: 'unknown', why: 'TimeoutError' }
        const lie = this.lies.get(operation)
        if (lie === undefined || reply.kind !== 'yes') return reply as never
        return { kind: 'yes', data: lie(reply.data as Record<string, unknown>) } as never
      },
    }
    this.payments = new Map([[adapter.name, adapter]])
  }

  endPayoutsAs(state: 'paid' | 'refused' | 'accepted'): void {
    this.ending = state
  }

  /** Sets the outcome of a payout, whatever it was before. */
  endPayout(no: string, state: 'paid' | 'refused', paid?: string): void {
    const known = this.payouts.get(no)
    if (known === undefined) return
    this.payouts.set(no, { ...known, state, paid_amount: state === 'paid' ? (paid ?? known.amount) : null })
  }

  /** Null: accepts payouts again. */
  turnAway(code: string | null): void {
    this.turnedAway = code
  }

  /** Null: correct answers again. */
  lieAbout(operation: PaymentOperation, lie: Lie | null): void {
    if (lie === null) this.lies.delete(operation)
    else this.lies.set(operation, lie)
  }

  spoil(operation: PaymentOperation, line: Line): void {
    this.lines.set(operation, [...(this.lines.get(operation) ?? []), line])
  }

  clearLines(): void {
    this.lines.clear()
  }

  /** The payer pays; no webhook is sent. */
  pay(no: string, amount?: string, usdt: string | null = null): string {
    const order = this.orders.get(no)
    if (order === undefined) throw new Error(`no order ${no}`)
    const txnId = `TX${this.serial++}`
    const paid = { paid_amount: amount ?? order.amount, paid_usdt: usdt, txn_id: txnId }
    this.orders.set(no, { ...order, state: 'paid', ...paid, paid_at: new Date(realNowMs()).toISOString() })
    return txnId
  }

  /** A callback as the provider would send it, or spoilt in one place. */
  callback(body: Partial<PayCallbackBody>, spoilt: SpoiltCallback = {}) {
    const whole: PayCallbackBody = {
      event: 'order.paid',
      order_no: '',
      provider_no: 'FP1',
      txn_id: `TX${this.serial++}`,
      channel: 'wechat',
      amount: '100.00',
      usdt_amount: null,
      currency: 'CNY',
      merchant: SANDBOX_PAY.merchant,
      paid_at: new Date(realNowMs()).toISOString(),
      ...body,
    }
    const rawBody = JSON.stringify(whole)
    const signed = {
      method: 'POST',
      path: spoilt.path ?? `/hook/pay/${SANDBOX_PAY.provider}`,
      timestamp: spoilt.timestamp ?? String(realNowMs()),
      nonce: spoilt.nonce ?? randomUUID(),
      rawBody,
    }
    const signature = spoilt.signature ?? signRequest(spoilt.hmac ?? this.hmac, signed)
    return {
      body: whole,
      payload: spoilt.rawBody ?? rawBody,
      headers: {
        'content-type': 'application/json',
        [SIGN_HEADERS.key]: SANDBOX_PAY.provider,
        [SIGN_HEADERS.timestamp]: signed.timestamp,
        [SIGN_HEADERS.nonce]: signed.nonce,
        [SIGN_HEADERS.signature]: signature,
      },
    }
  }

  private answer(
    operation: PaymentOperation,
    asked: { order_no?: string; payout_no?: string },
  ): Reply<unknown> {
    const no = asked.order_no ?? ''
    if (operation === 'createOrder') return this.createOrder(asked as PaymentQuestion<'createOrder'>)
    if (operation === 'payout') return this.payout(asked as PaymentQuestion<'payout'>)
    if (operation === 'queryPayout') return this.queryPayout(asked.payout_no ?? '')
    const order = this.orders.get(no)
    if (operation === 'closeOrder' && order?.state === 'open')
      this.orders.set(no, { ...order, state: 'closed' })
    if (operation === 'simulatePayment') this.pay(no)
    return this.orderAnswer(no)
  }

  private createOrder(asked: PaymentQuestion<'createOrder'>): Reply<PaymentData<'createOrder'>> {
    const order: Order = this.orders.get(asked.order_no) ?? {
      order_no: asked.order_no,
      provider_no: `FP${asked.order_no}`,
      state: 'open',
      ...WHOSE,
      amount: asked.amount,
      paid_amount: null,
      paid_usdt: null,
      txn_id: null,
      paid_at: null,
      channel: asked.channel,
    }
    this.orders.set(asked.order_no, order)
    const pay = { address: 'not payable', protocol: '', qr_text: `pay ${asked.order_no}` }
    return { kind: 'yes', data: { order, pay } }
  }

  private payout(asked: PaymentQuestion<'payout'>): Reply<Payout> {
    const { payout_no, amount } = asked
    this.toldPayouts.set(payout_no, asked)
    const known = this.payouts.get(payout_no)
    if (known !== undefined && known.amount !== amount)
      return { kind: 'no', code: 'payout_reused', message: '' }
    if (known === undefined && this.turnedAway !== null)
      return { kind: 'no', code: this.turnedAway, message: '' }
    const made = known ?? {
      payout_no,
      provider_no: `FO${payout_no}`,
      state: this.ending,
      ...WHOSE,
      amount,
      paid_amount: this.ending === 'paid' ? amount : null,
      reason: '',
    }
    this.payouts.set(payout_no, made)
    return { kind: 'yes', data: made }
  }

  private queryPayout(no: string): Reply<Payout> {
    const nothing = {
      payout_no: no,
      provider_no: null,
      state: 'unknown',
      ...WHOSE,
      amount: '0.00',
      paid_amount: null,
      reason: '',
    } as const
    return { kind: 'yes', data: this.payouts.get(no) ?? nothing }
  }

  private orderAnswer(no: string): Reply<Order> {
    const order = this.orders.get(no)
    return order === undefined
      ? { kind: 'no', code: 'order_unknown', message: '' }
      : { kind: 'yes', data: order }
  }
}
