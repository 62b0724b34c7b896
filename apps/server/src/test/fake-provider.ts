// A payment provider in memory: the same promises as a real one, and every way of not keeping the line open.
import { createHmac, randomUUID } from 'node:crypto'
import type { PayCallbackBody, PaymentOperation, PaymentQuestion } from '@lanting/contract/providers/payment'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import { SANDBOX_PAY } from '@lanting/contract/providers/sandbox'
import { SIGN_HEADERS, signRequest } from '@lanting/contract/providers/signing'
import { realNowMs } from '#src/clock.ts'
import type { PaymentAdapter } from '#src/providers/payment-adapter.ts'
import type { Payments } from '#src/providers/payments.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'

const WHOSE = { merchant: SANDBOX_PAY.merchant, currency: 'CNY' }

type Order = PaymentData<'queryOrder'> & { readonly channel: string }
type Payout = PaymentData<'queryPayout'>

/** How the next question of a kind fares: done but not heard, or not even heard over there. */
export type Line = 'lost reply' | 'no connection'

/** What becomes of an answer on its way: signed all the same, and about something else. */
export type Lie = (data: Record<string, unknown>) => object

export interface SpoiltCallback {
  readonly path?: string
  readonly timestamp?: string
  readonly nonce?: string
  readonly signature?: string
  readonly rawBody?: string
  readonly hmac?: (text: string) => string
}

export type FakeProvider = ReturnType<typeof createFakeProvider>

export function createFakeProvider() {
  const hmac = (text: string) => createHmac('sha256', 'secret of a fake provider').update(text).digest('hex')
  const orders = new Map<string, Order>()
  const payouts = new Map<string, Payout>()
  const lines = new Map<PaymentOperation, Line[]>()
  /** How new payouts end; `accepted` leaves them open until a test ends them. */
  let ending: 'paid' | 'refused' | 'accepted' = 'paid'
  /** The code with which new payouts are not even taken. */
  let turnedAway: string | null = null
  const lies = new Map<PaymentOperation, Lie>()
  let serial = 0

  function createOrder(asked: PaymentQuestion<'createOrder'>): Reply<PaymentData<'createOrder'>> {
    const order: Order = orders.get(asked.order_no) ?? {
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
    orders.set(asked.order_no, order)
    const pay = { address: 'not payable', protocol: '', qr_text: `pay ${asked.order_no}` }
    return { kind: 'yes', data: { order, pay } }
  }

  function payout(asked: PaymentQuestion<'payout'>): Reply<Payout> {
    const known = payouts.get(asked.payout_no)
    if (known !== undefined && known.amount !== asked.amount)
      return { kind: 'no', code: 'payout_reused', message: '' }
    if (known === undefined && turnedAway !== null) return { kind: 'no', code: turnedAway, message: '' }
    const { payout_no, amount } = asked
    const made = known ?? {
      payout_no,
      provider_no: `FO${payout_no}`,
      state: ending,
      ...WHOSE,
      amount,
      paid_amount: ending === 'paid' ? amount : null,
      reason: '',
    }
    payouts.set(payout_no, made)
    return { kind: 'yes', data: made }
  }

  function queryPayout(no: string): Reply<Payout> {
    const nothing = {
      payout_no: no,
      provider_no: null,
      state: 'unknown',
      ...WHOSE,
      amount: '0.00',
      paid_amount: null,
      reason: '',
    } as const
    return { kind: 'yes', data: payouts.get(no) ?? nothing }
  }

  function orderAnswer(no: string): Reply<Order> {
    const order = orders.get(no)
    return order === undefined
      ? { kind: 'no', code: 'order_unknown', message: '' }
      : { kind: 'yes', data: order }
  }

  function answer(
    operation: PaymentOperation,
    asked: { order_no?: string; payout_no?: string },
  ): Reply<unknown> {
    const no = asked.order_no ?? ''
    if (operation === 'createOrder') return createOrder(asked as PaymentQuestion<'createOrder'>)
    if (operation === 'payout') return payout(asked as PaymentQuestion<'payout'>)
    if (operation === 'queryPayout') return queryPayout(asked.payout_no ?? '')
    const order = orders.get(no)
    if (operation === 'closeOrder' && order?.state === 'open') orders.set(no, { ...order, state: 'closed' })
    if (operation === 'simulatePayment') pay(no)
    return orderAnswer(no)
  }

  /** The payer pays; nobody is told of it. */
  function pay(no: string, amount?: string, usdt: string | null = null): string {
    const order = orders.get(no)
    if (order === undefined) throw new Error(`no order ${no}`)
    const txnId = `TX${serial++}`
    const paid = { paid_amount: amount ?? order.amount, paid_usdt: usdt, txn_id: txnId }
    orders.set(no, { ...order, state: 'paid', ...paid, paid_at: new Date(realNowMs()).toISOString() })
    return txnId
  }

  const adapter: PaymentAdapter = {
    name: SANDBOX_PAY.provider,
    merchant: SANDBOX_PAY.merchant,
    hmac,
    async ask(operation, question) {
      const line = lines.get(operation)?.shift()
      if (line === 'no connection') return { kind: 'unknown', why: 'no connection' }
      const reply = answer(operation, question)
      if (line === 'lost reply') return { kind: 'unknown', why: 'TimeoutError' }
      const lie = lies.get(operation)
      if (lie === undefined || reply.kind !== 'yes') return reply as never
      return { kind: 'yes', data: lie(reply.data as Record<string, unknown>) } as never
    },
  }

  return {
    payments: new Map([[adapter.name, adapter]]) as Payments,
    orders,
    payouts,
    hmac,
    pay,
    endPayoutsAs(state: typeof ending) {
      ending = state
    },
    /** What a payout turns out to be, whatever it was before. */
    endPayout(no: string, state: 'paid' | 'refused', paid?: string) {
      const known = payouts.get(no)
      if (known === undefined) return
      payouts.set(no, { ...known, state, paid_amount: state === 'paid' ? (paid ?? known.amount) : null })
    },
    /** Null: takes payouts again. */
    turnAway(code: string | null) {
      turnedAway = code
    },
    /** Null: tells the truth again. */
    lieAbout(operation: PaymentOperation, lie: Lie | null) {
      if (lie === null) lies.delete(operation)
      else lies.set(operation, lie)
    },
    spoil(operation: PaymentOperation, line: Line) {
      lines.set(operation, [...(lines.get(operation) ?? []), line])
    },
    clearLines: () => lines.clear(),

    /** A callback as the provider would send it, or spoilt in one place. */
    callback(body: Partial<PayCallbackBody>, spoilt: SpoiltCallback = {}) {
      const whole: PayCallbackBody = {
        event: 'order.paid',
        order_no: '',
        provider_no: 'FP1',
        txn_id: `TX${serial++}`,
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
      const signature = spoilt.signature ?? signRequest(spoilt.hmac ?? hmac, signed)
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
    },
  }
}
