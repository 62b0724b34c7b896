// Runs jobs keyed by (job, period): twice, late or on three machines at once, each period is done once.
import { backOff } from '#src/back-off.ts'
import { beijingDay } from '@lanting/contract/time'
import type { Clock } from '#src/clock.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/log.ts'

export interface Job {
  readonly name: string
  /** The newest period that is due at this instant, as a key; null when nothing is due. */
  readonly duePeriod: (now: Date) => string | null
  readonly run: (period: string) => Promise<unknown>
}

/** Periods of a fixed length, counted from the epoch. */
export function every(ms: number): (now: Date) => string {
  return (now) => String(Math.floor(now.getTime() / ms))
}

/** Once a Beijing day, from a clock time on. */
export function dailyAt(clock: string): (now: Date) => string | null {
  return (now) => {
    const time = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(11, 19)
    return time >= clock ? beijingDay(now) : null
  }
}

const TICK_MS = 1000
/** A run that never finished belongs to a process that died; after this another may take it. */
const ABANDONED = "interval '10 minutes'"

export interface JobRunner {
  /** Does everything that is due now, once. */
  readonly tick: () => Promise<void>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export function createJobRunner(deps: { db: Db; clock: Clock; log: Log }, jobs: readonly Job[]): JobRunner {
  const { db, clock, log } = deps
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let failures = 0
  const lastDone = new Map<string, string>()

  async function claim(job: string, period: string): Promise<boolean> {
    const rows = await db.query(
      `INSERT INTO job_runs AS r (job, period, started_at) VALUES ($1, $2, clock_timestamp())
       ON CONFLICT (job, period) DO UPDATE SET started_at = clock_timestamp(), error = NULL
         WHERE r.finished_at IS NULL AND (r.error IS NOT NULL OR r.started_at < clock_timestamp() - ${ABANDONED})
       RETURNING 1`,
      [job, period],
    )
    return rows.length > 0
  }

  async function runOne(job: Job, period: string): Promise<void> {
    if (!(await claim(job.name, period))) {
      lastDone.set(job.name, period)
      return
    }
    try {
      const result = await job.run(period)
      await db.query(
        'UPDATE job_runs SET finished_at = clock_timestamp(), result = $3 WHERE job = $1 AND period = $2',
        [job.name, period, JSON.stringify(result ?? null)],
      )
      lastDone.set(job.name, period)
    } catch (error) {
      log.error({ err: error, job: job.name, period }, 'job failed')
      await db.query('UPDATE job_runs SET error = $3 WHERE job = $1 AND period = $2', [
        job.name,
        period,
        String(error),
      ])
    }
  }

  async function tick(): Promise<void> {
    for (const job of jobs) {
      const period = job.duePeriod(clock.now())
      if (period !== null && lastDone.get(job.name) !== period) await runOne(job, period)
    }
  }

  return {
    tick,
    start() {
      const next = () => {
        running = tick().then(
          () => {
            failures = 0
          },
          (error: unknown) => {
            failures++
            log.error({ err: error, failures }, 'jobs could not run')
          },
        )
        void running.then(() => {
          if (timer !== undefined) timer = setTimeout(next, backOff(TICK_MS, failures))
        })
      }
      timer = setTimeout(next, 0)
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
