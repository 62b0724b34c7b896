// The payment provider through its own door: orders, signed callbacks with every fault, payouts, books.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  PAYMENT_API,
  payCallbackBody,
  type PaymentAnswer,
  type PaymentOperation,
  type PaymentQuestion,
} from '@lanting/contract/providers/payment'
import { sandboxPaySecretText, sandboxPayUrl } from '@lanting/contract/providers/sandbox'
import {
  requestFault,
  SIGN_HEADERS,
  sameSignature,
  signAnswer,
  signRequest,
} from '@lanting/contract/providers/signing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { realNow } from '#src/clock.ts'
import { PAY_FAULT_MODES } from '#src/payments/pay-faults.ts'
import { createTestSandbox, SECRET, type TestSandbox } from '#src/test/sandbox.ts'

interface Heard {
  readonly url: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly fault: string | null
}

const key = createHmac('sha256', SECRET).update(sandboxPaySecretText()).digest('hex')
const hmac = (text: string) => createHmac('sha256', key).update(text).digest('hex')

let sandbox: TestSandbox
let customer: Server
let notifyUrl: string
let heard: Heard[] = []
/** Answers the next callbacks with these codes; 200 when there is none left. */
let answers: number[] = []

beforeAll(async () => {
  sandbox = await createTestSandbox()
  customer = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8')
    })
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = {
        method: 'POST',
        path: request.url ?? '',
        rawBody: body,
        timestamp: header(SIGN_HEADERS.timestamp),
        nonce: header(SIGN_HEADERS.nonce),
        signature: header(SIGN_HEADERS.signature),
      }
      const fault = requestFault(hmac, signed, realNow())
      heard.push({ url: request.url ?? '', body, headers: request.headers, fault })
      const code = fault === null ? (answers.shift() ?? 200) : 403
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ code }))
    })
  })
  await new Promise<void>((resolve) => customer.listen(0, '127.0.0.1', resolve))
  notifyUrl = `http://127.0.0.1:${(customer.address() as AddressInfo).port}/hook/pay/sandbox`
})
afterEach(async () => {
  await sandbox.clearFaults()
  heard = []
  answers = []
  expect((await sandbox.control('GET', 'pay')).data).toMatchObject({ ok: true, broken: [] })
})
afterAll(async () => {
  await sandbox.close()
  customer.closeAllConnections()
  await new Promise((resolve) => customer.close(resolve))
})

async function ask<K extends PaymentOperation>(
  operation: K,
  question: PaymentQuestion<K>,
  timeoutMs = 8000,
): Promise<PaymentAnswer<K> | { ok: 'unknown'; why: string }> {
  const { path, output } = PAYMENT_API[operation]
  const url = new URL(`${sandboxPayUrl(sandbox.origin)}/v1/${path}`)
  const rawBody = JSON.stringify(question)
  const signed = {
    method: 'POST',
    path: url.pathname,
    timestamp: String(realNow()),
    nonce: randomUUID(),
    rawBody,
  }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: rawBody,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        [SIGN_HEADERS.key]: 'sandbox',
        [SIGN_HEADERS.timestamp]: signed.timestamp,
        [SIGN_HEADERS.nonce]: signed.nonce,
        [SIGN_HEADERS.signature]: signRequest(hmac, signed),
      },
    })
    const text = await answer.text()
    const timestamp = answer.headers.get(SIGN_HEADERS.timestamp) ?? ''
    const own = signAnswer(hmac, { status: answer.status, timestamp, nonce: signed.nonce, rawBody: text })
    if (!sameSignature(own, answer.headers.get(SIGN_HEADERS.signature) ?? ''))
      return { ok: 'unknown', why: `HTTP ${answer.status}` }
    return output.parse(JSON.parse(text)) as PaymentAnswer<K>
  } catch (error) {
    return { ok: 'unknown', why: error instanceof Error ? error.name : '' }
  }
}

let serial = 0
const orderNo = () => `D20261115${String(serial++).padStart(12, '0')}`
const orderOf = (order_no: string, more: Partial<PaymentQuestion<'createOrder'>> = {}) => ({
  order_no,
  channel: 'wechat' as const,
  amount: '300.00',
  usdt_amount: null,
  notify_url: notifyUrl,
  expire_at: new Date(realNow() + 30 * 86_400_000).toISOString(),
  ...more,
})

async function paid(more: Partial<PaymentQuestion<'createOrder'>> = {}, amount: string | null = null) {
  const order_no = orderNo()
  await ask('createOrder', orderOf(order_no, more))
  const answer = await ask('simulatePayment', { order_no, amount })
  return { order_no, answer }
}

const arrived = async (count: number) => {
  await expect.poll(() => heard.length, { timeout: 8000 }).toBeGreaterThanOrEqual(count)
  return heard
}

describe('an order', () => {
  test('is made once: the same again answers the same, another content is refused', async () => {
    const order_no = orderNo()
    const asked = orderOf(order_no, { channel: 'usdt-trc20', amount: '1000.00', usdt_amount: '140.84' })
    const first = await ask('createOrder', asked)
    expect(first).toMatchObject({
      ok: true,
      data: {
        order: { state: 'open', amount: '1000.00', paid_amount: null, paid_usdt: null, txn_id: null },
        pay: {
          address: 'TDEM0N0TPAYABLEDEM0N0TPAYABLE0OIl0',
          protocol: 'TRC20',
          qr_text: `演示订单${order_no}，请勿付款`,
        },
      },
    })
    expect(await ask('createOrder', asked)).toEqual(first)
    expect(await ask('createOrder', { ...asked, amount: '1001.00' })).toMatchObject({
      ok: false,
      error: { code: 'order_reused' },
    })
    expect(await ask('queryOrder', { order_no: orderNo() })).toMatchObject({
      ok: false,
      error: { code: 'order_unknown' },
    })
  })

  test('is paid once, and closed only while open', async () => {
    const { order_no, answer } = await paid()
    expect(answer).toMatchObject({ ok: true, data: { state: 'paid', paid_amount: '300.00' } })
    expect(await ask('simulatePayment', { order_no, amount: null })).toMatchObject({ ok: false })
    expect(await ask('closeOrder', { order_no })).toMatchObject({ ok: true, data: { state: 'paid' } })
    const other = orderNo()
    await ask('createOrder', orderOf(other))
    expect(await ask('closeOrder', { order_no: other })).toMatchObject({ data: { state: 'closed' } })
    expect(await ask('simulatePayment', { order_no: other, amount: null })).toMatchObject({ ok: false })
  })

  test('cannot be paid after its time by the product clock', async () => {
    const order_no = orderNo()
    await ask('createOrder', orderOf(order_no, { expire_at: new Date(realNow() - 1000).toISOString() }))
    expect(await ask('simulatePayment', { order_no, amount: null })).toMatchObject({
      ok: false,
      error: { code: 'order_not_open' },
    })
  })

  test('is judged by its signature alone', async () => {
    const url = `${sandboxPayUrl(sandbox.origin)}/v1/order`
    const answer = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(401)
  })
})

describe('a callback', () => {
  test('says what came, by the product clock, and is signed', async () => {
    const { order_no } = await paid(
      { channel: 'usdt-trc20', amount: '1000.00', usdt_amount: '140.84' },
      '500.00',
    )
    const [first] = await arrived(1)
    expect(first?.fault).toBeNull()
    expect(payCallbackBody.parse(JSON.parse(first?.body ?? ''))).toMatchObject({
      order_no,
      amount: '500.00',
      usdt_amount: '70.42',
      merchant: 'lanting-demo',
    })
    expect(await ask('queryOrder', { order_no })).toMatchObject({ data: { paid_usdt: '70.42' } })
  })

  test('comes again under a new signature until it is acknowledged', async () => {
    answers = [500, 403]
    await paid()
    const all = await arrived(3)
    expect(new Set(all.map(({ headers }) => headers[SIGN_HEADERS.nonce])).size).toBe(3)
    expect(new Set(all.map(({ body }) => body)).size).toBe(1)
    await expect
      .poll(async () => (await sandbox.control('GET', 'pay')).data)
      .toMatchObject({ callbacksWaiting: 0 })
  })

  test.each([
    ['duplicate', 3, [null, null, null]],
    ['forged', 2, ['badSignature', null]],
    ['stale', 2, ['stale', null]],
  ] as const)('under the fault %s arrives %i times', async (mode, times, faults) => {
    await sandbox.control('POST', 'faults', { venue: 'pay', mode, count: 1 })
    await paid()
    expect((await arrived(times)).map(({ fault }) => fault)).toEqual(faults)
  })

  test('under the fault reordered comes after a later one', async () => {
    await sandbox.control('POST', 'faults', { venue: 'pay', mode: 'reordered', count: 1, delayMs: 700 })
    const first = await paid()
    const second = await paid()
    const orders = (await arrived(2)).map(({ body }) => (JSON.parse(body) as { order_no: string }).order_no)
    expect(orders).toEqual([second.order_no, first.order_no])
  })

  test('under the fault lost never comes, but the order says it is paid', async () => {
    await sandbox.control('POST', 'faults', { venue: 'pay', mode: 'lost', count: 1 })
    const { order_no } = await paid()
    expect(await ask('queryOrder', { order_no })).toMatchObject({ data: { state: 'paid' } })
    expect((await sandbox.control('GET', 'pay')).data).toMatchObject({ callbacksWaiting: 0 })
    expect(heard).toEqual([])
  })

  test('under the fault wrong-amount tells one yuan less, as it really came', async () => {
    await sandbox.control('POST', 'faults', { venue: 'pay', mode: 'wrong-amount', count: 1 })
    const { order_no } = await paid()
    const [first] = await arrived(1)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ order_no, amount: '299.00' })
    expect(await ask('queryOrder', { order_no })).toMatchObject({ data: { paid_amount: '299.00' } })
  })

  test('also tells of money for a closed order and for an order nobody made', async () => {
    const order_no = orderNo()
    await ask('createOrder', orderOf(order_no))
    await ask('closeOrder', { order_no })
    await sandbox.control('POST', 'pay/arrival', { order_no })
    const nobody = orderNo()
    await sandbox.control('POST', 'pay/arrival', {
      order_no: nobody,
      amount: '12.34',
      channel: 'alipay',
      notify_url: notifyUrl,
    })
    const told = (await arrived(2)).map(({ body }) => JSON.parse(body) as Record<string, string>)
    expect(told.map(({ order_no: no, amount }) => [no, amount])).toEqual([
      [order_no, '300.00'],
      [nobody, '12.34'],
    ])
    expect((await sandbox.control('POST', 'pay/arrival', { order_no: orderNo() })).status).toBe(422)
  })
})

const payoutOf = (payout_no: string) => ({
  payout_no,
  channel: 'bank' as const,
  amount: '500.00',
  usdt_amount: null,
  account_no: '6222000000001001',
  account_name: '演示三',
  bank: '中国工商银行',
  branch: '演示支行',
})
const payoutNo = () => `Ptest${String(serial++).padStart(10, '0')}`
const ends = (payout_no: string) =>
  expect.poll(
    async () => {
      const answer = await ask('queryPayout', { payout_no })
      return answer.ok === true ? answer.data.state : answer
    },
    { timeout: 8000 },
  )

describe('a payout', () => {
  test('is accepted, then paid, once, however often it is told', async () => {
    const payout_no = payoutNo()
    const before = (await sandbox.control('GET', 'pay')).data as { paidOut: string }
    expect(await ask('payout', payoutOf(payout_no))).toMatchObject({ data: { state: 'accepted' } })
    await Promise.all(Array.from({ length: 10 }, () => ask('payout', payoutOf(payout_no))))
    await ends(payout_no).toBe('paid')
    const after = (await sandbox.control('GET', 'pay')).data as { paidOut: string }
    expect(Number(after.paidOut) - Number(before.paidOut)).toBe(500)
    expect(await ask('payout', { ...payoutOf(payout_no), amount: '500.01' })).toMatchObject({
      ok: false,
      error: { code: 'payout_reused' },
    })
  })

  test('nobody told of is not known', async () => {
    expect(await ask('queryPayout', { payout_no: payoutNo() })).toMatchObject({ data: { state: 'unknown' } })
  })

  test.each([
    ['refuse', { ok: true, data: { state: 'refused' } }, 'refused'],
    ['late', { ok: true, data: { state: 'accepted' } }, 'paid'],
    ['refuse-late', { ok: true, data: { state: 'accepted' } }, 'refused'],
    ['hang', { ok: 'unknown' }, 'unknown'],
    ['reset-before', { ok: 'unknown' }, 'unknown'],
    ['reset-after', { ok: 'unknown' }, 'paid'],
    ['lost-reply', { ok: 'unknown' }, 'paid'],
    ['late-reply', { ok: 'unknown' }, 'paid'],
    ['500-applied', { ok: 'unknown' }, 'paid'],
    ['truncated-json', { ok: 'unknown' }, 'paid'],
    ['html-page', { ok: 'unknown' }, 'paid'],
  ] as const)('under the fault %s ends as its name says', async (mode, answered, end) => {
    const payout_no = payoutNo()
    const delayMs = mode === 'late' || mode === 'refuse-late' ? 300 : undefined
    await sandbox.control('POST', 'faults', {
      venue: 'pay',
      mode,
      count: 1,
      ...(delayMs === undefined ? {} : { delayMs }),
    })
    expect(await ask('payout', payoutOf(payout_no), 1500)).toMatchObject(answered)
    await ends(payout_no).toBe(end)
  })
})

test('every fault is named with its words, and an unknown one is refused', async () => {
  const { data } = await sandbox.control('GET', 'faults')
  expect(data).toMatchObject({ pay_modes: PAY_FAULT_MODES })
  expect((await sandbox.control('POST', 'faults', { venue: 'pay', mode: 'explode' })).status).toBe(422)
  await sandbox.control('POST', 'faults', { venue: 'pay', mode: 'lost' })
  expect((await sandbox.control('GET', 'faults')).data).toMatchObject({
    faults: [{ venue: 'pay', mode: 'lost', operations: ['callback'] }],
  })
})
