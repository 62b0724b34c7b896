// Days as named in lists: 今天, 昨天, 11月14日 周六; and the date ranges of filters.
import { now } from '@lanting/browser-kit/clock'
import { DATE_CODES, type DateCode } from '@lanting/contract/codes'
import { addDays, type BeijingTime, beijingDay, type Day, weekdayOf } from '@lanting/contract/time'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

export function dayOf(time: BeijingTime): Day {
  return time.slice(0, 10)
}

/** `09:40` of a time; `09:40:12` with seconds. */
export function clockOf(time: BeijingTime, seconds = false): string {
  return time.slice(11, seconds ? 19 : 16)
}

export function dayTitle(day: Day): string {
  const today = beijingDay(now())
  if (day === today) return '今天'
  if (day === addDays(today, -1)) return '昨天'
  const weekday = WEEKDAYS[weekdayOf(day)] ?? ''
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}年`
  return `${year}${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日 ${weekday}`
}

/** `D202611…1026`: recognisable, short enough for a line. */
export function shortNumber(no: string): string {
  return no.length <= 14 ? no : `${no.slice(0, 5)}…${no.slice(-4)}`
}

/** `近 7 日`: figures are set off by spaces. */
export function spanTitle(date: DateCode): string {
  return DATE_CODES[date].replace(/\d+/, ' $& ')
}

export const SPANS: readonly { readonly value: DateCode; readonly label: string }[] = (
  [1, 2, 3, 4] satisfies DateCode[]
).map((value) => ({ value, label: spanTitle(value) }))
