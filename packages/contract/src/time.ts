// Beijing time: a fixed +08:00 for whatever a person reads and wherever a business day is cut. Pure functions only.
import { OFFSET_MS } from './beijing-hour.ts'

export const DAY_MS = 86_400_000

/** `2026-11-15`: a Beijing calendar day. */
export type Day = string
/** `2026-11-15 10:00:00`: an instant as it travels in answers. */
export type BeijingTime = string

const TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

function shifted(instant: number | Date): string {
  const ms = typeof instant === 'number' ? instant : instant.getTime()
  return new Date(ms + OFFSET_MS).toISOString()
}

export function formatBeijing(instant: number | Date): BeijingTime {
  const iso = shifted(instant)
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** Epoch milliseconds of a Beijing time, or null when it is none (30 February is none). */
export function parseBeijing(text: BeijingTime): number | null {
  if (!TIME.test(text)) return null
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text.slice(0, 10))) return null
  return ms - OFFSET_MS
}

export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** The business day an instant falls on. */
export function beijingDay(instant: number | Date): Day {
  return shifted(instant).slice(0, 10)
}

/** `10:00:00` of an instant. */
export function beijingClock(instant: number | Date): string {
  return shifted(instant).slice(11, 19)
}

function dayNumber(day: Day): number {
  if (!isDay(day)) throw new Error(`not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** Epoch milliseconds of a day's first instant. */
export function dayStart(day: Day): number {
  return dayNumber(day) * DAY_MS - OFFSET_MS
}

/** Epoch milliseconds of the midnight after a day; also after the last one that can be written. */
export function dayEnd(day: Day): number {
  return dayStart(day) + DAY_MS
}

export function addDays(day: Day, days: number): Day {
  return new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  // The first of January 1970 was a Thursday.
  return (((dayNumber(day) + 4) % 7) + 7) % 7
}

/** Whole days from the first to the second day; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** Epoch milliseconds of a clock time on a day, as in `atClock('2026-11-15', '10:00:00')`. */
export function atClock(day: Day, clock: string): number {
  const ms = parseBeijing(`${day} ${clock}`)
  if (ms === null) throw new Error(`not a time: ${day} ${clock}`)
  return ms
}

/** Days since joining, counted so that the first day is day 1. */
export function joinDay(joined: number | Date, now: number | Date): number {
  return Math.max(1, daysBetween(beijingDay(joined), beijingDay(now)) + 1)
}

/** The half-open interval `[from, to)` of "last N days": today and the N−1 days before. */
export function lastDays(now: number | Date, days: number): { readonly from: number; readonly to: number } {
  const today = beijingDay(now)
  return { from: dayStart(addDays(today, 1 - days)), to: dayStart(addDays(today, 1)) }
}

/** Today minus whole years, 29 February falling to 28. */
export function yearsBefore(day: Day, years: number): Day {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  return isDay(same) ? same : `${year}-02-28`
}

/** `2026-10`, a Beijing month. */
export type Month = string

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The first day of a month. */
export function monthStart(month: Month): Day {
  return `${month}-01`
}

export function addMonths(month: Month, months: number): Month {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}
