// The lies of a venue, a row each: about members, balances, transfers, games and the bet log.
import { change, fitting, type Json, type Lie, lie, otherCurrency, otherId, otherSum } from './catalogue.ts'

const ABSURD = '99999999999.99'
const FAR = '2030-01-01T00:00:00.000Z'

const moved = (operation: 'transfer' | 'transferStatus'): readonly Lie[] => [
  lie(operation, 'another id', change('id', otherId)),
  lie(operation, 'another amount', change('amount', otherSum)),
  lie(operation, 'another currency', change('currency', otherCurrency)),
  lie(operation, 'another member', change('member', otherId)),
  lie(
    operation,
    'negative',
    change('amount', (yuan) => `-${String(yuan)}`),
  ),
  fitting(
    operation,
    'refusal after success',
    change('state', (state) => (state === 'done' ? 'refused' : state)),
  ),
  fitting(
    operation,
    'success after refusal',
    change('state', (state) => (state === 'refused' ? 'done' : state)),
  ),
  lie(operation, 'an outright no', () => ({ refuse: 'busy' })),
]

/** Changes one row of a page of the bet log. */
function row(kind: Lie['kind'], forge: (bet: Json) => Json, make = lie): Lie {
  return make('betLog', kind, (data, { random }) => {
    const bets = data['bets'] as Json[]
    const at = random(bets.length)
    const bet = bets[at]
    return bet === undefined ? null : { data: { ...data, bets: bets.with(at, forge(bet)) } }
  })
}

/** Takes the stake and the payout as they are now, so that the row agrees with itself. */
function agreeing(bet: Json): Json {
  const won = (Number(bet['payout']) - Number(bet['bet_amount'])).toFixed(2)
  return { ...bet, win_loss: bet['status'] === 1 ? won : bet['win_loss'] }
}

const ROWS: readonly Lie[] = [
  row('free spin', (bet) => agreeing({ ...bet, bet_amount: '0.00', valid_amount: '0.00' }), fitting),
  row('unknown member', (bet) => ({ ...bet, member: 'm999999999' })),
  row('unknown member', (bet) => ({ ...bet, member: 'somebody' })),
  row(
    'stake changed',
    (bet) => agreeing({ ...bet, bet_amount: `${Number(bet['bet_amount']) + 7}.00` }),
    fitting,
  ),
  row('stake changed', (bet) => ({ ...bet, bet_amount: '3.33' })),
  row('another currency', (bet) => ({ ...bet, currency: otherCurrency(bet['currency']) })),
  row('negative', (bet) => ({ ...bet, payout: '-3.00' })),
  row('absurd', (bet) => agreeing({ ...bet, payout: ABSURD })),
  row('a row that contradicts itself', (bet) => ({ ...bet, win_loss: '123.45' })),
  row('a row that contradicts itself', (bet) => ({
    ...bet,
    settled_at: bet['settled_at'] === null ? bet['created_at'] : null,
  })),
  row('a row that contradicts itself', (bet) => ({ ...bet, created_at: FAR })),
  fitting('betLog', 'bet id reused', (data, { before, random }) => {
    const bets = data['bets'] as Json[]
    const known = before.flatMap((page) => page['bets'] as Json[]).at(-1) ?? bets[0]
    const at = random(bets.length)
    const bet = bets[at]
    if (bet === undefined || known === undefined || known['bet_id'] === bet['bet_id']) return null
    return { data: { ...data, bets: bets.with(at, { ...bet, bet_id: known['bet_id'] }) } }
  }),
]

/** Changes which rows a page has. */
function page(kind: Lie['kind'], forge: (bets: readonly Json[], data: Json) => Json): Lie {
  return lie('betLog', kind, (data) => {
    const bets = data['bets'] as Json[]
    return bets.length === 0 ? null : { data: { ...data, ...forge(bets, data) } }
  })
}

const PAGES: readonly Lie[] = [
  page('duplicated', (bets) => ({ bets: [...bets, ...bets] })),
  page('duplicated', (bets) => ({ bets: [...bets.slice(0, 1), ...bets] })),
  page('gap in the log', (bets) => ({ bets: bets.slice(1), ...(bets.length === 1 ? { next: 0 } : {}) })),
  page('gap in the log', (bets) => ({
    bets: bets.map((bet) => ({ ...bet, seq: Number(bet['seq']) + 1 })),
    next: Number(bets.at(-1)?.['seq']) + 1,
  })),
  page('page of another cursor', (_bets, data) => ({ after: Number(data['after']) + 1 })),
  page('page of another cursor', (_bets, data) => ({ next: Number(data['next']) + 5 })),
  page('page of another cursor', () => ({ next: 0 })),
]

export const VENUE_LIES: readonly Lie[] = [
  ...moved('transfer'),
  ...moved('transferStatus'),
  // After three such responses in a row, far enough apart, it counts as never arrived.
  fitting(
    'transferStatus',
    'never heard of it',
    change('state', () => 'unknown'),
  ),
  lie(
    'transfer',
    'negative',
    change('balance', () => '-1.00'),
  ),
  lie(
    'balance',
    'negative',
    change('balance', () => '-5.00'),
  ),
  lie(
    'balance',
    'absurd',
    change('balance', () => ABSURD),
  ),
  lie('balance', 'another amount', change('balance', otherSum)),
  lie('balance', 'another currency', change('currency', otherCurrency)),
  lie('balance', 'another member', change('member', otherId)),
  lie(
    'totals',
    'another amount',
    change('CNY', (yuan) => (Number(yuan) + 0.01).toFixed(2)),
  ),
  lie(
    'totals',
    'negative',
    change('CNY', () => '-0.01'),
  ),
  lie('totals', 'another member', change('prefix', otherId)),
  lie('createMember', 'another member', change('member', otherId)),
  lie('createMember', 'another currency', change('currency', otherCurrency)),
  lie(
    'launch',
    'an address elsewhere',
    change('url', () => 'http://127.0.0.1:9/game'),
  ),
  lie(
    'launch',
    'an address elsewhere',
    change('url', () => 'not an address'),
  ),
  lie('launch', 'another member', change('member', otherId)),
  lie('endSessions', 'another member', change('member', otherId)),
  lie('endSessions', 'an outright no', () => ({ refuse: 'busy' })),
  ...ROWS,
  ...PAGES,
]
