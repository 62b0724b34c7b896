// The instants at which tests may begin, as the next one of each kind after the real now.
import { LUNAR_YEARS } from '@lanting/contract/data/play/lunar-years'
import {
  addDays,
  addMonths,
  atClock,
  beijingDay,
  type Day,
  monthOf,
  monthStart,
} from '@lanting/contract/time'
import type { ProvidedContext } from 'vitest'

export type InstantName = ProvidedContext['instant']

/** The first one after now of an instant that comes every day. */
function daily(now: number, clock: string): number {
  const today = beijingDay(now)
  const at = atClock(today, clock)
  return at > now ? at : atClock(addDays(today, 1), clock)
}

function lunarNewYear(now: number): Day {
  const next = LUNAR_YEARS.find(({ start }) => start > addDays(beijingDay(now), 1))
  if (next === undefined) throw new Error('the table of lunar years has ended')
  return next.start
}

const LAST_SECOND = '23:59:59'
const AT: Record<InstantName, (now: number) => number> = {
  halfPastMidnight: (now) => daily(now, '00:30:00'),
  beforeMorning: (now) => daily(now, '07:59:00'),
  noon: (now) => daily(now, '12:00:00'),
  beforeMidnight: (now) => daily(now, '23:59:30'),
  lastSecondOfMonth: (now) =>
    atClock(addDays(monthStart(addMonths(monthOf(beijingDay(now)), 1)), -1), LAST_SECOND),
  lastSecondOfYear: (now) => atClock(`${beijingDay(now).slice(0, 4)}-12-31`, LAST_SECOND),
  lunarNewYearsEve: (now) => atClock(addDays(lunarNewYear(now), -1), '23:59:30'),
}

/** How far ahead of the real clock the product's is to be. */
export function aheadBy(name: InstantName, now: number): number {
  return Math.max(0, Math.ceil(AT[name](now) - now))
}
