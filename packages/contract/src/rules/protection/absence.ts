// Time-outs and exclusions: their lengths and ends. Pure (docs/rules/protection.md).
import type { ExclusionLength } from '#src/data/protection-profiles.ts'
import { addDays, beijingClock, beijingDay, DAY_MS, isDay, parseBeijing } from '#src/time.ts'

export const TIMEOUT_DAYS = [1, 7, 30] as const
export type TimeoutDays = (typeof TIMEOUT_DAYS)[number]

const YEARS: Readonly<Partial<Record<ExclusionLength, number>>> = { '1y': 1, '3y': 3, '5y': 5 }

export function timeoutEnd(days: TimeoutDays, now: number): number {
  return now + days * DAY_MS
}

/** To the second of the clock; 29 February falls to 1 March, never a day earlier. Null: for ever. */
export function exclusionEnd(length: ExclusionLength, now: number): number | null {
  if (length === 'forever') return null
  const years = YEARS[length]
  if (years === undefined) return now + 180 * DAY_MS
  const today = beijingDay(now)
  const same = `${Number(today.slice(0, 4)) + years}${today.slice(4)}`
  const day = isDay(same) ? same : addDays(`${same.slice(0, 4)}-02-28`, 1)
  return (parseBeijing(`${day} ${beijingClock(now)}`) ?? 0) + (now % 1000)
}
