// The text of a countdown.
import { expect, test } from 'vitest'
import { clockText } from './countdown.tsx'

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [75, '01:15'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3729, '1:02:09'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
