// Whether an incoming payment matches its order: one row per rule.
import { readFileSync } from 'node:fs'
import { ORDER_CLOSED_LEAVING } from '@lanting/contract/rules/cashier/deposit'
import { describe, expect, it } from 'vitest'
import { type ArrivalFacts, type OrderFacts, whyNotCredit } from '#src/modules/deposit/payment.rules.ts'

const expire = new Date('2026-11-15T03:00:00Z')
const order: OrderFacts = {
  provider: 'sandbox',
  state: 'unpaid',
  channel: 'wechat',
  amount_fen: 100_000n,
  usdt_cents: null,
  expire_at: expire,
  remark: '',
}
const arrival: ArrivalFacts = {
  provider: 'sandbox',
  channel: 'wechat',
  amountFen: 100_000n,
  usdtCents: null,
  paidAt: new Date('2026-11-15T02:59:00Z'),
}

it.each([
  ['is the payment', {}, {}, null],
  ['names another provider', { provider: 'other' }, {}, 'unknownOrder'],
  ['names a bank transfer', { provider: null }, {}, 'unknownOrder'],
  ['pays what was credited before', { state: 'credited' }, {}, 'duplicateOrder'],
  ['pays a closed order', { state: 'closed' }, {}, 'late'],
  ['pays one that an absence cancelled', { state: 'closed', remark: ORDER_CLOSED_LEAVING }, {}, null],
  ['was paid at the last instant', {}, { paidAt: expire }, null],
  ['was paid after it', {}, { paidAt: new Date(expire.getTime() + 1) }, 'late'],
  ['is one fen short', {}, { amountFen: 99_999n }, 'wrongAmount'],
  ['is one fen too much', {}, { amountFen: 100_001n }, 'wrongAmount'],
  ['came another way', {}, { channel: 'alipay' }, 'wrongAmount'],
] as const)('%s', (_case, orderIs, arrivalIs, why) => {
  expect(whyNotCredit({ ...order, ...orderIs }, { ...arrival, ...arrivalIs })).toBe(why)
})

it('knows no order', () => {
  expect(whyNotCredit(null, arrival)).toBe('unknownOrder')
})

describe('an order of 140.84 USDT', () => {
  const usdt = { ...order, channel: 'usdt-trc20' as const, usdt_cents: 14_084n }
  it.each([
    ['140.84', 14_084n, null],
    ['140.83, within the tolerance', 14_083n, null],
    ['140.82', 14_082n, 'wrongAmount'],
    ['140.85', 14_085n, 'wrongAmount'],
    ['nothing in USDT', null, 'wrongAmount'],
  ] as const)('got %s', (_case, usdtCents, why) => {
    const came = { ...arrival, channel: 'usdt-trc20' as const, amountFen: 99_989n, usdtCents }
    expect(whyNotCredit(usdt, came)).toBe(why)
  })
})

it('the database knows an order that an absence cancelled by the same words', () => {
  const guards = readFileSync(new URL('../../../functions/deposit-guards.sql', import.meta.url), 'utf8')
  expect(guards).toContain(`OLD.remark = '${ORDER_CLOSED_LEAVING}'`)
})
