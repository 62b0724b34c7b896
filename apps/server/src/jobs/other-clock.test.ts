// A worker whose machine's clock is a day ahead, a day behind or a year ahead: it does the periods of the database's time, or none.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { JOBS } from '@lanting/contract/data/jobs'
import { DAY_MS } from '@lanting/contract/time'
import { Alarms } from '#src/alarms/alarms.ts'
import { createClock } from '#src/clock/clock.ts'
import { type Job, JobRunner } from '#src/jobs/runner.ts'
import { readClock } from '#src/db/clock.sql.ts'
import { scheduleOf } from '#src/jobs/schedule.ts'
import { createLog } from '#src/lib/log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

const log = createLog('test', 'silent')
const SKEWS = [
  ['right', 0],
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
  ['a year ahead', 365 * DAY_MS],
] as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.db.query('DELETE FROM job_runs'))
afterEach(() => vi.restoreAllMocks())
afterAll(() => database.drop())

/** Until the next call the database's clock shows this instant, to the millisecond. */
async function stopAt(instant: Date): Promise<void> {
  await database.db.query(
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT '${instant.toISOString()}'::timestamptz $$`,
  )
}

/** Every job of the product with its schedule, and with nothing to do. */
const jobs = Object.entries(JOBS).map(
  ([name, { time }]): Job => ({ name, about: '', duePeriod: scheduleOf(time), run: async () => undefined }),
)

/** Of the jobs that go by days or months: those that a worker with such a clock has done. */
async function doneAt(instant: Date, skewMs: number): Promise<string[]> {
  const { db } = database
  await stopAt(instant)
  const clock = { now: () => new Date(instant.getTime() + skewMs), reload: async () => undefined }
  await new JobRunner({ db, clock, log, alarms: new Alarms({ db, log }) }, jobs).tick()
  const rows = await db.query<{ run: string }>(
    "SELECT job || ' ' || period AS run FROM job_runs WHERE period LIKE '____-__-__' AND finished_at IS NOT NULL",
  )
  return rows.map(({ run }) => run)
}

/** From this instant on, of the fifth of December in Beijing, until midnight. */
const EDGES = [
  ['vip-daily 2026-12-05', '2026-12-05T02:00:00+08:00'],
  ['signs-daily 2026-12-05', '2026-12-05T02:10:00+08:00'],
  ['rebate-daily 2026-12-05', '2026-12-05T02:30:00+08:00'],
  ['books-daily 2026-12-05', '2026-12-05T03:30:00+08:00'],
  ['red-packet-cut 2026-12-05', '2026-12-05T10:00:00+08:00'],
  ['red-packet-reveal 2026-12-05', '2026-12-05T12:00:00+08:00'],
  ['agent-monthly 2026-12-05', '2026-12-05T15:00:00+08:00'],
  // Of the first, until the month ends.
  ['vip-monthly 2026-12-01', '2026-12-01T12:00:00+08:00'],
] as const

describe.each(SKEWS)('a worker whose clock is %s', (_name, skewMs) => {
  it.each(EDGES)('does %s from %s on, and not a millisecond earlier', async (run, from) => {
    const [job = '', period = ''] = run.split(' ')
    const before = await doneAt(new Date(new Date(from).getTime() - 1), skewMs)
    expect(before.filter((one) => one.startsWith(`${job} `))).toEqual([])
    const since = await doneAt(new Date(from), skewMs)
    // One whose own clock has nothing due does nothing; none does another period.
    const own = since.filter((one) => one.startsWith(`${job} `))
    if (skewMs === 0) expect(own).toEqual([run])
    else expect([`${job} ${period}`, undefined]).toContain(own[0])
    expect(own.length).toBeLessThanOrEqual(1)
  })

  it('does nothing of the next day in the last millisecond of a day', async () => {
    const last = new Date('2026-12-05T23:59:59.999+08:00')
    for (const run of await doneAt(last, skewMs)) expect(run).toMatch(/2026-12-0(5|1)$/)
    await database.db.query('DELETE FROM job_runs')
    const midnight = await doneAt(new Date(last.getTime() + 1), skewMs)
    expect(
      midnight.filter((run) => !run.endsWith('monthly 2026-12-05') && !run.endsWith('2026-12-01')),
    ).toEqual([])
  })

  it('reads the product’s time from the database, also when it is set while it runs', async () => {
    const { db } = database
    const real = Date.now
    const clock = await createClock(db)
    vi.spyOn(Date, 'now').mockImplementation(() => real() + skewMs)
    const late = await createClock(db)
    await clock.reload()
    const { ms, offsetMs } = await readClock(db)
    for (const one of [clock, late])
      expect(Math.abs(one.now().getTime() - ms - Number(offsetMs))).toBeLessThan(60_000)
  })
})
