// What one check makes of its verdict, at the edges: all of the bets, and the value before, at and after the seal.
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import { expect, it } from 'vitest'
import type { BeaconVerdict } from './beacon-check.ts'
import { beaconFinding, betsFinding } from './findings.ts'
import type { Fair } from '../queries.ts'
import type { BetVerdict } from './receipt-check.ts'

const bet = (change: Partial<BetVerdict>) =>
  ({ receipt: {}, isSigned: true, place: 1, problems: [], ...change }) as unknown as BetVerdict
const proven = bet({})

it.each([
  ['all are proven', [proven, bet({ place: 2 })], { state: 'good' }],
  [
    'the first alone is proven',
    [proven, bet({ place: null })],
    { state: 'open', why: '注单在不在清单里还不能确认' },
  ],
  [
    'the last alone is proven',
    [bet({ place: null }), proven],
    { state: 'open', why: '注单在不在清单里还不能确认' },
  ],
  [
    'one receipt waits for its key',
    [proven, bet({ isSigned: undefined })],
    { state: 'open', why: '收据的签名还不能确认' },
  ],
  ['one is another bet', [proven, bet({ problems: ['leaf'] })], { state: 'bad', why: '注单被改动' }],
  ['there is none', [], { state: 'none' }],
])('of two bets %s', (_case, bets, finding) => {
  expect(betsFinding(bets)).toEqual(finding)
})

const round = (protocol: 'PF2' | 'PF3') => ({ protocol, seed: 'ab' }) as Fair
const value = (change: Partial<BeaconVerdict>): BeaconVerdict => ({
  isRight: true,
  atMs: 0,
  afterSealSec: 1,
  isDue: true,
  isSealLate: false,
  isCalendarRight: true,
  ...change,
})
const early = { state: 'bad', why: '信标在注单封存之前就已产生' }

it.each([
  ['PF2', { afterSealSec: -1 }, early],
  ['PF2', { afterSealSec: 0 }, { state: 'good' }],
  ['PF2', { afterSealSec: 1 }, { state: 'good' }],
  ['PF2', { afterSealSec: null }, { state: 'good' }],
  ['PF2', { isDue: undefined }, { state: 'good' }],
  ['PF2', { isDue: false }, { state: 'bad', why: '信标不是规则指定的那一轮' }],
  // By the schedule alone the value is due; a late seal is the seal's fault.
  ['PF3', { afterSealSec: -1 }, { state: 'good' }],
  ['PF3', { isSealLate: true }, { state: 'open', why: FAIR_WORDS.lateSeal }],
  ['PF3', { isRight: false, isSealLate: true }, { state: 'bad', why: '信标签名无效' }],
] as const)('a value of %s with %j', (protocol, change, finding) => {
  expect(beaconFinding(round(protocol), value(change))).toEqual(finding)
})
