// Test helper: time passes until a clock time of Beijing, and the daily jobs run as the worker runs them.
import { atClock, addDays, beijingDay, type Day } from '@lanting/contract/time'
import { JobRunner } from '#src/jobs/runner.ts'
import type { TestApp } from '#src/test/app.ts'
import { workerJobs } from '#src/worker.ts'

const DAILY = ['vip-daily', 'rebate-daily', 'vip-monthly', 'red-packet-cut']

/** Moves to the next occurrence of this clock time. Sessions may end on the way. */
export async function until(test: TestApp, clock: string): Promise<Day> {
  const now = test.core.clock.now()
  const today = atClock(beijingDay(now), clock)
  const at = today > now.getTime() ? today : atClock(addDays(beijingDay(now), 1), clock)
  await test.advance(at - now.getTime())
  return beijingDay(test.core.clock.now())
}

/** What is due now, as the worker does it; a job that failed fails the test. */
export async function runJobs(test: TestApp): Promise<void> {
  const daily = workerJobs(test.core, test.services).filter(({ name }) => DAILY.includes(name))
  await new JobRunner({ ...test.core, alarms: test.services.alarms }, daily).tick()
  const failed = await test.core.db.query<{ job: string; error: string }>(
    'SELECT job, error FROM job_runs WHERE error IS NOT NULL',
  )
  const aside = await test.core.db.query<{ job: string; error: string }>('SELECT job, error FROM job_items')
  failed.push(...aside)
  if (failed.length > 0) throw new Error(failed.map(({ job, error }) => `${job}: ${error}`).join('\n'))
}

/** The next daily run: everything that is due at three has been done. */
export async function runJobsAtThree(test: TestApp): Promise<Day> {
  const today = await until(test, '03:00:00')
  await runJobs(test)
  return today
}

/** The daily run that follows the end of today, also where today has not reached three yet. */
export async function runDailyJobs(test: TestApp): Promise<Day> {
  await until(test, '00:00:00')
  return runJobsAtThree(test)
}

/** Which items of a job wait for another try, with an alarm each. */
export async function asideOf(test: TestApp, job: string): Promise<string[]> {
  const rows = await test.core.db.query<{ item: string }>(
    `SELECT item FROM job_items i WHERE job = $1 AND EXISTS (SELECT 1 FROM alarms a
       WHERE a.kind = 'job_item_failed' AND a.subject = i.job || ':' || i.period || ':' || i.item AND a.ended_at IS NULL)
      ORDER BY item`,
    [job],
  )
  return rows.map(({ item }) => item)
}

/** An hour later everything that was set aside is retried, as by the worker. */
export async function retryItems(test: TestApp): Promise<void> {
  await test.advance(3_600_000)
  const jobs = workerJobs(test.core, test.services).filter(({ name }) => name === 'job-items')
  await new JobRunner({ ...test.core, alarms: test.services.alarms }, jobs).tick()
}
