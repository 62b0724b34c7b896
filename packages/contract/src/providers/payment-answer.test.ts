// Responses of payment providers against their requests: one row per mismatch, each of one field.
import { describe, expect, it } from 'vitest'
import { type PaymentData, paymentFault } from './payment-answer.ts'

const asked = { merchant: 'm-1', amount: '100.00' }
const ORDER: PaymentData<'queryOrder'> = {
  order_no: 'D20261115000000000001',
  provider_no: 'SP1',
  state: 'paid',
  merchant: 'm-1',
  currency: 'CNY',
  amount: '100.00',
  paid_amount: '100.00',
  paid_usdt: null,
  txn_id: 'TX1',
  paid_at: '2026-11-15T01:00:00.000Z',
}
const PAYOUT: PaymentData<'queryPayout'> = {
  payout_no: 'P20261115000000000001',
  provider_no: 'SO1',
  state: 'paid',
  merchant: 'm-1',
  currency: 'CNY',
  amount: '100.00',
  paid_amount: '100.00',
  reason: '',
}
const unpaid = { state: 'open', paid_amount: null, txn_id: null, paid_at: null } as const

describe('an order', () => {
  it.each<[string | null, Partial<typeof ORDER>]>([
    [null, {}],
    [null, unpaid],
    [null, { ...unpaid, state: 'closed' }],
    // What was paid is judged against the order by the rules of deposits: it may be another amount, and is money.
    [null, { paid_amount: '99.00' }],
    ['订单号不符', { order_no: 'D20261115000000000002' }],
    ['商户号不符', { merchant: 'm-2' }],
    ['币种不符', { currency: 'PLAY' }],
    ['币种不符', { currency: 'cny' }],
    ['订单金额不符', { amount: '100.01' }],
    ['订单金额不符', { ...unpaid, amount: '-100.00' }],
    ['通道单号无法辨认', { provider_no: 'S\0P' }],
    ['已付却没有到账凭据', { paid_amount: null }],
    ['已付却没有到账凭据', { txn_id: null }],
    ['已付却没有到账凭据', { paid_at: null }],
    ['到账金额不可能', { paid_amount: '0.00' }],
    ['到账金额不可能', { paid_amount: '-100.00' }],
    ['到账金额不可能', { paid_amount: '10000000000000.01' }],
    ['交易号无法辨认', { txn_id: '' }],
    ['交易号无法辨认', { txn_id: 'T\0X' }],
    ['交易号无法辨认', { txn_id: 'T'.repeat(129) }],
    ['到账时间不可能', { paid_at: '2026-13-45T99:00:00.000Z' }],
  ])('%s: %o', (fault, lie) => {
    const question = { order_no: ORDER.order_no }
    const answer = { ...ORDER, ...lie }
    expect(paymentFault('queryOrder', question, asked, answer)).toBe(fault)
    expect(paymentFault('closeOrder', question, asked, answer)).toBe(fault)
    const pay = { address: 'a', protocol: '', qr_text: '' }
    const draft = { channel: 'wechat', amount: '100.00', usdt_amount: null } as const
    const made = {
      ...question,
      ...draft,
      notify_url: 'http://a.example',
      expire_at: '2026-11-15T02:00:00.000Z',
    }
    expect(paymentFault('createOrder', made, asked, { order: answer, pay })).toBe(fault)
  })
})

describe('a payout', () => {
  it.each<[string | null, Partial<typeof PAYOUT>]>([
    [null, {}],
    // Another sum that went out is a fact about money, and has a queue of its own.
    [null, { paid_amount: '98.00' }],
    [null, { state: 'accepted', paid_amount: null }],
    [null, { state: 'refused', paid_amount: null, reason: '户名不符' }],
    [null, { state: 'unknown', amount: '0.00', paid_amount: null, provider_no: null }],
    ['出款号不符', { payout_no: 'P20261115000000000002' }],
    ['商户号不符', { merchant: 'm-2' }],
    ['币种不符', { currency: 'USD' }],
    ['出款金额不符', { amount: '100.01' }],
    ['出款金额不符', { state: 'refused', amount: '1.00', paid_amount: null }],
    ['已付却没有付出金额', { paid_amount: null }],
    ['付出金额不可能', { paid_amount: '0.00' }],
    ['付出金额不可能', { paid_amount: '-1.00' }],
    ['未付的出款却有付出金额', { state: 'refused' }],
    ['未付的出款却有付出金额', { state: 'accepted' }],
    ['未知的出款却有付出金额', { state: 'unknown' }],
    ['出款号不符', { state: 'unknown', payout_no: 'P20261115000000000002', paid_amount: null }],
  ])('%s: %o', (fault, lie) => {
    const question = { payout_no: PAYOUT.payout_no }
    expect(paymentFault('queryPayout', question, asked, { ...PAYOUT, ...lie })).toBe(fault)
  })
})
