// The lies: what a third party with the right key may answer instead of the truth, a row each.
import { PAYMENT_API } from '@lanting/contract/providers/payment'
import { VENUE_API } from '@lanting/contract/providers/venue'

export type Json = Record<string, unknown>

/** What the liar has answered before, for answers that come late or belong to somebody else. */
export interface Memory {
  /** Truthful data of earlier answers of the same call, the newest last. */
  readonly before: readonly Json[]
  readonly random: (below: number) => number
}

export interface Lie {
  readonly name: string
  readonly path: string
  /** The data it answers instead, an outright refusal, or null where it has no way to lie about this one. */
  readonly tell: (data: Json, memory: Memory) => Json | { readonly refuse: string } | null
}

const V = VENUE_API
const P = PAYMENT_API

/** Another sum of the same look: off by one fen, doubled, or nothing. */
function otherSum(yuan: unknown, random: (below: number) => number): string {
  const fen = Math.round(Number(yuan) * 100)
  const other = [fen + 1, fen - 1, fen * 2, 0][random(4)] ?? 0
  return (Math.abs(other) / 100).toFixed(2)
}

const otherId = (id: unknown) => {
  const text = String(id)
  const last = text.at(-1)
  return `${text.slice(0, -1)}${last === '7' ? '8' : '7'}`
}

/** Changes one field of a row, where the row has it and the change is one. */
function change(data: Json, field: string, value: unknown): Json | null {
  return field in data && data[field] !== value ? { ...data, [field]: value } : null
}

const late = (_: Json, { before, random }: Memory): Json | null => before[random(before.length)] ?? null

function venueLie(operation: keyof typeof VENUE_API, name: string, tell: Lie['tell']): Lie {
  return { name: `${operation}: ${name}`, path: V[operation].path, tell }
}

function payLie(operation: keyof typeof PAYMENT_API, name: string, tell: Lie['tell']): Lie {
  return { name: `${operation}: ${name}`, path: P[operation].path, tell }
}

/** Changes one row of a page of the bet log; the first settled one where it matters. */
function rowLie(name: string, tell: (row: Json, memory: Memory) => Json): Lie {
  return venueLie('betLog', name, (data, memory) => {
    const bets = data['bets'] as Json[]
    if (bets.length === 0) return null
    const at = memory.random(bets.length)
    return { ...data, bets: bets.map((bet, i) => (i === at ? tell(bet, memory) : bet)) }
  })
}

export const VENUE_LIES: readonly Lie[] = [
  venueLie('transfer', 'another id', (data) => change(data, 'id', otherId(data['id']))),
  venueLie('transfer', 'another amount', (data, { random }) =>
    change(data, 'amount', otherSum(data['amount'], random)),
  ),
  venueLie('transfer', 'a negative balance', (data) => change(data, 'balance', '-1.00')),
  venueLie('transfer', 'refusal after success', (data) => change(data, 'state', 'refused')),
  venueLie('transfer', 'success after refusal', (data) => change(data, 'state', 'done')),
  venueLie('transfer', 'the answer to an earlier one', late),
  venueLie('transfer', 'an outright no', () => ({ refuse: 'busy' })),
  venueLie('transferStatus', 'another id', (data) => change(data, 'id', otherId(data['id']))),
  venueLie('transferStatus', 'another amount', (data, { random }) =>
    data['amount'] === null ? null : change(data, 'amount', otherSum(data['amount'], random)),
  ),
  venueLie('transferStatus', 'done without an amount', (data) =>
    data['state'] === 'done' ? change(data, 'amount', null) : null,
  ),
  venueLie('transferStatus', 'never heard of it', (data) => change(data, 'state', 'unknown')),
  venueLie('transferStatus', 'the answer to an earlier one', late),
  venueLie('transferStatus', 'an outright no', () => ({ refuse: 'no_such_transfer' })),
  venueLie('balance', 'negative', (data) => change(data, 'balance', '-5.00')),
  venueLie('balance', 'absurd', (data) => change(data, 'balance', '99999999999.99')),
  venueLie('balance', 'another currency', (data) =>
    change(data, 'currency', data['currency'] === 'CNY' ? 'PLAY' : 'CNY'),
  ),
  venueLie('balance', 'another member', (data) => change(data, 'member', otherId(data['member']))),
  venueLie('balance', 'the answer of a while ago', late),
  venueLie('totals', 'one fen more', (data) => change(data, 'CNY', (Number(data['CNY']) + 0.01).toFixed(2))),
  venueLie('createMember', 'another member', (data) => change(data, 'member', otherId(data['member']))),
  venueLie('launch', 'an address elsewhere', (data) => change(data, 'url', 'http://127.0.0.1:9/game')),
  venueLie('launch', 'no address', (data) => change(data, 'url', 'not an address')),
  venueLie('endSessions', 'an outright no', () => ({ refuse: 'busy' })),
  rowLie('a free spin', (row) => ({
    ...row,
    bet_amount: '0.00',
    valid_amount: '0.00',
    win_loss: row['payout'],
  })),
  rowLie('an unknown member', (row) => ({ ...row, member: 'm999999999' })),
  rowLie('a name that is no member', (row) => ({ ...row, member: 'somebody' })),
  rowLie('a changed stake', (row, { random }) => ({
    ...row,
    bet_amount: otherSum(row['bet_amount'], random),
  })),
  rowLie('another currency', (row) => ({ ...row, currency: row['currency'] === 'CNY' ? 'PLAY' : 'CNY' })),
  rowLie('a negative payout', (row) => ({ ...row, payout: '-3.00' })),
  rowLie('a win that is not payout less stake', (row) => ({ ...row, win_loss: '123.45' })),
  rowLie('a clock that is a year off', (row) => ({ ...row, created_at: '2030-01-01T00:00:00.000Z' })),
  rowLie('a state that does not fit', (row) => ({
    ...row,
    settled_at: row['settled_at'] === null ? row['created_at'] : null,
  })),
  venueLie('betLog', 'a bet id used again', (data) => {
    const bets = data['bets'] as Json[]
    const [first, second] = bets
    return first === undefined || second === undefined
      ? null
      : { ...data, bets: [first, { ...second, bet_id: first['bet_id'] }, ...bets.slice(2)] }
  }),
  venueLie('betLog', 'every row twice', (data) => {
    const bets = data['bets'] as Json[]
    return bets.length === 0 ? null : { ...data, bets: [...bets, ...bets] }
  }),
  venueLie('betLog', 'a page of another cursor', late),
  venueLie('betLog', 'a gap', (data) => {
    const bets = data['bets'] as Json[]
    return bets.length === 0 ? null : { ...data, bets: bets.slice(1) }
  }),
  venueLie('betLog', 'a cursor that goes back', (data) => change(data, 'next', 0)),
]

export const PAY_LIES: readonly Lie[] = [
  payLie('createOrder', 'another order', (data) => {
    const order = data['order'] as Json
    return { ...data, order: { ...order, order_no: otherId(order['order_no']) } }
  }),
  payLie('createOrder', 'another amount', (data, { random }) => {
    const order = data['order'] as Json
    return { ...data, order: { ...order, amount: otherSum(order['amount'], random) } }
  }),
  payLie('queryOrder', 'another order', (data) => change(data, 'order_no', otherId(data['order_no']))),
  payLie('queryOrder', 'another amount', (data, { random }) =>
    change(data, 'amount', otherSum(data['amount'], random)),
  ),
  payLie('queryOrder', 'paid without a transaction', (data) =>
    data['state'] === 'paid' ? change(data, 'txn_id', null) : null,
  ),
  payLie('queryOrder', 'the answer to an earlier one', late),
  payLie('payout', 'refused', (data) => ({ ...data, state: 'refused', reason: 'account_invalid' })),
  payLie('payout', 'another payout', (data) => change(data, 'payout_no', otherId(data['payout_no']))),
  payLie('payout', 'paid short', (data, { random }) => ({
    ...data,
    state: 'paid',
    amount: otherSum(data['amount'], random),
  })),
  payLie('queryPayout', 'refused after success', (data) => ({
    ...data,
    state: 'refused',
    reason: 'account_invalid',
  })),
  payLie('queryPayout', 'paid short', (data, { random }) => ({
    ...data,
    state: 'paid',
    amount: otherSum(data['amount'], random),
  })),
  payLie('queryPayout', 'another payout', (data) => change(data, 'payout_no', otherId(data['payout_no']))),
  payLie('queryPayout', 'never heard of it', (data) => change(data, 'state', 'unknown')),
  payLie('queryPayout', 'the answer to an earlier one', late),
]
