// Callbacks: forged, stale, replayed and mutated ones are refused; concurrent delivery credits exactly the valid set.
import { createHmac } from 'node:crypto'
import { SIGN_HEADERS } from '@lanting/contract/providers/signing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { realNowMs } from '#src/clock/clock.ts'
import { atOnce } from '#src/test/at-once.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { makeStorm } from '#src/test/money/callback-storm.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import type { SpoiltCallback } from '#src/test/venues/fake-provider.ts'
import { closeBeforehand, faultsAfter, layOrders } from '#src/test/money/storm-books.ts'

/** Fewer than the pool's connections, and enough to race. */
const AT_ONCE = 8

let cashier: Cashier
let member: CashierMember
let orderNo: string
beforeAll(async () => {
  cashier = await createCashier()
  member = await cashier.member(0n)
  const order = { paytype: 'alipay', amount: 800 }
  orderNo = (await cashier.test.call('POST /api/recharge', order, member.as)).data.deposit_no
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const real = () => ({ order_no: orderNo, channel: 'alipay' as const, amount: '800.00' })
const stranger = (text: string) => createHmac('sha256', 'another secret').update(text).digest('hex')
const now = (shiftMs: number) => String(realNowMs() + shiftMs)

/** Each is a valid callback with one fault. */
const forged = (): readonly (readonly [string, SpoiltCallback])[] => [
  ['signed with another secret', { hmac: stranger }],
  ['an empty signature', { signature: '' }],
  ['a signature of zeros', { signature: '0'.repeat(64) }],
  ['a signature cut short', { signature: 'a'.repeat(63) }],
  ['a signature too long', { signature: 'a'.repeat(65) }],
  ['a signature in other letters', { signature: 'G'.repeat(64) }],
  ['an amount changed after signing', { rawBody: JSON.stringify({ ...real(), amount: '80000.00' }) }],
  ['one space added after signing', { rawBody: ' {}' }],
  ['an empty body', { rawBody: '' }],
  ['a body that is no JSON, unsigned', { rawBody: '<xml/>' }],
  ['a path of another provider', { path: '/hook/pay/other' }],
  ['a path with a query', { path: '/hook/pay/sandbox?x=1' }],
  ['a path in other letters', { path: '/HOOK/pay/sandbox' }],
  ['301 seconds old', { timestamp: now(-301_000) }],
  // Beyond the window with a margin for a slow machine; the exact window is tested with the signature.
  ['six minutes of the future', { timestamp: now(360_000) }],
  ['a day old', { timestamp: now(-86_400_000) }],
  ['a time in seconds', { timestamp: now(0).slice(0, 10) }],
  ['no time', { timestamp: '' }],
  ['a time in words', { timestamp: 'yesterday' }],
  ['a negative time', { timestamp: '-1' }],
  ['no nonce', { nonce: '' }],
  ['a short nonce', { nonce: 'abc' }],
  ['a long nonce', { nonce: 'a'.repeat(65) }],
  ['a nonce with other characters', { nonce: 'nonce with spaces 1234' }],
]

describe('a callback', () => {
  it.each(forged().map(([name]) => name))('with %s is refused and moves nothing', async (name) => {
    const spoilt = forged().find(([other]) => other === name)?.[1]
    expect((await cashier.callback(real(), spoilt)).code).toBe(403)
    expect(await cashier.balance(member.id)).toBe(0n)
  })

  it.each([
    ['another merchant', { merchant: 'somebody else' }],
    ['another currency', { currency: 'USD' as 'CNY' }],
    ['a negative amount', { amount: '-800.00' }],
    ['no amount', { amount: '0.00' }],
    ['an amount beyond reason', { amount: '99999999999999999999.00' }],
    ['a day that does not exist', { paid_at: '2026-13-45T00:00:00.000Z' }],
    ['another event', { event: 'order.refunded' as 'order.paid' }],
  ])('signed well with %s is not read as money', async (_case, body) => {
    expect((await cashier.callback({ ...real(), ...body })).code).toBe(422)
    expect(await cashier.balance(member.id)).toBe(0n)
    expect(await cashier.test.core.db.query('SELECT 1 FROM suspense_items')).toEqual([])
  })

  it('to a provider we do not know is not found', async () => {
    const { payload, headers } = cashier.provider.callback(real())
    const answer = await cashier.test.app.inject({
      method: 'POST',
      url: '/hook/pay/nobody',
      headers,
      payload,
    })
    expect(answer.json<{ code: number }>().code).toBe(404)
  })

  it('counts once; the same message again, to the byte, is refused', async () => {
    const { payload, headers } = cashier.provider.callback(real())
    const send = () => cashier.test.app.inject({ method: 'POST', url: '/hook/pay/sandbox', headers, payload })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    const codes = answers.map((answer) => answer.json<{ code: number }>().code).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await cashier.balance(member.id)).toBe(80_000n)
    expect(headers[SIGN_HEADERS.nonce]).toBeDefined()
  })

  it('of money in suspense, repeated under a new nonce, is known and booked there once', async () => {
    const body = { order_no: 'D00000000000000000009', amount: '45.67', txn_id: 'TX-told-twice' }
    expect((await cashier.callback(body)).code).toBe(200)
    expect((await cashier.callback(body)).code).toBe(200)
    const { db } = cashier.test.core
    const items = await db.query<{ amount_fen: bigint }>(
      "SELECT amount_fen FROM suspense_items WHERE txn_id = 'TX-told-twice'",
    )
    expect(items).toEqual([{ amount_fen: 4_567n }])
    const verdicts = await db.query<{ verdict: string }>(
      "SELECT verdict FROM pay_callbacks WHERE txn_id = 'TX-told-twice' ORDER BY id",
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['suspense', 'known'])
    const booked = await db.query(
      "SELECT 1 FROM ledger_transactions WHERE key = 'suspense:sandbox:TX-told-twice'",
    )
    expect(booked).toHaveLength(1)
  })

  it('is kept as it came, the unreadable ones too, and nothing of unsigned ones', async () => {
    const rows = await cashier.test.core.db.query<{ verdict: string; n: bigint }>(
      'SELECT verdict, count(*) AS n FROM pay_callbacks GROUP BY verdict ORDER BY verdict',
    )
    expect(rows).toEqual([
      { verdict: 'credited', n: 1n },
      { verdict: 'known', n: 1n },
      { verdict: 'suspense', n: 1n },
      { verdict: 'unreadable', n: 7n },
    ])
  })

  it('is read while the site is under maintenance', async () => {
    const { config } = cashier.test.services
    await config.write(cashier.test.core.db, { site_state: 0 })
    await config.announce()
    expect((await cashier.callback({ order_no: 'D00000000000000000001', amount: '12.34' })).code).toBe(200)
    await config.write(cashier.test.core.db, { site_state: 1 })
    await config.announce()
  })
})

it('a storm of 300 credits exactly the valid set, and the rest lies in suspense to the fen', async () => {
  const seed = 20_261_115
  const { db } = cashier.test.core
  const payers = [(await cashier.member(0n)).id, (await cashier.member(0n)).id]
  const orders = await layOrders(db, payers, 300, '1')
  const storm = makeStorm(orders, 300, seed)
  await closeBeforehand(db, storm)
  const answers = await atOnce(AT_ONCE, storm.sent, ({ body, spoilt }) =>
    cashier.callback(
      body,
      spoilt === 'forged' ? { hmac: stranger } : spoilt === 'stale' ? { timestamp: now(-400_000) } : {},
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual(
    storm.sent.map(({ spoilt }) => (spoilt === null ? 200 : 403)),
  )
  expect(await faultsAfter(db, storm, orders, payers), `seed ${seed}`).toEqual([])
})
