// Runs jobs keyed by (job, period): twice, late or on three machines at once, each period is done once.
import { backOff } from '#src/back-off.ts'
import type { Clock } from '#src/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { claimRun, failRun, finishRun } from '#src/jobs/runner.sql.ts'
import type { Schedule } from '#src/jobs/schedule.ts'
import type { Log } from '#src/log.ts'

export interface Job {
  readonly name: string
  /** What it is for, in a line. */
  readonly about: string
  readonly duePeriod: Schedule
  readonly run: (period: string) => Promise<unknown>
}

const TICK_MS = 1000
export class JobRunner {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private failures = 0
  private readonly lastDone = new Map<string, string>()

  constructor(
    private readonly deps: { db: Db; clock: Clock; log: Log },
    private readonly jobs: readonly Job[],
  ) {}

  private async runOne(job: Job, period: string): Promise<void> {
    const { db, log } = this.deps
    if (!(await claimRun(db, job.name, period))) {
      this.lastDone.set(job.name, period)
      return
    }
    try {
      await finishRun(db, job.name, period, await job.run(period))
      this.lastDone.set(job.name, period)
    } catch (error) {
      log.error({ err: error, job: job.name, period }, 'job failed')
      await failRun(db, job.name, period, error)
    }
  }

  /** Does everything that is due now, once. */
  async tick(): Promise<void> {
    for (const job of this.jobs) {
      const period = job.duePeriod(this.deps.clock.now())
      if (period !== null && this.lastDone.get(job.name) !== period) await this.runOne(job, period)
    }
  }

  start(): void {
    const next = () => {
      this.running = this.tick().then(
        () => {
          this.failures = 0
        },
        (error: unknown) => {
          this.failures++
          this.deps.log.error({ err: error, failures: this.failures }, 'jobs could not run')
        },
      )
      void this.running.then(() => {
        if (this.timer !== undefined) this.timer = setTimeout(next, backOff(TICK_MS, this.failures))
      })
    }
    this.timer = setTimeout(next, 0)
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.running
  }
}
