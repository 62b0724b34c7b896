// How moments and ages read.
import { parseBeijing } from '@lanting/contract/time'
import { expect, test } from 'vitest'
import { ageText, shortTime, todayLine } from './time-text.ts'

const at = parseBeijing('2026-11-15 09:42:00') ?? 0

test.each([
  ['2026-11-15 09:41:20', '40 秒'],
  ['2026-11-15 09:24:00', '18 分'],
  ['2026-11-15 07:28:00', '2 时 14 分'],
  ['2026-11-15 07:42:00', '2 时'],
  ['2026-11-12 09:42:00', '3 天'],
  ['2026-11-15 09:50:00', '0 秒'],
])('since %s it is %s', (since, text) => {
  expect(ageText(since, at)).toBe(text)
})

test.each([
  ['2026-11-15 08:30:00', '08:30:00'],
  ['2026-11-14 21:58:31', '11-14 21:58'],
  ['2025-09-14 10:00:00', '2025-09-14'],
])('%s reads %s', (moment, text) => {
  expect(shortTime(moment, at)).toBe(text)
})

test('the day of the overview is a Beijing day with its weekday', () => {
  expect(todayLine(at)).toBe('11 月 15 日 周日 · 截至 09:42 · 北京时间')
  expect(todayLine(parseBeijing('2026-11-16 00:00:00') ?? 0)).toContain('11 月 16 日 周一')
})
