// Conformance checks of a payment provider, run against any implementation over its real HTTP API.
import { randomInt } from 'node:crypto'
import { PAYMENT_API, type PaymentOperation, type PaymentQuestion } from '@lanting/contract/providers/payment'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import { SIGN_HEADERS, SIGN_WINDOW_MS } from '@lanting/contract/providers/signing'
import { realNow } from '#src/clock.ts'
import { that } from '#src/conformance/asking.ts'
import type { PaymentClient } from '#src/conformance/payment-client.ts'

export interface PaymentCheck {
  readonly name: string
  run(provider: PaymentClient): Promise<void>
}

const AMOUNT = '123.45'
/** A payout on a test system ends within this. */
const END_MS = 20_000
const PAUSE_MS = 250

/** `D` or `P` and twenty digits, unused before. */
function newNumber(letter: 'D' | 'P'): string {
  const digits = Array.from({ length: 20 }, () => randomInt(10)).join('')
  return `${letter}${digits}`
}

/** The data of an answer that must succeed and match the request. */
async function yes<K extends PaymentOperation>(
  provider: PaymentClient,
  operation: K,
  question: PaymentQuestion<K>,
  amount = AMOUNT,
): Promise<PaymentData<K>> {
  const reply = await provider.ask(operation, question, amount)
  that(reply.ok !== 'lie', `${operation} answered about something else: ${JSON.stringify(reply)}`)
  that(reply.ok === true, `${operation} did not answer: ${JSON.stringify(reply)}`)
  return reply.data as PaymentData<K>
}

const orderOf = (order_no: string, amount = AMOUNT): PaymentQuestion<'createOrder'> => ({
  order_no,
  channel: 'wechat',
  amount,
  usdt_amount: null,
  notify_url: 'http://127.0.0.1:9/hook/pay/check',
  expire_at: new Date(realNow() + 3_600_000).toISOString(),
})

const payoutOf = (payout_no: string, amount = AMOUNT): PaymentQuestion<'payout'> => ({
  payout_no,
  channel: 'bank',
  amount,
  usdt_amount: null,
  account_no: '6222000000000001',
  account_name: '演示',
  bank: '招商银行',
  branch: '演示支行',
})

/** Polls until the payout is final. */
async function ended(provider: PaymentClient, payout_no: string): Promise<PaymentData<'queryPayout'>> {
  const until = realNow() + END_MS
  for (;;) {
    const payout = await yes(provider, 'queryPayout', { payout_no })
    if (payout.state === 'paid' || payout.state === 'refused') return payout
    that(realNow() < until, `a payout is still ${payout.state} after ${END_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

const ORDERS: readonly PaymentCheck[] = [
  {
    name: 'an order is made, found and closed, and every answer is about it',
    async run(provider) {
      const order_no = newNumber('D')
      const { order } = await yes(provider, 'createOrder', orderOf(order_no))
      that(order.state === 'open', `a new order is ${order.state}`)
      that((await yes(provider, 'queryOrder', { order_no })).state === 'open', 'an unpaid order is not open')
      that((await yes(provider, 'closeOrder', { order_no })).state === 'closed', 'an order was not closed')
      that((await yes(provider, 'queryOrder', { order_no })).state === 'closed', 'a closed order is open')
    },
  },
  {
    name: 'the same order again answers the same, another body under its number is refused',
    async run(provider) {
      const order_no = newNumber('D')
      const asked = orderOf(order_no)
      const first = await yes(provider, 'createOrder', asked)
      const again = await yes(provider, 'createOrder', asked)
      that(first.order.provider_no === again.order.provider_no, 'the second order is another')
      const other = await provider.ask('createOrder', { ...asked, amount: '1.00' }, '1.00')
      that(other.ok === false, `another amount under a used number: ${JSON.stringify(other)}`)
    },
  },
  {
    name: 'an unknown order is refused explicitly',
    async run(provider) {
      const reply = await provider.ask('queryOrder', { order_no: newNumber('D') }, AMOUNT)
      that(reply.ok === false, `an unknown order: ${JSON.stringify(reply)}`)
    },
  },
  {
    name: 'two orders are not mixed up',
    async run(provider) {
      const orders = [
        { order_no: newNumber('D'), amount: '100.00' },
        { order_no: newNumber('D'), amount: '200.00' },
      ]
      for (const { order_no, amount } of orders)
        await yes(provider, 'createOrder', orderOf(order_no, amount), amount)
      await Promise.all(
        orders.flatMap(({ order_no, amount }) =>
          Array.from({ length: 10 }, () => yes(provider, 'queryOrder', { order_no }, amount)),
        ),
      )
    },
  },
]

const PAYOUTS: readonly PaymentCheck[] = [
  {
    name: 'a payout ends, and what went out is what was asked for',
    async run(provider) {
      const payout_no = newNumber('P')
      await yes(provider, 'payout', payoutOf(payout_no))
      const payout = await ended(provider, payout_no)
      that(payout.state === 'paid', `a payout ended as ${payout.state}: ${payout.reason}`)
      that(payout.paid_amount === AMOUNT, `${payout.paid_amount} went out, ${AMOUNT} was asked for`)
    },
  },
  {
    name: 'the same payout sent twenty times at once is one payout',
    async run(provider) {
      const payout_no = newNumber('P')
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => yes(provider, 'payout', payoutOf(payout_no))),
      )
      const numbers = new Set(answers.map(({ provider_no }) => provider_no))
      that(numbers.size === 1, `one number became ${numbers.size} payouts`)
    },
  },
  {
    name: 'another body under a used payout number is refused',
    async run(provider) {
      const payout_no = newNumber('P')
      await yes(provider, 'payout', payoutOf(payout_no))
      const other = await provider.ask('payout', payoutOf(payout_no, '1.00'), '1.00')
      that(other.ok === false, `another amount under a used number: ${JSON.stringify(other)}`)
      const account = { ...payoutOf(payout_no), account_no: '6222000000000002' }
      const elsewhere = await provider.ask('payout', account, AMOUNT)
      that(elsewhere.ok === false, `another account under a used number: ${JSON.stringify(elsewhere)}`)
    },
  },
  {
    name: 'a payout that was never requested is unknown, and querying it does not create it',
    async run(provider) {
      const payout_no = newNumber('P')
      for (let i = 0; i < 2; i++) {
        const payout = await yes(provider, 'queryPayout', { payout_no })
        that(payout.state === 'unknown', `a payout that was never requested is ${payout.state}`)
      }
    },
  },
  {
    name: 'an end stays: what was paid is paid when asked again',
    async run(provider) {
      const payout_no = newNumber('P')
      await yes(provider, 'payout', payoutOf(payout_no))
      const first = JSON.stringify(await ended(provider, payout_no))
      for (let i = 0; i < 3; i++) {
        const again = JSON.stringify(await yes(provider, 'queryPayout', { payout_no }))
        that(again === first, `an end changed from ${first} to ${again}`)
      }
    },
  },
]

const SIGNATURES: readonly PaymentCheck[] = [
  {
    name: 'a question with a wrong, an old or a repeated signature moves nothing',
    async run(provider) {
      const { path } = PAYMENT_API.payout
      const payout_no = newNumber('P')
      const rawBody = JSON.stringify(payoutOf(payout_no))
      const signed = provider.sign(provider.pathOf(path), rawBody)
      const forged = { ...signed, [SIGN_HEADERS.signature]: '0'.repeat(64) }
      that((await provider.post(path, rawBody, forged)).status !== 200, 'a forged question was answered')
      const old = provider.sign(provider.pathOf(path), rawBody, realNow() - SIGN_WINDOW_MS - 1_000)
      that((await provider.post(path, rawBody, old)).status !== 200, 'an old question was answered')
      const { state } = await yes(provider, 'queryPayout', { payout_no })
      that(state === 'unknown', `an unsigned payout is ${state}`)
      that((await provider.post(path, rawBody, signed)).status === 200, 'a good question was not answered')
      that((await provider.post(path, rawBody, signed)).status !== 200, 'a repeated nonce was answered')
    },
  },
  {
    name: 'answers are signed, each with the nonce of its question',
    async run(provider) {
      const { path } = PAYMENT_API.queryPayout
      const rawBody = JSON.stringify({ payout_no: newNumber('P') })
      const headers = provider.sign(provider.pathOf(path), rawBody)
      const answer = await provider.post(path, rawBody, headers)
      that(provider.isSigned(answer, headers[SIGN_HEADERS.nonce] ?? ''), 'an answer is not signed')
      that(!provider.isSigned(answer, 'another-nonce-0000'), 'an answer fits any question')
    },
  },
]

export const PAYMENT_CHECKS: readonly PaymentCheck[] = [...ORDERS, ...PAYOUTS, ...SIGNATURES]
