// The end of a time-out or exclusion in words: 二〇二七年五月十四日, with its weekday, time and length.
import { type BeijingTime, weekdayOf } from '@lanting/contract/time'
import { clockOf, dayOf } from '#src/lib/days.ts'

const DIGITS = Array.from('〇一二三四五六七八九')
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const

const year = (digits: string) => Array.from(digits, (digit) => DIGITS[Number(digit)] ?? '').join('')

/** 1 to 31. */
function small(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const unit = ones === 0 ? '' : (DIGITS[ones] ?? '')
  if (tens === 0) return unit
  return `${tens === 1 ? '' : DIGITS[tens]}十${unit}`
}

export function dateInWords(time: BeijingTime): string {
  const [y = '', m = '', d = ''] = dayOf(time).split('-')
  return `${year(y)}年${small(Number(m))}月${small(Number(d))}日`
}

export function weekdayAndTime(time: BeijingTime): string {
  const weekday = WEEKDAYS[weekdayOf(dayOf(time))] ?? ''
  return `星期${weekday} ${clockOf(time)}`
}
