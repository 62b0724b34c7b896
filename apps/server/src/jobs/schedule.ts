// When a job is due, and for which period.
import type { JobTime } from '@lanting/contract/data/jobs'
import { addDays, beijingClock, beijingDay, monthOf, monthStart } from '@lanting/contract/time'

/** The newest period that is due at this instant, as a key; null when nothing is due. */
export type Schedule = (now: Date) => string | null

export function scheduleOf(time: JobTime): Schedule {
  if ('everySec' in time) return every(time.everySec * 1000)
  return time.dayOfMonth === undefined ? dailyAt(time.at) : monthlyAt(time.at, time.dayOfMonth)
}

/** Periods of a fixed length, counted from the epoch. */
export function every(ms: number): Schedule {
  return (now) => String(Math.floor(now.getTime() / ms))
}

/** Once a Beijing day, from a clock time on; the period is that day. */
export function dailyAt(clock: string): Schedule {
  return (now) => (beijingClock(now) >= clock ? beijingDay(now) : null)
}

/** Once a month, from a clock time of one of its days on; the period is that day. */
export function monthlyAt(clock: string, dayOfMonth = 1): Schedule {
  return (now) => {
    const today = beijingDay(now)
    const due = addDays(monthStart(monthOf(today)), dayOfMonth - 1)
    return today > due || (today === due && beijingClock(now) >= clock) ? due : null
  }
}
