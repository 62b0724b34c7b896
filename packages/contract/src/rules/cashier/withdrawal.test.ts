// The checks of a withdrawal as a table: one row per line of docs/rules/withdrawal.md.
import { describe, expect, it } from 'vitest'
import {
  checkAmount,
  checkDay,
  checkPayable,
  type DayFacts,
  holdUntil,
  isWholeBalance,
} from './withdrawal.ts'

describe('the amount', () => {
  it.each([
    ['no amount', 'bank', null, null, 'withdrawUnderMinimum'],
    ['nothing', 'bank', 0n, null, 'withdrawUnderMinimum'],
    ['99.99', 'bank', 9_999n, null, 'withdrawUnderMinimum'],
    ['100', 'bank', 10_000n, null, null],
    ['100.50', 'bank', 10_050n, null, 'withdrawWhole'],
    ['50,000 to a bank', 'bank', 5_000_000n, null, null],
    ['50,001 to a bank', 'bank', 5_000_100n, null, 'withdrawOverMaximum'],
    ['200,000 in USDT', 'usdt', 20_000_000n, 1n, null],
    ['200,001 in USDT', 'usdt', 20_000_100n, 1n, 'withdrawOverMaximum'],
    ['eaten by the fee', 'usdt', 10_000n, 0n, 'withdrawNothingLeft'],
  ] as const)('%s', (_case, kind, amountFen, receivedCents, key) => {
    expect(checkAmount({ kind, amountFen, receivedCents }, false)?.key ?? null).toBe(key)
  })

  it('of a member who limits himself needs no minimum and no whole yuan, but a maximum', () => {
    expect(checkAmount({ kind: 'bank', amountFen: 1n, receivedCents: null }, true)).toBeNull()
    expect(checkAmount({ kind: 'bank', amountFen: 5_000_001n, receivedCents: null }, true)?.key).toBe(
      'withdrawOverMaximum',
    )
  })
})

describe('the day', () => {
  const good: DayFacts = {
    isFrozen: false,
    hasPending: false,
    countToday: 0,
    countMax: 3,
    sumTodayFen: 0n,
    sumMaxFen: 5_000_000n,
    turnoverLeftFen: 0n,
    balanceFen: 1_000_000n,
  }
  /** Every row breaks its rule and all later ones, so the order itself is shown. */
  const broken: readonly (readonly [string, Partial<DayFacts>])[] = [
    ['withdrawalsFrozen', { isFrozen: true }],
    ['withdrawPending', { hasPending: true }],
    ['withdrawCountUsed', { countToday: 3 }],
    ['withdrawDayLimit', { sumTodayFen: 4_990_001n }],
    ['turnoverNotMet', { turnoverLeftFen: 1n }],
    ['notEnoughBalance', { balanceFen: 9_999n }],
  ]
  it.each(broken.map(([key], at) => [key, at] as const))('%s comes at place %i', (key, at) => {
    const facts = Object.assign({}, good, ...broken.slice(at).map(([, fact]) => fact)) as DayFacts
    expect(checkDay(10_000n, facts, false)?.key).toBe(key)
  })

  it('lets pass what breaks nothing, up to the last fen of the limit', () => {
    expect(checkDay(10_000n, { ...good, sumTodayFen: 4_990_000n }, false)).toBeNull()
    expect(checkDay(10_000n, { ...good, balanceFen: 10_000n }, false)).toBeNull()
  })

  it('traps nobody who limits himself: counts, sums and turnover are not asked', () => {
    const trapped = { ...good, countToday: 9, sumTodayFen: 9_000_000n, turnoverLeftFen: 5n }
    expect(checkDay(10_000n, trapped, true)).toBeNull()
    expect(checkDay(10_000n, { ...trapped, hasPending: true }, true)?.key).toBe('withdrawPending')
  })
})

describe('the whole balance', () => {
  it.each([
    ['all of it', 55_000n, 55_000n, 0n, true],
    ['all but what a bonus takes back', 50_000n, 55_000n, 5_000n, true],
    ['all, what a bonus takes back counted in', 55_000n, 55_000n, 5_000n, true],
    ['a part', 40_000n, 55_000n, 0n, false],
    ['as much as one withdrawal may carry', 5_000_000n, 9_000_000n, 0n, true],
    ['nothing', 0n, 0n, 0n, false],
    ['no amount', null, 55_000n, 0n, false],
  ])('%s', (_case, amountFen, balanceFen, forfeitFen, whole) => {
    expect(isWholeBalance(amountFen, balanceFen, forfeitFen, 'bank')).toBe(whole)
  })
})

describe('the hold', () => {
  const now = new Date('2026-11-15T10:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  it.each([
    ['nothing young', hoursAgo(24), null, false, null],
    ['a card of one hour', hoursAgo(1), null, false, 23],
    ['a payment password of two hours', hoursAgo(48), hoursAgo(2), true, 22],
    ['both: the later one', hoursAgo(5), hoursAgo(2), true, 22],
    ['a first payment password before any card', hoursAgo(48), hoursAgo(2), false, null],
  ])('%s', (_case, boundAt, setAt, counts, hours) => {
    const until = holdUntil(now, boundAt, setAt, counts)
    expect(until).toEqual(hours === null ? null : new Date(now.getTime() + hours * 3_600_000))
  })
})

it('is paid after its hold, and while the books are sound', () => {
  const now = new Date('2026-11-15T02:00:00Z')
  const free = { holdUntil: null, isFrozen: false, isMemberFrozen: false }
  const held = { ...free, holdUntil: new Date(now.getTime() + 1) }
  expect(checkPayable(free, now)).toBeNull()
  expect(checkPayable(held, now)).toEqual({ key: 'heldUntil', vars: { until: '2026-11-15 10:00:00' } })
  expect(checkPayable({ ...free, holdUntil: now }, now)).toBeNull()
  expect(checkPayable({ ...free, isFrozen: true }, now)?.key).toBe('withdrawalsFrozen')
  expect(checkPayable({ ...free, isMemberFrozen: true }, now)?.key).toBe('payoutPaused')
})
