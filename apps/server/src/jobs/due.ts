// Since when a schedule's newest period has been due, and when the next one will be.
import { DAY_MS, dayStart, isDay } from '@lanting/contract/time'
import type { Schedule } from '#src/jobs/schedule.ts'

const HOUR = 3_600_000
/** Months are the longest that a schedule waits. */
const LATEST_MS = 32 * DAY_MS

/** Bisects for the first millisecond after `low` at which `holds`, which is monotonic and holds at `high`. */
function firstOf(low: number, high: number, holds: (ms: number) => boolean): number {
  let [before, after] = [low, high]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (holds(middle)) after = middle
    else before = middle
  }
  return after
}

/** A period of days falls due on the day that it is named after; any other within a day. */
export function dueSince(schedule: Schedule, nowMs: number): number | null {
  const period = schedule(new Date(nowMs))
  if (period === null) return null
  const low = isDay(period) ? dayStart(period) - 1 : nowMs - DAY_MS
  return firstOf(low, nowMs, (ms) => schedule(new Date(ms)) === period)
}

export function nextDue(schedule: Schedule, nowMs: number): number {
  const standing = schedule(new Date(nowMs))
  const isNew = (ms: number) => {
    const period = schedule(new Date(ms))
    return period !== null && period !== standing
  }
  let before = nowMs
  while (before < nowMs + LATEST_MS && !isNew(before + HOUR)) before += HOUR
  return firstOf(before, before + HOUR, isNew)
}
