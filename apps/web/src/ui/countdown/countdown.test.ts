// A countdown: its text, and the second it shows at each moment.
import { setServerClock } from '@lanting/browser-kit/clock'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readRound } from '#src/lib/round-clock.ts'
import { clockText, useSecondsLeft } from './countdown.tsx'

afterEach(() => {
  vi.useRealTimers()
})

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

const DRAW = 1_000_000
const ROUND = { draw_ms: DRAW, ftime: 10, period: 60 }

test.each([
  [2001, 3],
  [2000, 2],
  [1999, 2],
  [1001, 2],
  [1000, 1],
  [999, 1],
  [1, 1],
  [0, 0],
  [-1, 0],
  [-5000, 0],
])('%i ms before the end the second that runs is %i', (ms, seconds) => {
  vi.useFakeTimers()
  setServerClock(DRAW - ms)
  const onEnd = vi.fn<() => void>()
  const { result } = renderHook(() => useSecondsLeft(DRAW, onEnd))
  expect(result.current).toBe(seconds)
  expect(onEnd).toHaveBeenCalledTimes(seconds === 0 ? 1 : 0)
  expect(readRound(ROUND)).toMatchObject({ phase: ms > 0 ? 'closed' : 'drawing', seconds })
})

test.each([
  [10_001, 'open', 1],
  [10_000, 'closed', 10],
  [9_999, 'closed', 10],
])('%i ms before the draw a round is %s with %i seconds to go', (ms, phase, seconds) => {
  vi.useFakeTimers()
  setServerClock(DRAW - ms)
  expect(readRound(ROUND)).toMatchObject({ phase, seconds })
})
