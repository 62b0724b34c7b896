// How entries and bets of a member are written.
import { expect, test } from 'vitest'
import { betLabel, compactTime, cutBet, cutKey, signed, toneOf } from './rules.ts'

test.each([
  ['1000.00', '+1,000.00', 'up', 'up'],
  ['-2000.00', '−2,000.00', 'flat', 'down'],
  ['0.00', '0.00', 'flat', 'flat'],
])('%s is written as %s', (yuan, written, entry, net) => {
  expect([signed(yuan), toneOf(yuan), toneOf(yuan, 'net')]).toEqual([written, entry, net])
})

test('long keys and numbers keep their kind and their end', () => {
  expect(cutKey('wd:W20261115093820114471')).toBe('wd:W…114471')
  expect(cutKey('seed:800202')).toBe('seed:800202')
  expect(cutBet('S2026111500012345')).toBe('S…12345')
})

test('a bet shows its state', () => {
  expect([
    betLabel({ status: 2, outcome: null }),
    betLabel({ status: 0, outcome: 'void' }),
    betLabel({ status: 1, outcome: 'win' }),
    betLabel({ status: 1, outcome: 'lose' }),
    betLabel({ status: 1, outcome: 'tie' }),
    betLabel({ status: 1, outcome: null }),
  ]).toEqual(['未结算', '无效（已退款）', '赢', '输', '和局', '已结算'])
})

test('a narrow time says as much as tells it from the others', () => {
  const today = '2026-11-15 10:00:00'
  const times = ['2026-11-15 09:40:12', '2026-11-13 22:10:00', '2025-09-14 08:00:00']
  expect(times.map((at) => compactTime(at, today))).toEqual(['09:40', '11-13', '25-09'])
})
