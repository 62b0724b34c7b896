// A job's time in the words that staff read.
import { expect, it } from 'vitest'
import { JOBS, jobTimeText } from './jobs.ts'

it.each([
  ['vip-daily', '每日 02:00'],
  ['red-packet-cut', '每日 10:00'],
  ['vip-monthly', '每月 1 日 12:00'],
  ['agent-monthly', '每月 5 日 15:00'],
  ['books-minute', '60 秒'],
  ['housekeeping', '10 分'],
] as const)('%s: %s', (name, words) => {
  expect(jobTimeText(JOBS[name].time)).toBe(words)
})
