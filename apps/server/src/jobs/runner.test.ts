// Jobs keyed by period: three workers at once, a crash and a retry leave each period done once.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Alarms } from '#src/alarms/alarms.ts'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { advanceClock, startClockAt } from '#src/clock/clock.ts'
import { type Job, JobRunner } from '#src/jobs/runner.ts'
import { dailyAt, every, monthlyAt } from '#src/jobs/schedule.ts'
import { createLog } from '#src/lib/log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { currentTrace } from '#src/lib/trace.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const log = createLog('test', 'silent')
/** What never happens is given up; a busy machine is not. */
const PATIENTLY = { timeout: 60_000 }
const at = (iso: string) => ({ now: () => new Date(iso), reload: async () => undefined })
const runner = (clock: ReturnType<typeof at>, ...jobs: Job[]) =>
  new JobRunner({ db: database.db, clock, log, alarms: new Alarms({ db: database.db, log }) }, jobs)
/** The same, with the database at that time too. */
const runnerAt = async (iso: string, ...jobs: Job[]) => {
  await startClockAt(database.db, new Date(iso))
  return runner(at(iso), ...jobs)
}

const alarmsOf = async (kind: string) =>
  (await openAlarms(database.db, 50)).filter((alarm) => alarm.kind === kind).map(({ subject }) => subject)
const runsOf = (job: string) =>
  database.db.query('SELECT period, finished_at, error, tries FROM job_runs WHERE job = $1', [job])

describe('a job', () => {
  it('runs once per period however many workers try', async () => {
    let runs = 0
    const job: Job = { name: 'once', about: '', duePeriod: every(60_000), run: async () => void runs++ }
    const three = [1, 2, 3].map(() => runner(at('2026-11-15T02:00:00Z'), job))
    await startClockAt(database.db, new Date('2026-11-15T02:00:00Z'))
    await Promise.all(three.map((worker) => worker.tick()))
    expect(runs).toBe(1)
    await (await runnerAt('2026-11-15T02:01:00Z', job)).tick()
    expect(runs).toBe(2)
  })

  it('leaves its name and period on whatever it does', async () => {
    const traces: (string | undefined)[] = []
    const run = async () => void traces.push(currentTrace())
    const job: Job = { name: 'traced', about: '', duePeriod: every(60_000), run }
    await (await runnerAt('2026-11-15T02:00:00Z', job)).tick()
    expect(traces).toEqual(['traced:29911800'])
  })

  it('is tried again after it failed, later each time, and stands as an alarm until it is done', async () => {
    let tries = 0
    const job: Job = {
      name: 'fails-twice',
      about: '',
      duePeriod: () => '2026-11-15',
      run: async () => {
        tries++
        if (tries <= 2) throw new Error('no')
      },
    }
    const worker = runner(at('2026-11-15T02:00:00Z'), job)
    const triesAfter = async (ms: number) => {
      await advanceClock(database.db, ms)
      await worker.tick()
      await worker.tick()
      return tries
    }
    expect(await triesAfter(0)).toBe(1)
    expect(await triesAfter(9_000)).toBe(1)
    expect(await triesAfter(1_000)).toBe(2)
    expect(await alarmsOf('job_failed')).toEqual(['fails-twice'])
    expect(await triesAfter(19_000)).toBe(2)
    expect(await triesAfter(1_000)).toBe(3)
    expect(await triesAfter(3_600_000)).toBe(3)
    expect(await alarmsOf('job_failed')).toEqual([])
  })

  it.each(['done', 'not ready'] as const)(
    'that the clock has left behind is told about until it is over: %s',
    async (how) => {
      let now = new Date('2026-11-15T02:00:00Z')
      let finish: () => void = () => undefined
      const wait = new Promise<void>((resolve) => {
        finish = resolve
      })
      const name = `left-behind-${how}`
      const job: Job = {
        name,
        about: '',
        duePeriod: () => 'now',
        run: () => wait,
        ...(how === 'done' ? {} : { isReady: () => wait.then(() => false) }),
      }
      const worker = runner({ now: () => now, reload: async () => undefined }, job)
      const first = worker.tick()
      now = new Date('2026-11-15T02:31:00Z')
      const second = worker.tick()
      await expect.poll(() => alarmsOf('job_failed')).toEqual([name])
      finish()
      await Promise.all([first, second])
      expect(await alarmsOf('job_failed')).toEqual([])
    },
  )

  it('that takes long or fails keeps no other waiting, and one that follows it goes after it', async () => {
    const done: string[] = []
    let finish: () => void = () => undefined
    const slow: Job = {
      name: 'slow',
      about: '',
      duePeriod: () => 'now',
      run: () =>
        new Promise<void>((resolve) => {
          finish = () => {
            done.push('slow')
            resolve()
          }
        }),
    }
    const quick = (name: string, more: Partial<Job> = {}): Job => ({
      name,
      about: '',
      duePeriod: () => 'now',
      run: async () => void done.push(name),
      ...more,
    })
    const broken = quick('broken', { run: () => Promise.reject(new Error('no')) })
    const jobs = [slow, broken, quick('other'), quick('follower', { follows: 'slow' })]
    const tick = runner(at('2026-11-15T02:00:00Z'), ...jobs).tick()
    await vi.waitUntil(() => done.length > 0, PATIENTLY)
    expect(done).toEqual(['other'])
    finish()
    await tick
    expect(done).toEqual(['other', 'slow', 'follower'])
  })
})

it('a job goes on at once when the one that it follows has failed, and not while that one runs', async () => {
  const done: string[] = []
  const ofToday = { about: '', duePeriod: () => '2026-11-16' }
  const failing: Job = { ...ofToday, name: 'failing', run: () => Promise.reject(new Error('no')) }
  const after: Job = {
    ...ofToday,
    name: 'after failing',
    follows: 'failing',
    run: async () => void done.push('after'),
  }
  await runner(at('2026-11-16T02:00:00Z'), failing).tick()
  expect(await runsOf('failing')).toMatchObject([{ finished_at: null, error: expect.stringContaining('no') }])
  await runner(at('2026-11-16T02:00:00Z'), after).tick()
  expect(done).toEqual(['after'])
})

describe('a run whose process died', () => {
  /** As after a power cut: started, neither finished nor failed, its lease not renewed any more. */
  async function diedWith(job: Job, period: string): Promise<void> {
    const dead = { ...job, run: () => new Promise<never>(() => undefined) }
    void runner(at('2026-11-15T02:00:00Z'), dead).tick()
    await vi.waitUntil(async () => (await runsOf(job.name)).length > 0, PATIENTLY)
    expect(await runsOf(job.name)).toMatchObject([{ period, finished_at: null, error: null }])
  }

  it('is nobody else to note as done: it is taken over when its lease has run out', async () => {
    let runs = 0
    const job: Job = {
      name: 'killed',
      about: '',
      duePeriod: () => '2026-11-01',
      run: async () => void runs++,
    }
    await diedWith(job, '2026-11-01')
    const next = runner(at('2026-11-15T02:00:00Z'), job)
    await next.tick()
    expect(runs).toBe(0)
    await database.db.query(
      `UPDATE job_runs SET lease_until = clock_timestamp() - interval '1 second' WHERE job = 'killed'`,
    )
    await next.tick()
    await next.tick()
    expect(runs).toBe(1)
    expect(await runsOf('killed')).toMatchObject([{ tries: 2, error: null, finished_at: expect.any(Date) }])
  })
})

it('a run that was taken over is not failed by whoever lost it', async () => {
  const runs: { readonly done: () => void; readonly fail: (error: Error) => void }[] = []
  const job: Job = {
    name: 'lost',
    about: '',
    duePeriod: () => '2026-11-15',
    run: () => new Promise<void>((done, fail) => void runs.push({ done, fail })),
  }
  const first = runner(at('2026-11-15T02:00:00Z'), job).tick()
  await vi.waitUntil(() => runs.length === 1, PATIENTLY)
  await database.db.query(
    "UPDATE job_runs SET lease_until = clock_timestamp() - interval '1 second' WHERE job = 'lost'",
  )
  const second = runner(at('2026-11-15T02:00:00Z'), job).tick()
  await vi.waitUntil(() => runs.length === 2, PATIENTLY)
  runs[0]?.fail(new Error('too late'))
  await first
  expect(await runsOf('lost')).toMatchObject([{ tries: 2, error: null, finished_at: null }])
  // A failed run could be claimed: it must not start beside the one still active.
  await advanceClock(database.db, 3_600_000)
  await runner(at('2026-11-15T02:00:00Z'), job).tick()
  expect(runs).toHaveLength(2)
  runs[1]?.done()
  await second
  expect(await runsOf('lost')).toMatchObject([{ tries: 2, error: null, finished_at: expect.any(Date) }])
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
