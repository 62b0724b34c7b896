// The signed HTTP API that every payment provider speaks: orders in, payouts, and the callback they send us.
import * as z from 'zod/mini'
import { PAY_WAY_NAMES } from '../pay-ways.ts'
import { filled, object, typed, usdt, yuan } from '../schema.ts'

const channel = z.literal(PAY_WAY_NAMES)
/** Our own numbers: deposits start with D, payouts with P. */
const orderNo = z.string().check(z.regex(/^D\d{20}$/))
const payoutNo = z.string().check(z.regex(/^P[A-Za-z0-9]{10,39}$/))
const providerNo = filled(64)
const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))

const orderState = z.literal(['open', 'paid', 'closed'])
const payoutState = z.literal(['accepted', 'paid', 'refused', 'unknown'])

function answer<const T extends z.ZodMiniType>(data: T) {
  return z.discriminatedUnion('ok', [
    object({ ok: z.literal(true), data }),
    object({ ok: z.literal(false), error: object({ code: filled(40), message: typed(200) }) }),
  ])
}

const orderShape = object({
  order_no: orderNo,
  provider_no: providerNo,
  state: orderState,
  /** Owner, amount and currency of the order as requested: a response with other values is rejected. */
  merchant: filled(64),
  currency: filled(8),
  amount: yuan,
  /** What really arrived; null while nothing did. */
  paid_amount: z.nullable(yuan),
  /** The same in USDT where the order asked for USDT: what such an order is judged by. */
  paid_usdt: z.nullable(usdt),
  txn_id: z.nullable(z.string()),
  paid_at: z.nullable(instant),
})

const payoutShape = object({
  payout_no: payoutNo,
  provider_no: z.nullable(providerNo),
  state: payoutState,
  merchant: filled(64),
  currency: filled(8),
  /** The requested amount; 0.00 for an unknown payout. */
  amount: yuan,
  /** What really went out; null while nothing did. */
  paid_amount: z.nullable(yuan),
  reason: z.string(),
})

/** Each operation: `POST {base}/v1/{path}` with a JSON body. */
export const PAYMENT_API = {
  createOrder: {
    path: 'order',
    input: object({
      order_no: orderNo,
      channel,
      amount: yuan,
      usdt_amount: z.nullable(usdt),
      notify_url: filled(300),
      expire_at: instant,
    }),
    output: answer(
      object({
        order: orderShape,
        pay: object({ address: z.string(), protocol: z.string(), qr_text: z.string() }),
      }),
    ),
  },
  queryOrder: { path: 'order/status', input: object({ order_no: orderNo }), output: answer(orderShape) },
  closeOrder: { path: 'order/close', input: object({ order_no: orderNo }), output: answer(orderShape) },
  /** Sandbox only: what a payer's own app would do. */
  simulatePayment: {
    path: 'order/simulate',
    input: object({ order_no: orderNo, amount: z.nullable(yuan) }),
    output: answer(orderShape),
  },
  /** Idempotent by our number. */
  payout: {
    path: 'payout',
    input: object({
      payout_no: payoutNo,
      channel,
      amount: yuan,
      usdt_amount: z.nullable(usdt),
      account_no: filled(128),
      account_name: typed(64),
      bank: typed(64),
      branch: typed(128),
    }),
    output: answer(payoutShape),
  },
  queryPayout: { path: 'payout/status', input: object({ payout_no: payoutNo }), output: answer(payoutShape) },
} as const

/** Body of `POST /hook/pay/{provider}`; credited once by order, amount and `txn_id`. */
export const payCallbackBody = object({
  event: z.literal('order.paid'),
  order_no: typed(64),
  provider_no: providerNo,
  txn_id: filled(128),
  channel,
  amount: yuan,
  usdt_amount: z.nullable(usdt),
  currency: z.literal('CNY'),
  merchant: filled(64),
  paid_at: instant,
})

export type PaymentOperation = keyof typeof PAYMENT_API
export type PaymentQuestion<K extends PaymentOperation> = z.input<(typeof PAYMENT_API)[K]['input']>
export type PaymentAnswer<K extends PaymentOperation> = z.output<(typeof PAYMENT_API)[K]['output']>
export type PayCallbackBody = z.output<typeof payCallbackBody>
