// Loops: one pass at a time, and a pause that grows while nothing works and is the usual one again afterwards.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BusListener } from '#src/bus/bus.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { createLog } from '#src/lib/log.ts'

const log = createLog('test', 'silent')
const deaf = { subscribe: () => () => {} }
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
  const loop = startLoop({ name: 'test', about: '', pauseMs: 250, run }, { log, bus: deaf })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(at).toEqual([0, 500, 1500, 3500, 7500, 12_500, 17_500])
  isAway = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(at.slice(7)).toEqual([22_500, 22_750, 23_000])
  await loop.stop()
})

it('rests longer while nothing waits, and a message wakes it, also during a pass', async () => {
  const listeners = new Set<BusListener>()
  const bus = {
    subscribe: (_topic: string, listener: BusListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const say = () => listeners.forEach((listener) => listener({ id: 1n, topic: 'news', body: null }))
  const at: number[] = []
  const startedAt = performance.now()
  let tookMs = 0
  const run = async () => {
    at.push(performance.now() - startedAt)
    if (tookMs > 0) await new Promise((done) => setTimeout(done, tookMs))
    return at.length === 2
  }
  const loop = startLoop(
    { name: 'test', about: '', pauseMs: 100, idleMs: 1_000, wakeOn: ['news'], run },
    { log, bus },
  )
  await vi.advanceTimersByTimeAsync(1_200)
  expect(at, 'found nothing, something, nothing').toEqual([0, 1_000, 1_100])
  say()
  await vi.advanceTimersByTimeAsync(0)
  expect(at.slice(3), 'woken').toEqual([1_200])
  tookMs = 500
  await vi.advanceTimersByTimeAsync(1_000)
  expect(at.slice(4)).toEqual([2_200])
  say()
  say()
  await vi.advanceTimersByTimeAsync(600)
  expect(at.slice(5), 'once more after the pass under way').toEqual([2_700])
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  await stopped
  expect(listeners.size).toBe(0)
})
