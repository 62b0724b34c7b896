// Clock skew: a process neither starts nor keeps running when it is two seconds from the database's clock.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { refuseOtherClock, watchClock } from '#src/clock/clock-difference.ts'
import type { Sql } from '#src/db/pool.ts'
import { createLog } from '#src/lib/log.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'

const log = createLog('test', 'silent')
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A database whose clock is that far ahead, and how long its answer takes. */
function databaseAhead(aheadMs: number, tookMs = 0): Sql {
  return {
    query: async () => {
      const ms = Date.now() + aheadMs
      vi.advanceTimersByTime(tookMs)
      return [{ ms }]
    },
  } as unknown as Sql
}

it('agrees with the database beside it, and serves', async () => {
  await refuseOtherClock(test.core.db)
  expect((await test.app.inject('/readyz')).statusCode).toBe(200)
})

it.each([
  ['a day ahead', 86_400_000],
  ['three seconds ahead', 3_000],
  ['three seconds behind', -3_000],
])('refuses to serve %s, and says by how much', async (_name, ms) => {
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ms)
  await expect(refuseOtherClock(test.core.db)).rejects.toThrow(/相差 (86\d{3}|[23])\.\d 秒/)
})

it('takes a slow answer for no difference, and a second for none worth telling', async () => {
  vi.useFakeTimers()
  await refuseOtherClock(databaseAhead(0, 30_000))
  await refuseOtherClock(databaseAhead(1_900))
  await expect(refuseOtherClock(databaseAhead(40_000, 30_000))).rejects.toThrow('相差 10.0 秒')
})

it('leaves when it runs away, and stays while the database is only away', async () => {
  vi.useFakeTimers()
  const leave = vi.fn<() => void>()
  let aheadMs = 0
  const database = { query: async () => [{ ms: Date.now() + aheadMs }] } as unknown as Sql
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as Sql
  const clock = { reload: async () => undefined }
  watchClock(database, clock, log, leave)
  watchClock(away, clock, log, leave)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(leave).not.toHaveBeenCalled()
  aheadMs = -5_000
  await vi.advanceTimersByTimeAsync(60_000)
  expect(leave).toHaveBeenCalledOnce()
})
