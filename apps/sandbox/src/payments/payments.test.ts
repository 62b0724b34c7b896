// The payment provider through its own API: orders, signed callbacks with every fault, payouts, books.
import { payCallbackBody, type PaymentQuestion } from '@lanting/contract/providers/payment'
import { sandboxPayUrl } from '@lanting/contract/providers/sandbox'
import { SIGN_HEADERS } from '@lanting/contract/providers/signing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { realNow } from '#src/clock.ts'
import { PAY_FAULT_MODES } from '#src/payments/pay-faults.ts'
import { createPayCustomer, type PayCustomer } from '#src/test/pay-customer.ts'
import { createTestSandbox, type TestSandbox } from '#src/test/sandbox.ts'

let sandbox: TestSandbox
let customer: PayCustomer
beforeAll(async () => {
  sandbox = await createTestSandbox()
  customer = await createPayCustomer(sandbox.origin)
})
afterEach(async () => {
  await sandbox.clearFaults()
  customer.forget()
  expect((await sandbox.control('GET', 'pay')).data).toMatchObject({ ok: true, broken: [] })
})
afterAll(async () => {
  await sandbox.close()
  await customer.close()
})

const ask: PayCustomer['ask'] = (operation, question, timeoutMs) =>
  customer.ask(operation, question, timeoutMs)

let serial = 0
const orderNo = () => `D20261115${String(serial++).padStart(12, '0')}`
const orderOf = (order_no: string, more: Partial<PaymentQuestion<'createOrder'>> = {}) => ({
  order_no,
  channel: 'wechat' as const,
  amount: '300.00',
  usdt_amount: null,
  notify_url: customer.notifyUrl,
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
  await expect.poll(() => customer.received.length).toBeGreaterThanOrEqual(count)
  return [...customer.received]
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
    customer.answers.push(500, 403)
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
    expect(customer.received).toEqual([])
  })

  test('under the fault wrong-amount tells one yuan less, as it really came', async () => {
    await sandbox.control('POST', 'faults', { venue: 'pay', mode: 'wrong-amount', count: 1 })
    const { order_no } = await paid()
    const [first] = await arrived(1)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ order_no, amount: '299.00' })
    expect(await ask('queryOrder', { order_no })).toMatchObject({ data: { paid_amount: '299.00' } })
  })

  test('also reports money for a closed order and for an unknown order', async () => {
    const order_no = orderNo()
    await ask('createOrder', orderOf(order_no))
    await ask('closeOrder', { order_no })
    await sandbox.control('POST', 'pay/arrival', { order_no })
    const unknownNo = orderNo()
    await sandbox.control('POST', 'pay/arrival', {
      order_no: unknownNo,
      amount: '12.34',
      channel: 'alipay',
      notify_url: customer.notifyUrl,
    })
    const callbacks = (await arrived(2)).map(({ body }) => JSON.parse(body) as Record<string, string>)
    expect(callbacks.map(({ order_no: no, amount }) => [no, amount])).toEqual([
      [order_no, '300.00'],
      [unknownNo, '12.34'],
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
  expect.poll(async () => {
    const answer = await ask('queryPayout', { payout_no })
    return answer.ok === true ? answer.data.state : answer
  })

describe('a payout', () => {
  test('is accepted, then paid, once, however often it is sent', async () => {
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

  test('that was never sent is unknown', async () => {
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
