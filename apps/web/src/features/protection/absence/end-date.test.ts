// Dates in words at their edges.
import { expect, it } from 'vitest'
import { dateInWords, weekdayAndTime } from '#src/features/protection/absence/end-date.ts'

it.each([
  ['2027-05-14 09:41:07', '二〇二七年五月十四日', '星期五 09:41'],
  ['2030-10-10 00:00:00', '二〇三〇年十月十日', '星期四 00:00'],
  ['2026-12-31 23:59:59', '二〇二六年十二月三十一日', '星期四 23:59'],
  ['2028-02-29 12:00:00', '二〇二八年二月二十九日', '星期二 12:00'],
  ['2031-11-20 08:00:00', '二〇三一年十一月二十日', '星期四 08:00'],
])('%s is %s', (time, words, rest) => {
  expect(dateInWords(time)).toBe(words)
  expect(weekdayAndTime(time)).toBe(rest)
})
