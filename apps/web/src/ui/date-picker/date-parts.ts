// Days as `YYYY-MM-DD` texts and what may be picked between two of them. Plain calendar arithmetic, no time zones.

export type Day = { year: number; month: number; day: number }

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

export function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && leap ? 29 : (LENGTHS[month - 1] ?? 30)
}

export function parseDay(text: string): Day {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month, day }
}

const two = (value: number) => String(value).padStart(2, '0')

export function formatDay({ year, month, day }: Day): string {
  return `${year}-${two(month)}-${two(day)}`
}

/** The nearest day that exists and lies between the bounds. */
export function clampDay(wanted: Day, min: string, max: string): Day {
  const day = Math.min(wanted.day, daysIn(wanted.year, wanted.month))
  const text = formatDay({ ...wanted, day })
  if (text < min) return parseDay(min)
  if (text > max) return parseDay(max)
  return { ...wanted, day }
}

export type Range = { from: number; to: number }

/** What each wheel offers, given the other two. */
export function wheelRanges(at: Day, min: string, max: string): Record<'year' | 'month' | 'day', Range> {
  const [low, high] = [parseDay(min), parseDay(max)]
  const firstYear = at.year === low.year
  const lastYear = at.year === high.year
  return {
    year: { from: low.year, to: high.year },
    month: { from: firstYear ? low.month : 1, to: lastYear ? high.month : 12 },
    day: {
      from: firstYear && at.month === low.month ? low.day : 1,
      to: lastYear && at.month === high.month ? high.day : daysIn(at.year, at.month),
    },
  }
}
