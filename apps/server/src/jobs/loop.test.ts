// Loops: one pass at a time, and a pause that grows while nothing works and is the usual one again afterwards.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLoop } from '#src/jobs/loop.ts'
import { createLog } from '#src/log.ts'

const log = createLog('test', 'silent')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a loop whose database is away tries less and less often, at least every five seconds, and goes on as before', async () => {
  let isAway = true
  const at: number[] = []
  const startedAt = performance.now()
  const run = async () => {
    at.push(performance.now() - startedAt)
    if (isAway) throw new Error('the database is away')
  }
  const loop = startLoop({ name: 'test', about: '', pauseMs: 250, run }, log)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(at).toEqual([0, 500, 1500, 3500, 7500, 12_500, 17_500])
  isAway = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(at.slice(7)).toEqual([22_500, 22_750, 23_000])
  await loop.stop()
})
