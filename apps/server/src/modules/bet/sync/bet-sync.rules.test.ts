// Every rule that a bet log row can break, one at a time, and every page that is not the requested one.
import { QUARANTINE_REASON_KEYS, type QuarantineReason } from '@lanting/contract/data/play/quarantine'
import type { VenueBet } from '@lanting/contract/providers/venue'
import { expect, it } from 'vitest'
import {
  effectOf,
  gapsOf,
  judgePage,
  judgeRow,
  type StoredBet,
} from '#src/modules/bet/sync/bet-sync.rules.ts'

const BET: VenueBet = {
  seq: 7,
  bet_id: 'S2026111500000007',
  settle_version: 2,
  member: 'm800001',
  currency: 'CNY',
  game_code: 'k3',
  game_name: '快三演示',
  round_id: 'r1',
  selection: '大',
  odds_milli: 1990,
  bet_amount: '100.00',
  valid_amount: '0.00',
  payout: '199.00',
  win_loss: '99.00',
  status: 1,
  outcome: 'win',
  result: {},
  server_seed_hash: '',
  client_seed: '',
  nonce: null,
  created_at: '2026-11-15T04:00:00.000Z',
  settled_at: '2026-11-15T04:00:01.000Z',
}
const STORED: StoredBet = {
  member: 'm800001',
  currency: 'CNY',
  gameCode: 'k3',
  roundId: 'r1',
  selection: '大',
  stakeFen: 10_000n,
  payoutFen: 0n,
  status: 'open',
  version: 1,
  settledAt: null,
}
const MEMBER = { id: 800_001n, isTrial: false }
const NOW = Date.parse('2026-11-15T04:00:05.000Z')
const VOID = { status: 0, outcome: 'void', payout: '100.00', win_loss: '0.00' } as const
const OPEN = { status: 2, outcome: null, payout: '0.00', win_loss: '0.00', settled_at: null } as const

type Row = Partial<Record<keyof VenueBet | 'extra', unknown>>
const judge = (row: Row, stored: StoredBet | null = null, member: typeof MEMBER | null = MEMBER) => {
  const verdict = judgeRow({ ...BET, ...row }, { member, stored, nowMs: NOW })
  return verdict.kind === 'quarantine' ? verdict.why : verdict.kind
}

it.each<[string, Row, StoredBet | null]>([
  ['a bet that ends at once', {}, null],
  ['an open bet', { ...OPEN, settle_version: 1 }, null],
  ['the end of an open bet', {}, STORED],
  ['a free spin that won', { bet_amount: '0.00', payout: '12.00', win_loss: '12.00' }, null],
  ['a free spin that lost', { bet_amount: '0.00', payout: '0.00', win_loss: '0.00', outcome: 'lose' }, null],
  ['a void bet', VOID, STORED],
  ['a tie', { outcome: 'tie', payout: '100.00', win_loss: '0.00' }, STORED],
  ['a lower stake', { bet_amount: '60.00', win_loss: '139.00' }, STORED],
  ['a bet settled anew', { settle_version: 3 }, { ...STORED, status: 'settled', version: 2 }],
  ['a bet opened again', { ...OPEN, settle_version: 3 }, { ...STORED, status: 'settled', version: 2 }],
  ['the largest stake', { bet_amount: '1000000.00', payout: '0.00', win_loss: '-1000000.00' }, null],
])('books %s', (_, row, stored) => {
  expect(judge(row, stored)).toBe('book')
})

const OURS: StoredBet = { ...STORED, status: 'settled', payoutFen: 19_900n, version: 2 }
it.each<[string, Row, StoredBet]>([
  ['the same state again', {}, OURS],
  ['an older state', { ...OPEN, settle_version: 1 }, OURS],
])('has seen %s', (_, row, stored) => {
  expect(judge(row, stored)).toBe('seen')
})

const BROKEN: readonly (readonly [QuarantineReason, string, Row, StoredBet | null])[] = [
  ['malformed', 'no payout', { payout: undefined }, null],
  ['malformed', 'an unknown field', { extra: 1 }, null],
  ['malformed', 'a number for a sum', { bet_amount: 100 }, null],
  ['malformed', 'half a fen', { bet_amount: '100.005' }, null],
  ['malformed', 'an unknown state', { status: 7 }, null],
  ['malformed', 'an unknown outcome', { outcome: 'half' }, null],
  ['malformed', 'an unknown currency', { currency: 'USD' }, null],
  ['malformed', 'a time that is none', { created_at: '2026-13-45T99:00:00.000Z' }, null],
  ['malformed', 'a zero byte', { selection: 'a\0b' }, null],
  ['malformed', 'a sum that no table holds', { payout: '99999999999999999999.00' }, null],
  ['negativeStake', 'a stake below nothing', { bet_amount: '-1.00', win_loss: '200.00' }, null],
  ['absurdStake', 'a fen too much', { bet_amount: '1000000.01', win_loss: '-999801.01' }, null],
  ['negativePayout', 'a payout below nothing', { payout: '-0.01', win_loss: '-100.01' }, null],
  ['absurdPayout', 'a fen too much', { payout: '100000000.01', win_loss: '99999900.01' }, null],
  ['oddState', 'settled without an outcome', { outcome: null }, null],
  ['oddState', 'settled as void', { outcome: 'void' }, null],
  ['oddState', 'settled at no time', { settled_at: null }, null],
  ['oddState', 'open with an outcome', { ...OPEN, outcome: 'win' }, null],
  ['oddState', 'open with an end', { ...OPEN, settled_at: BET.settled_at }, null],
  ['oddState', 'open with a payout', { ...OPEN, payout: '1.00' }, null],
  ['oddState', 'void that won', { ...VOID, payout: '199.00' }, null],
  ['oddState', 'void with another outcome', { ...VOID, outcome: 'lose' }, null],
  ['amountsDisagree', 'another result than payout minus stake', { win_loss: '98.99' }, null],
  ['amountsDisagree', 'void with a result', { ...VOID, win_loss: '-100.00' }, null],
  ['oddTime', 'settled before it was made', { settled_at: '2026-11-15T03:59:59.999Z' }, null],
  [
    'oddTime',
    'made in the future',
    { created_at: '2026-11-17T00:00:00.000Z', settled_at: '2026-11-17T00:00:00.000Z' },
    null,
  ],
  ['oddTime', 'settled in the future', { settled_at: '2026-11-16T04:00:05.001Z' }, null],
  ['changedMember', 'of another member', {}, { ...STORED, member: 'm800002' }],
  ['changedCurrency', 'of play money', {}, { ...STORED, currency: 'PLAY' }],
  ['idReused', 'another game', {}, { ...STORED, gameCode: 'bac' }],
  ['idReused', 'another round', {}, { ...STORED, roundId: 'r0' }],
  ['idReused', 'another selection', {}, { ...STORED, selection: '小' }],
  ['idReused', 'the same version with another payout', {}, { ...OURS, payoutFen: 0n }],
  ['idReused', 'the same version with another stake', {}, { ...OURS, stakeFen: 9_000n }],
  ['idReused', 'the same version in another state', {}, { ...OURS, status: 'open' }],
  ['changedStake', 'a higher stake', {}, { ...STORED, stakeFen: 9_999n }],
]
it.each(BROKEN)('sets aside as %s: %s', (why, _, row, stored) => {
  expect(judge(row, stored)).toBe(why)
})

it('quarantines rows of an unknown member, or in another currency', () => {
  expect(judge({}, null, null)).toBe('unknownMember')
  expect(judge({}, null, { ...MEMBER, isTrial: true })).toBe('wrongCurrency')
  expect(judge({ currency: 'PLAY' })).toBe('wrongCurrency')
})

it('has a line for every reason that a row can have', () => {
  const elsewhere: QuarantineReason[] = ['unknownMember', 'wrongCurrency', 'gap', 'unbookable']
  expect([...new Set([...BROKEN.map(([why]) => why), ...elsewhere])].toSorted()).toEqual(
    QUARANTINE_REASON_KEYS.toSorted(),
  )
})

it.each([
  ['nothing new', 5, [], 5, 'whole'],
  ['the next ones', 5, [6, 7], 7, 'whole'],
  ['the first ones', 0, [1], 1, 'whole'],
  ['one missing at the beginning', 5, [7], 7, 'gap'],
  ['one missing in the middle', 5, [6, 8], 8, 'gap'],
  ['rows we had', 5, [5, 6], 6, 'otherPage'],
  ['rows of long ago', 5, [1, 2], 2, 'otherPage'],
  ['rows that go back', 5, [7, 6], 6, 'otherPage'],
  ['one number twice', 5, [6, 6], 6, 'otherPage'],
  ['an end beyond its rows', 5, [6, 7], 9, 'otherPage'],
  ['an end before its rows', 5, [6, 7], 6, 'otherPage'],
  ['no rows and another end', 5, [], 9, 'otherPage'],
  ['a row without a number', 5, [6, null], 6, 'otherPage'],
])('a page with %s', (_, after, seqs, next, verdict) => {
  const rows = seqs.map((seq) => ({ seq }))
  expect(judgePage(after, rows, next)).toBe(verdict)
})

it('names what a page lacks, and what a row moved as far as it says', () => {
  expect(gapsOf(5, [{ seq: 8 }, { seq: 9 }, { seq: 12 }])).toEqual([
    { from: 6, to: 7 },
    { from: 10, to: 11 },
  ])
  expect(effectOf({ bet_amount: '100.00', payout: '199.00', member: 7 })).toBe(9_900n)
  expect(effectOf({ bet_amount: '100.00', payout: null })).toBeNull()
  expect(effectOf({ bet_amount: '0.00', payout: '99999999999999999999.00' })).toBeNull()
})
