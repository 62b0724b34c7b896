// When a change of a limit is in force, one row per profile; periods at their edges.
import { describe, expect, it } from 'vitest'
import { PROFILE_NAMES, PROTECTION_PROFILES, type ProfileName } from '#src/data/protection-profiles.ts'
import { formatBeijing, parseBeijing } from '#src/time.ts'
import { exclusionEnd, timeoutEnd } from './absence.ts'
import {
  CONFIRM_WITHIN_MS,
  isRaise,
  type LimitName,
  type Period,
  periodEnd,
  periodStart,
  raiseFrom,
  raiseState,
} from './limits.ts'

const at = (text: string) => parseBeijing(text) ?? Number.NaN

describe('periods', () => {
  it.each<[Period, string, string, string]>([
    ['day', '2026-11-15 00:00:00', '2026-11-15 00:00:00', '2026-11-16 00:00:00'],
    ['day', '2026-11-15 23:59:59', '2026-11-15 00:00:00', '2026-11-16 00:00:00'],
    ['week', '2026-11-15 23:59:59', '2026-11-09 00:00:00', '2026-11-16 00:00:00'],
    ['week', '2026-11-16 00:00:00', '2026-11-16 00:00:00', '2026-11-23 00:00:00'],
    ['week', '2023-12-31 12:00:00', '2023-12-25 00:00:00', '2024-01-01 00:00:00'],
    ['month', '2026-12-31 23:59:59', '2026-12-01 00:00:00', '2027-01-01 00:00:00'],
    ['month', '2028-02-29 08:00:00', '2028-02-01 00:00:00', '2028-03-01 00:00:00'],
    ['month', '2026-11-01 00:00:00', '2026-11-01 00:00:00', '2026-12-01 00:00:00'],
  ])('a %s at %s is from %s to %s', (period, now, from, to) => {
    expect(formatBeijing(periodStart(period, at(now)))).toBe(from)
    expect(formatBeijing(periodEnd(period, at(now)))).toBe(to)
  })
})

describe('a raise', () => {
  it.each<[bigint | null, bigint | null, boolean]>([
    [null, 1n, false],
    [null, null, false],
    [100n, 100n, false],
    [100n, 99n, false],
    [100n, 101n, true],
    [100n, null, true],
  ])('from %s to %s is one: %s', (before, after, is) => expect(isRaise(before, after)).toBe(is))

  it.each<[ProfileName, LimitName, string, string]>([
    ['house', 'deposit.week', '2026-11-14 09:41:07', '2026-11-15 09:41:07'],
    ['gb', 'deposit.month', '2026-11-14 09:41:07', '2026-11-15 09:41:07'],
    // 24 hours left of the week: 48 hours after its end, to the second.
    ['se', 'deposit.week', '2026-11-15 00:00:00', '2026-11-18 00:00:00'],
    ['se', 'deposit.week', '2026-11-10 12:00:00', '2026-11-16 00:00:00'],
    ['se', 'deposit.day', '2026-11-10 12:00:00', '2026-11-13 12:00:00'],
    ['se', 'loss.month', '2026-11-10 12:00:00', '2026-12-01 00:00:00'],
    ['se', 'deposit.month', '2026-11-28 00:00:01', '2026-12-01 00:00:01'],
    ['de', 'deposit.month', '2026-11-28 00:00:01', '2026-12-05 00:00:01'],
    ['nl', 'deposit.day', '2026-12-28 23:59:59', '2027-01-04 23:59:59'],
    ['on', 'time', '2026-11-14 09:41:07', '2026-11-15 09:41:07'],
    ['pa', 'deposit.day', '2026-11-14 23:59:59', '2026-11-15 00:00:00'],
    ['pa', 'deposit.week', '2026-11-14 09:41:07', '2026-11-16 00:00:00'],
    ['pa', 'loss.month', '2026-11-30 23:59:59', '2026-12-01 00:00:00'],
    ['pa', 'stake', '2026-11-14 09:41:07', '2026-11-15 00:00:00'],
  ])('under %s of %s, asked for at %s, can be confirmed from %s', (profile, limit, asked, from) => {
    expect(formatBeijing(raiseFrom(PROTECTION_PROFILES[profile], limit, at(asked)))).toBe(from)
  })

  it('has a row above for every profile', () => {
    expect(PROFILE_NAMES).toEqual(['house', 'gb', 'se', 'de', 'nl', 'on', 'pa'])
  })

  it('can be confirmed from its time on for seven days', () => {
    const from = at('2026-11-15 09:41:07')
    const raise = { from, until: from + CONFIRM_WITHIN_MS }
    expect(raiseState(raise, from - 1)).toBe('waiting')
    expect(raiseState(raise, from)).toBe('ripe')
    expect(raiseState(raise, at('2026-11-22 09:41:07') - 1)).toBe('ripe')
    expect(raiseState(raise, at('2026-11-22 09:41:07'))).toBe('lapsed')
  })
})

describe('an absence', () => {
  it.each([
    ['180d', '2026-11-15 09:41:07', '2027-05-14 09:41:07'],
    ['1y', '2026-11-15 09:41:07', '2027-11-15 09:41:07'],
    ['1y', '2028-02-29 23:59:59', '2029-03-01 23:59:59'],
    ['3y', '2026-12-31 23:59:59', '2029-12-31 23:59:59'],
    ['5y', '2028-02-29 00:00:00', '2033-03-01 00:00:00'],
  ] as const)('of %s from %s ends at %s', (length, now, end) => {
    expect(formatBeijing(exclusionEnd(length, at(now)) ?? 0)).toBe(end)
  })

  it('for ever has no end', () => expect(exclusionEnd('forever', at('2026-11-15 09:41:07'))).toBeNull())

  it('for a while ends at the same second', () => {
    expect(formatBeijing(timeoutEnd(30, at('2026-01-31 23:59:59')))).toBe('2026-03-02 23:59:59')
  })
})
