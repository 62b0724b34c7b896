// Times and ages as the office writes them.
import { beijingDay, formatBeijing, parseBeijing, weekdayOf } from '@lanting/contract/time'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** `11 月 15 日 周日 · 截至 09:42 · 北京时间` */
export function todayLine(atMs: number): string {
  const text = formatBeijing(atMs)
  const weekday = WEEKDAYS[weekdayOf(beijingDay(atMs))] ?? ''
  const month = Number(text.slice(5, 7))
  return `${month} 月 ${Number(text.slice(8, 10))} 日 ${weekday} · 截至 ${text.slice(11, 16)} · 北京时间`
}

/** Age in the largest two units: `40 秒`, `18 分`, `2 时 14 分`, `3 天`. */
export function ageText(since: string, atMs: number): string {
  const start = parseBeijing(since)
  if (start === null) return '—'
  return spanText(Math.max(0, Math.floor((atMs - start) / 1000)))
}

/** A span of whole seconds in the same words. */
export function spanText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} 时` : `${hours} 时 ${minutes % 60} 分`
  return `${Math.floor(hours / 24)} 天`
}

/** Minutes since a moment, for a target. */
export function ageMinutes(since: string, atMs: number): number {
  const start = parseBeijing(since)
  return start === null ? 0 : Math.max(0, (atMs - start) / 60_000)
}

/** `09:42:00` today, else `11-14 21:58`, else `2025-09-14`. */
export function shortTime(text: string, atMs: number): string {
  const today = formatBeijing(atMs)
  if (text.slice(0, 10) === today.slice(0, 10)) return text.slice(11)
  return text.slice(0, 4) === today.slice(0, 4) ? text.slice(5, 16) : text.slice(0, 10)
}
