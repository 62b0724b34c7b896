// The days that a picker offers.
import { describe, expect, test } from 'vitest'
import { clampDay, daysIn, formatDay, parseDay, wheelRanges } from './date-parts.ts'

const [MIN, MAX] = ['1980-01-01', '2008-11-15']

describe('days of a picker', () => {
  test.each([
    [2024, 2, 29],
    [2023, 2, 28],
    [1900, 2, 28],
    [2000, 2, 29],
    [2023, 4, 30],
  ])('%i-%i has %i days', (year, month, days) => {
    expect(daysIn(year, month)).toBe(days)
  })

  test.each([
    ['1992-06-18', '1992-06-18'],
    ['1979-12-31', '1980-01-01'],
    ['2008-11-16', '2008-11-15'],
    ['2020-01-01', '2008-11-15'],
    ['1993-02-31', '1993-02-28'],
  ])('%s becomes %s', (wanted, nearest) => {
    expect(formatDay(clampDay(parseDay(wanted), MIN, MAX))).toBe(nearest)
  })

  test('in the last year and month the wheels end at the bound', () => {
    expect(wheelRanges(parseDay('2008-11-03'), MIN, MAX)).toEqual({
      year: { from: 1980, to: 2008 },
      month: { from: 1, to: 11 },
      day: { from: 1, to: 15 },
    })
  })

  test('within the bounds every month and day of the month is offered', () => {
    const { month, day } = wheelRanges(parseDay('2000-02-10'), MIN, MAX)
    expect(month).toEqual({ from: 1, to: 12 })
    expect(day).toEqual({ from: 1, to: 29 })
  })
})
