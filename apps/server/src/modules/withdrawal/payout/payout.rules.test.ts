// Payout rules as tables, one row per situation: the step after a provider reply, and the choices of staff.
import { DESK_LIMITS } from '@lanting/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  type ChoiceFacts,
  choicesOf,
  differenceOf,
  feeOf,
  isSurelyUnpaid,
  needsAdmin,
  nextStep,
  type SureFacts,
  type TryFacts,
  type ProviderReply,
} from '#src/modules/withdrawal/payout/payout.rules.ts'

const NOW = new Date('2026-11-15T04:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const MINUTE = 60_000
const { stuckAfterMs, sureAfterMs, writtenAfterMs, differencePerMonthYuan } = DESK_LIMITS.payout

const open: TryFacts = {
  state: 'open',
  withdrawal: 'paying',
  amountFen: 80_000n,
  paidFen: null,
  sentAt: ago(MINUTE),
  stuckBecause: null,
}
const reply = (change: Partial<ProviderReply>): ProviderReply => ({
  state: null,
  paidFen: null,
  errorCode: null,
  raw: '',
  ...change,
})
const PAID = reply({ state: 'paid', paidFen: 80_000n })
const SHORT = reply({ state: 'paid', paidFen: 79_800n })
const REFUSED = reply({ state: 'refused' })
const SILENT = reply({})
const AWAY = reply({ errorCode: 'account_invalid' })
const NEVER_HEARD = reply({ state: 'unknown' })

describe('a word of the provider', () => {
  it.each<[string, Partial<TryFacts>, 'send' | 'ask', ProviderReply, string]>([
    ['paid in full ends it', {}, 'ask', PAID, 'paid'],
    ['paid in full ends it although it was stuck', { stuckBecause: 'unknown' }, 'ask', PAID, 'paid'],
    ['another sum waits for people', {}, 'ask', SHORT, 'amount'],
    ['another sum again changes nothing', { stuckBecause: 'amount', paidFen: 79_800n }, 'ask', SHORT, 'stay'],
    ['another sum of a stuck one says so', { stuckBecause: 'unknown' }, 'ask', SHORT, 'amount'],
    ['a refusal gives the money back', {}, 'send', REFUSED, 'returned'],
    ['a refusal after something went out is not believed', { paidFen: 79_800n }, 'ask', REFUSED, 'stay'],
    ['not taken waits for people', {}, 'send', AWAY, 'refused'],
    ['a question that is not taken is no end', {}, 'ask', AWAY, 'stay'],
    ['silence stays', {}, 'ask', SILENT, 'stay'],
    ['silence just before its time stays', { sentAt: ago(stuckAfterMs - 1) }, 'ask', SILENT, 'stay'],
    ['silence for long waits for people', { sentAt: ago(stuckAfterMs) }, 'ask', SILENT, 'unknown'],
    ['never heard of for long too', { sentAt: ago(stuckAfterMs) }, 'ask', NEVER_HEARD, 'unknown'],
    ['an unsent try does not age', { sentAt: null }, 'ask', SILENT, 'stay'],
    ['a paid one is not paid again', { state: 'paid', withdrawal: 'paid' }, 'ask', PAID, 'stay'],
    ['a paid one is not taken back', { state: 'paid', withdrawal: 'paid' }, 'ask', REFUSED, 'stay'],
    ['paid after it was returned is seen', { state: 'unpaid', withdrawal: 'returned' }, 'ask', PAID, 'late'],
    ['in another sum as well', { state: 'unpaid', withdrawal: 'returned' }, 'ask', SHORT, 'late'],
    ['paid while a second try pays is seen', { state: 'unpaid', withdrawal: 'paying' }, 'ask', PAID, 'late'],
    ['seen once', { state: 'unpaid', withdrawal: 'returned', stuckBecause: 'late' }, 'ask', PAID, 'stay'],
    [
      'refused after it was returned is as it should be',
      { state: 'unpaid', withdrawal: 'returned' },
      'ask',
      REFUSED,
      'stay',
    ],
  ])('%s', (_, change, kind, answer, expected) => {
    const step = nextStep({ ...open, ...change }, kind, answer, NOW)
    expect(step.to === 'stuck' ? step.because : step.to).toBe(expected)
  })
})

const sure: SureFacts = {
  paidFen: null,
  heard: 'unknown',
  heardAt: ago(MINUTE),
  lastSentAt: ago(2 * MINUTE),
  turnedAway: 'account_invalid',
}

describe('surely unpaid', () => {
  it.each<[boolean, string, Partial<SureFacts>]>([
    [true, 'not taken, and never heard of since', {}],
    [true, 'refused', { heard: 'refused' }],
    [false, 'queried before it was sent again', { heardAt: ago(3 * MINUTE) }],
    [false, 'accepted', { heard: 'accepted' }],
    [false, 'paid in part', { paidFen: 1n }],
    [false, 'nothing believed yet', { heard: null, heardAt: null }],
    [false, 'sent without an answer, and maybe in flight', { turnedAway: null }],
    [true, 'sent long ago and unknown to the provider', { turnedAway: null, lastSentAt: ago(sureAfterMs) }],
    [
      false,
      'sent a moment too late for that',
      { turnedAway: null, lastSentAt: ago(sureAfterMs - 1), heardAt: ago(0) },
    ],
    [false, 'never sent', { lastSentAt: null }],
  ])('%s: %s', (expected, _, change) => {
    expect(isSurelyUnpaid({ ...sure, ...change }, NOW)).toBe(expected)
  })
})

const stuck: ChoiceFacts = {
  ...sure,
  because: 'refused',
  amountFen: 80_000n,
  stuckAt: ago(MINUTE),
  isMemberFrozen: false,
  areBooksFrozen: false,
  balanceFen: 0n,
}
const unsure = { heard: null, heardAt: null, turnedAway: null } as const

describe('choices', () => {
  it.each<[string, Partial<ChoiceFacts>, object]>([
    ['not taken', {}, { again: null, return: null, difference: 'sameAmount' }],
    [
      'not taken, not asked since',
      { ...unsure, turnedAway: 'account_invalid' },
      { again: 'notSure', return: 'notSure', difference: 'sameAmount' },
    ],
    [
      'not taken, and the member is frozen',
      { isMemberFrozen: true },
      { again: 'memberFrozen', return: null, difference: 'sameAmount' },
    ],
    [
      'not taken, and the books are broken',
      { areBooksFrozen: true },
      { again: 'booksFrozen', return: null, difference: 'sameAmount' },
    ],
    [
      'another sum',
      { because: 'amount', heard: 'paid', paidFen: 79_800n },
      { again: 'partPaid', return: 'partPaid', difference: null },
    ],
    [
      'unknown',
      { ...unsure, because: 'unknown' },
      { again: 'notSure', return: 'notSure', difference: 'sameAmount', paid: 'askFirst' },
    ],
    [
      'unknown for a day: the provider’s written word counts',
      { ...unsure, because: 'unknown', stuckAt: ago(writtenAfterMs) },
      { again: 'notSure', return: null, difference: 'sameAmount', paid: null },
    ],
    [
      'unknown, and never heard of',
      { because: 'unknown', turnedAway: null, lastSentAt: ago(sureAfterMs) },
      { again: null, return: null, difference: 'sameAmount', paid: 'surelyUnpaid' },
    ],
    [
      'paid twice',
      { because: 'late', paidFen: 80_000n, balanceFen: 80_000n },
      { collect: null, absorb: null },
    ],
    [
      'paid twice, and spent',
      { because: 'late', paidFen: 80_000n, balanceFen: 79_999n },
      { collect: 'walletShort', absorb: null },
    ],
  ])('%s', (_, change, expected) => {
    expect(choicesOf({ ...stuck, ...change }, NOW)).toEqual(expected)
  })

  it('leave no case without a choice for ever, for any reply', () => {
    for (const because of ['refused', 'amount', 'unknown', 'late'] as const) {
      for (const heard of [null, 'unknown', 'accepted', 'refused', 'paid'] as const) {
        for (const paidFen of [null, 1n, 80_001n]) {
          const old = ago(writtenAfterMs)
          const facts = { ...stuck, because, heard, paidFen, heardAt: old, lastSentAt: old, stuckAt: old }
          const frozen = { ...facts, isMemberFrozen: true, areBooksFrozen: true }
          const locks = Object.values(choicesOf(frozen, NOW))
          expect(locks, `${because} ${heard} ${paidFen}`).toContain(null)
        }
      }
    }
  })
})

it('leaves to finance what the month allows, and to an administrator what is beyond it', () => {
  const capFen = BigInt(differencePerMonthYuan) * 100n
  expect(needsAdmin('difference', 200n, capFen - 200n)).toBe(false)
  expect(needsAdmin('difference', 201n, capFen - 200n)).toBe(true)
  expect(needsAdmin('absorb', 1n, 0n)).toBe(true)
  expect(needsAdmin('return', capFen, capFen)).toBe(false)
  expect([differenceOf(100n, 98n), differenceOf(98n, 100n), differenceOf(7n, 7n)]).toEqual([2n, 2n, 0n])
})

it.each([
  [null, null, 0n],
  [100n, 71_000n, 710n],
  [500n, 71_000n, 3550n],
  // A rate of four decimals: the fraction of a fen goes to the member’s payout, never to the house.
  [100n, 71_234n, 712n],
  [199n, 71_239n, 1417n],
])('a fee of %s cents at %s is %s fen, rounded down', (fee_cents, rate_e4, fen) => {
  expect(feeOf({ fee_cents, rate_e4 })).toBe(fen)
})
