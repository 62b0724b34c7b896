// The lies of a payment provider, a row each. A signed report of money that never came is not among them: only the bank
// statement can disprove it, and the holder of the key is believed.
import {
  change,
  fitting,
  type Json,
  type Lie,
  lie,
  otherCurrency,
  otherId,
  otherSum,
  within,
  yuanOf,
} from './catalogue.ts'

type OrderCall = 'createOrder' | 'queryOrder' | 'closeOrder' | 'simulatePayment'

function orders(operation: OrderCall, of: (forge: Lie['forge']) => Lie['forge']): readonly Lie[] {
  const paid = (forge: (data: Json) => Json): Lie['forge'] =>
    of((data) => (data['state'] === 'paid' ? { data: forge(data) } : null))
  return [
    lie(operation, 'another id', of(change('order_no', otherId))),
    lie(operation, 'another amount', of(change('amount', otherSum))),
    lie(operation, 'another currency', of(change('currency', otherCurrency))),
    lie(operation, 'another member', of(change('merchant', otherId))),
    lie(
      operation,
      'null',
      paid((data) => ({ ...data, txn_id: null })),
    ),
    lie(
      operation,
      'negative',
      paid((data) => ({ ...data, paid_amount: '-1.00' })),
    ),
    lie(operation, 'an outright no', () => ({ refuse: 'busy' })),
  ]
}

function payouts(operation: 'payout' | 'queryPayout'): readonly Lie[] {
  const paidAs = (fen: (due: number) => number): Lie['forge'] => {
    return (data) => {
      const due = Math.round(Number(data['amount']) * 100)
      return due === 0
        ? null
        : { data: { ...data, state: 'paid', paid_amount: yuanOf(fen(due)), reason: '' } }
    }
  }
  return [
    fitting(operation, 'payout refused', (data) =>
      data['state'] === 'unknown'
        ? null
        : { data: { ...data, state: 'refused', paid_amount: null, reason: 'account_invalid' } },
    ),
    lie(
      operation,
      'payout short',
      paidAs((due) => due - 1),
    ),
    lie(
      operation,
      'payout short',
      paidAs((due) => Math.floor(due / 2)),
    ),
    lie(
      operation,
      'payout twice',
      paidAs((due) => due * 2),
    ),
    lie(operation, 'another id', change('payout_no', otherId)),
    lie(operation, 'another amount', change('amount', otherSum)),
    lie(operation, 'another currency', change('currency', otherCurrency)),
    lie(operation, 'another member', change('merchant', otherId)),
    lie(
      operation,
      'negative',
      change('paid_amount', () => '-1.00'),
    ),
    lie(operation, 'an outright no', () => ({ refuse: 'account_invalid' })),
  ]
}

export const PAY_LIES: readonly Lie[] = [
  ...orders('createOrder', (forge) => within('order', forge)),
  ...orders('queryOrder', (forge) => forge),
  ...orders('closeOrder', (forge) => forge),
  ...orders('simulatePayment', (forge) => forge),
  ...payouts('payout'),
  ...payouts('queryPayout'),
  lie('queryPayout', 'never heard of it', (data) => ({
    data: { ...data, state: 'unknown', amount: '0.00', paid_amount: null, provider_no: null },
  })),
]
