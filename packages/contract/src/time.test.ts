// Beijing time, whatever the machine's time zone.
import { describe, expect, it } from 'vitest'
import { hourInBeijing } from './beijing-hour.ts'
import {
  addDays,
  dayEnd,
  atClock,
  beijingClock,
  beijingDay,
  daysBetween,
  dayStart,
  formatBeijing,
  isDay,
  joinDay,
  lastDays,
  parseBeijing,
  weekdayOf,
  yearsBefore,
} from './time.ts'

const noon = Date.UTC(2026, 10, 15, 4, 0, 0)

describe('Beijing time', () => {
  it('formats and reads back', () => {
    expect(formatBeijing(noon)).toBe('2026-11-15 12:00:00')
    expect(formatBeijing(new Date(noon))).toBe('2026-11-15 12:00:00')
    expect(parseBeijing('2026-11-15 12:00:00')).toBe(noon)
    expect(beijingClock(noon)).toBe('12:00:00')
    expect(atClock('2026-11-15', '12:00:00')).toBe(noon)
  })

  it.each(['2026-02-30 00:00:00', '2026-11-15T12:00:00', '2026-11-15 24:00:01', '', '2026-11-15'])(
    'does not take %s for a time',
    (text) => {
      expect(parseBeijing(text)).toBeNull()
    },
  )

  it('cuts the day at Beijing midnight', () => {
    const midnight = dayStart('2026-11-15')
    expect(midnight).toBe(Date.UTC(2026, 10, 14, 16))
    expect(beijingDay(midnight)).toBe('2026-11-15')
    expect(beijingDay(midnight - 1)).toBe('2026-11-14')
  })

  it('counts days over months and leap years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(dayEnd('2026-12-31')).toBe(dayStart('2027-01-01'))
    expect(new Date(dayEnd('9999-12-31')).toISOString()).toBe('9999-12-31T16:00:00.000Z')
    expect(daysBetween('2026-08-01', '2026-10-30')).toBe(90)
    expect(yearsBefore('2028-02-29', 18)).toBe('2010-02-28')
    expect(isDay('2027-02-29')).toBe(false)
  })

  it.each([
    ['1969-12-28', 0],
    ['1970-01-01', 4],
    ['2026-11-15', 0],
    ['2026-11-16', 1],
    ['2028-02-29', 2],
  ])('%s is day %i of its week, from Sunday on', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday)
  })

  it('calls the day of joining day 1', () => {
    expect(joinDay(noon, noon)).toBe(1)
    expect(joinDay(dayStart('2026-11-15') - 1, dayStart('2026-11-15'))).toBe(2)
  })

  it('takes "last 7 days" as today and six before', () => {
    expect(lastDays(noon, 7)).toEqual({ from: dayStart('2026-11-09'), to: dayStart('2026-11-16') })
  })
})

it.each([
  ['2026-11-15T15:59:59.999Z', 23],
  ['2026-11-15T16:00:00.000Z', 0],
  ['2026-11-15T02:30:00.000Z', 10],
])('%s is hour %i in Beijing', (instant, hour) => {
  expect(hourInBeijing(Date.parse(instant))).toBe(hour)
})
