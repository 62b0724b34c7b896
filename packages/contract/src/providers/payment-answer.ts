// Whether a payment provider's response matches its request. Pure: what we know and the response in, the differing field out.
import { fenFromYuan, type Yuan } from '../money.ts'
import type { PaymentAnswer, PaymentOperation, PaymentQuestion } from './payment.ts'

export type PaymentData<K extends PaymentOperation> = Extract<PaymentAnswer<K>, { ok: true }>['data']
type Order = PaymentData<'queryOrder'>
type Payout = PaymentData<'queryPayout'>

/** What we know of an order or a payout before a response. */
export interface Asked {
  readonly merchant: string
  /** What the order or the payout was made for. */
  readonly amount: Yuan
}

const CURRENCY = 'CNY'
const TXN_MAX = 128
/** More than any order can be: a number like that is nonsense, not money. */
export const NONSENSE_FEN = 10n ** 15n

/** Null when it fits; else what of it does not, for staff to read. */
export function paymentFault<K extends PaymentOperation>(
  operation: K,
  question: PaymentQuestion<K>,
  asked: Asked,
  data: PaymentData<K>,
): string | null {
  if ('payout_no' in question) return payoutFault(question.payout_no, asked, data as Payout)
  const order = operation === 'createOrder' ? (data as PaymentData<'createOrder'>).order : (data as Order)
  return orderFault(question.order_no, asked, order)
}

function orderFault(orderNo: string, asked: Asked, order: Order): string | null {
  if (order.order_no !== orderNo) return '订单号不符'
  const whose = whoseFault(asked, order)
  if (whose !== null) return whose
  if (order.amount !== asked.amount) return '订单金额不符'
  if (!isPlain(order.provider_no)) return '通道单号无法辨认'
  return order.state === 'paid' ? receiptFault(order) : null
}

/** A paid order names the money that paid it. */
function receiptFault({ paid_amount: paid, txn_id: txn, paid_at: at }: Order): string | null {
  if (paid === null || txn === null || at === null) return '已付却没有到账凭据'
  if (!isMoney(paid)) return '到账金额不可能'
  if (txn === '' || txn.length > TXN_MAX || !isPlain(txn)) return '交易号无法辨认'
  return Number.isNaN(Date.parse(at)) ? '到账时间不可能' : null
}

function payoutFault(payoutNo: string, asked: Asked, payout: Payout): string | null {
  if (payout.payout_no !== payoutNo) return '出款号不符'
  const whose = whoseFault(asked, payout)
  if (whose !== null) return whose
  if (payout.state === 'unknown') return payout.paid_amount === null ? null : '未知的出款却有付出金额'
  if (payout.amount !== asked.amount) return '出款金额不符'
  if (payout.state !== 'paid') return payout.paid_amount === null ? null : '未付的出款却有付出金额'
  if (payout.paid_amount === null) return '已付却没有付出金额'
  return isMoney(payout.paid_amount) ? null : '付出金额不可能'
}

function whoseFault(asked: Asked, { merchant, currency }: Pick<Order, 'merchant' | 'currency'>) {
  if (merchant !== asked.merchant) return '商户号不符'
  return currency === CURRENCY ? null : '币种不符'
}

function isMoney(yuan: Yuan): boolean {
  const fen = fenFromYuan(yuan)
  return fen > 0n && fen <= NONSENSE_FEN
}

/** No database keeps a NUL, and a stranger may send one. */
function isPlain(text: string): boolean {
  return !text.includes('\0')
}
