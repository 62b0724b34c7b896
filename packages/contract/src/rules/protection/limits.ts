// Limits a member sets: their periods, and when a change is in force. Pure (docs/rules/protection.md).
import type { ProtectionProfile } from '#src/data/protection-profiles.ts'
import {
  addDays,
  addMonths,
  beijingDay,
  DAY_MS,
  dayStart,
  daysBetween,
  monthOf,
  monthStart,
} from '#src/time.ts'

export const LIMIT_NAMES = [
  'deposit.day',
  'deposit.week',
  'deposit.month',
  'loss.day',
  'loss.week',
  'loss.month',
  'stake',
  'time',
] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

const HOUR_MS = 3_600_000
/** A Monday. */
const SOME_MONDAY = '2024-01-01'

/** A raise that may be confirmed lapses after this. */
export const CONFIRM_WITHIN_MS = 7 * DAY_MS
/** Between asking to return after an exclusion and the confirmation. */
export const RETURN_WAIT_MS = 24 * HOUR_MS
/** A pause between two heartbeats that is longer was not spent playing. */
export const IDLE_MS = 5 * 60_000

/** The span of a limit; a stake's is the day, as it has none of its own. */
export function periodOf(limit: LimitName): Period {
  return limit.endsWith('week') ? 'week' : limit.endsWith('month') ? 'month' : 'day'
}

/** When the period that is running began, in epoch milliseconds. */
export function periodStart(period: Period, now: number | Date): number {
  const today = beijingDay(now)
  if (period === 'day') return dayStart(today)
  if (period === 'month') return dayStart(monthStart(monthOf(today)))
  const sinceMonday = ((daysBetween(SOME_MONDAY, today) % 7) + 7) % 7
  return dayStart(addDays(today, -sinceMonday))
}

/** When the next one begins. */
export function periodEnd(period: Period, now: number | Date): number {
  const start = periodStart(period, now)
  if (period === 'day') return start + DAY_MS
  if (period === 'week') return start + 7 * DAY_MS
  return dayStart(monthStart(addMonths(monthOf(beijingDay(start)), 1)))
}

/** Whether a new value lets more through than the one in force; null is no limit. */
export function isRaise(before: bigint | null, after: bigint | null): boolean {
  if (before === null) return false
  return after === null || after > before
}

/** From when a raise that is asked for now can be confirmed. */
export function raiseFrom(
  profile: Pick<ProtectionProfile, 'raiseWaitHours' | 'raiseAfterPeriod'>,
  limit: LimitName,
  now: number,
): number {
  const waited = now + profile.raiseWaitHours * HOUR_MS
  return profile.raiseAfterPeriod ? Math.max(waited, periodEnd(periodOf(limit), now)) : waited
}

/** The state of a raise that was asked for. */
export function raiseState(raise: { readonly from: number; readonly until: number }, now: number) {
  if (now < raise.from) return 'waiting'
  return now < raise.until ? 'ripe' : 'lapsed'
}
