// Jobs keyed by period: three workers at once, a crash and a retry leave each period done once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Job, JobRunner } from '#src/jobs/runner.ts'
import { dailyAt, every, monthlyAt } from '#src/jobs/schedule.ts'
import { createLog } from '#src/log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const log = createLog('test', 'silent')
const at = (iso: string) => ({ now: () => new Date(iso), reload: async () => undefined })
const runner = (clock: ReturnType<typeof at>, job: Job) =>
  new JobRunner({ db: database.db, clock, log }, [job])

describe('a job', () => {
  it('runs once per period however many workers try', async () => {
    let runs = 0
    const job: Job = { name: 'once', about: '', duePeriod: every(60_000), run: async () => void runs++ }
    const clock = at('2026-11-15T02:00:30Z')
    await Promise.all([runner(clock, job).tick(), runner(clock, job).tick(), runner(clock, job).tick()])
    expect(runs).toBe(1)
    await runner(at('2026-11-15T02:01:00Z'), job).tick()
    expect(runs).toBe(2)
  })

  it('is tried again after it failed', async () => {
    let tries = 0
    const job: Job = {
      name: 'fails-first',
      about: '',
      duePeriod: every(60_000),
      run: async () => {
        tries++
        if (tries === 1) throw new Error('no')
      },
    }
    const worker = runner(at('2026-11-15T02:00:00Z'), job)
    await worker.tick()
    await worker.tick()
    await worker.tick()
    expect(tries).toBe(2)
  })
})

describe('a daily job', () => {
  it.each([
    ['2026-11-14T18:59:59Z', null],
    ['2026-11-14T19:30:00Z', '2026-11-15'],
    ['2026-11-15T15:59:59Z', '2026-11-15'],
    ['2026-11-15T16:00:00Z', null],
  ])('at 03:30 Beijing time is due at %s for %s', (instant, period) => {
    expect(dailyAt('03:30:00')(new Date(instant))).toBe(period)
  })
})

describe('a monthly job', () => {
  it.each([
    ['2026-12-01T03:59:59Z', null],
    ['2026-12-01T04:00:00Z', '2026-12-01'],
    ['2026-12-31T15:59:59Z', '2026-12-01'],
    ['2026-12-31T16:00:00Z', null],
  ])('at 12:00 Beijing time of the first is due at %s for %s', (instant, period) => {
    expect(monthlyAt('12:00:00')(new Date(instant))).toBe(period)
  })

  it.each([
    ['2026-11-30T16:00:00Z', null],
    ['2026-12-05T06:59:59Z', null],
    ['2026-12-05T07:00:00Z', '2026-12-05'],
    ['2026-12-31T15:59:59Z', '2026-12-05'],
  ])('at 15:00 Beijing time of the fifth is due at %s for %s', (instant, period) => {
    expect(monthlyAt('15:00:00', 5)(new Date(instant))).toBe(period)
  })
})
