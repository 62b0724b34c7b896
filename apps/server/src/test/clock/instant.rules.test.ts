// Where a run begins: the next of each kind of instant, wherever in a day, month or year the machine is.
import { formatBeijing, parseBeijing } from '@lanting/contract/time'
import { expect, it } from 'vitest'
import { aheadBy, type InstantName } from '#src/test/clock/instant.ts'

const msOf = (text: string) => {
  const ms = parseBeijing(text)
  if (ms === null) throw new Error(`not a time: ${text}`)
  return ms
}

const ROWS: readonly [real: string, instant: InstantName, begins: string][] = [
  ['2026-11-19 11:59:59', 'noon', '2026-11-19 12:00:00'],
  ['2026-11-19 12:00:00', 'noon', '2026-11-20 12:00:00'],
  ['2026-11-19 00:00:00', 'halfPastMidnight', '2026-11-19 00:30:00'],
  ['2026-12-31 08:00:00', 'beforeMorning', '2027-01-01 07:59:00'],
  ['2026-11-19 23:59:45', 'beforeMidnight', '2026-11-20 23:59:30'],
  ['2026-11-19 08:52:00', 'lastSecondOfMonth', '2026-11-30 23:59:59'],
  ['2028-02-01 00:00:00', 'lastSecondOfMonth', '2028-02-29 23:59:59'],
  ['2026-12-31 23:59:59', 'lastSecondOfYear', '2026-12-31 23:59:59'],
  ['2027-01-01 00:00:00', 'lastSecondOfYear', '2027-12-31 23:59:59'],
  ['2026-11-19 08:52:00', 'lunarNewYearsEve', '2027-02-05 23:59:30'],
  ['2027-02-05 23:59:45', 'lunarNewYearsEve', '2028-01-25 23:59:30'],
]

it.each(ROWS)('%s, %s: begins at %s', (real, instant, begins) => {
  const now = msOf(real)
  expect(formatBeijing(now + aheadBy(instant, now))).toBe(begins)
})
