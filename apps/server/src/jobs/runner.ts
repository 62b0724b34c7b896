// Runs jobs keyed by (job, period): repeated, late or on several machines at once, each period is done once, jobs
// independent of each other. The database's clock decides which period is due; our own only when to ask.
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import { backOff } from '#src/lib/flow/back-off.ts'
import type { Clock } from '#src/clock/clock.ts'
import { readNow } from '#src/db/clock.sql.ts'
import type { Db } from '#src/db/pool.ts'
import { claimRun, failRun, finishRun, renewRun, type RunKey } from '#src/jobs/runner.sql.ts'
import type { Schedule } from '#src/jobs/schedule.ts'
import type { Log } from '#src/lib/log.ts'
import { tracedAs } from '#src/lib/trace.ts'

export interface Job {
  readonly name: string
  /** What it is for, in a line. */
  readonly about: string
  readonly duePeriod: Schedule
  readonly run: (period: string) => Promise<unknown>
  /** The job that runs first when both are due. */
  readonly follows?: string
  /** Whether the run's prerequisites are there; else it waits. */
  readonly isReady?: (period: string) => Promise<boolean>
}

export interface RunnerDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly alarms: Alarms
}

interface Running {
  ended: Promise<void>
  readonly since: Date
  isOver: boolean
  /** Set when an alarm was raised because the run took too long. */
  slowAlarm: Promise<void> | null
}

/** How a run ended: done or failed, or there was nothing for us to do. */
type RunEnd = 'done' | 'failed' | 'notOurs'

const TICK_MS = 1000
const RENEW_MS = 20_000
const RETRY_MS = 10_000
const RETRY_LATEST_MS = 10 * 60_000
/** A run that takes this long raises an alarm; it blocks no other job. */
const OVERDUE_MS = 30 * 60_000
const ERROR_MAX = 500

export class JobRunner {
  private timer: NodeJS.Timeout | undefined
  private failures = 0
  private readonly running = new Map<string, Running>()
  private readonly lastDone = new Map<string, string>()
  /** Since when each job has had a period that is not done, by a clock that never jumps. */
  private readonly dueSince = new Map<string, { readonly period: string; readonly at: number }>()
  /** Jobs whose alarm is known to have ended, to skip a query per run. */
  private readonly fine = new Set<string>()

  constructor(
    private readonly deps: RunnerDeps,
    private readonly jobs: readonly Job[],
  ) {}

  /** How long each job has been overdue, over all workers; zero for the others. */
  overdue(): ReadonlyMap<string, number> {
    return new Map(
      this.jobs.map(({ name }) => {
        const due = this.dueSince.get(name)
        const isOpen = due !== undefined && this.lastDone.get(name) !== due.period
        return [name, isOpen ? performance.now() - due.at : 0]
      }),
    )
  }

  /** Does everything that is due now, once. */
  async tick(): Promise<void> {
    this.startDue()
    await this.ended()
  }

  start(): void {
    const next = () => {
      this.startDue()
      this.timer = setTimeout(next, backOff(TICK_MS, this.failures))
    }
    this.timer = setTimeout(next, 0)
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    await this.ended()
  }

  private async ended(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ ended }) => ended))
  }

  /** Each job independently: one that is slow or fails does not block another. */
  private startDue(): void {
    const now = this.deps.clock.now()
    for (const job of this.jobs) {
      this.noteDue(job, now)
      const standing = this.running.get(job.name)
      if (standing !== undefined) {
        this.watch(job, standing, now)
        continue
      }
      const period = job.duePeriod(now)
      if (period === null || this.lastDone.get(job.name) === period) continue
      const first = job.follows === undefined ? undefined : this.running.get(job.follows)?.ended
      const fresh: Running = { ended: Promise.resolve(), since: now, isOver: false, slowAlarm: null }
      fresh.ended = (first ?? Promise.resolve())
        .then(() => this.runDue(job))
        .then(async (end) => {
          this.failures = 0
          fresh.isOver = true
          // The alarm was raised because of the clock or of the run: either way it is over now.
          if (fresh.slowAlarm === null) return
          await fresh.slowAlarm
          if (end !== 'failed') await this.endAlarm(job)
        })
        .catch((error: unknown) => {
          this.failures += 1
          this.deps.log.error({ err: error, job: job.name, failures: this.failures }, 'a job could not run')
        })
        .finally(() => this.running.delete(job.name))
      this.running.set(job.name, fresh)
    }
  }

  /** An undone period keeps its age when the next one falls due. */
  private noteDue({ name, duePeriod }: Job, now: Date): void {
    const period = duePeriod(now)
    const before = this.dueSince.get(name)
    if (period === null || before?.period === period) return
    const isBehind = before !== undefined && this.lastDone.get(name) !== before.period
    this.dueSince.set(name, { period, at: isBehind ? before.at : performance.now() })
  }

  private watch(job: Job, standing: Running, now: Date): void {
    if (standing.isOver || standing.slowAlarm !== null) return
    if (now.getTime() - standing.since.getTime() <= OVERDUE_MS) return
    standing.slowAlarm = this.alarm(job, ALARM_TEXTS.jobSlow)
  }

  /** On a machine whose clock is ahead or behind this does what is due at the database's time, or nothing. */
  private async runDue(job: Job): Promise<RunEnd> {
    const period = job.duePeriod(await readNow(this.deps.db))
    if (period === null || this.lastDone.get(job.name) === period) return 'notOurs'
    return tracedAs(`${job.name}:${period}`, () => this.runOne(job, period))
  }

  private async runOne(job: Job, period: string): Promise<RunEnd> {
    const { db } = this.deps
    const key = { job: job.name, period }
    if (job.isReady !== undefined && !(await job.isReady(period))) return 'notOurs'
    const claim = await claimRun(db, key, job.follows ?? null)
    if (claim.kind === 'done') this.lastDone.set(job.name, period)
    if (claim.kind !== 'ours') return 'notOurs'
    const lease = setInterval(() => void this.renew(key, claim.tries), RENEW_MS)
    try {
      await finishRun(db, key, await job.run(period))
      this.lastDone.set(job.name, period)
      await this.endAlarm(job)
      return 'done'
    } catch (error) {
      this.deps.log.error({ err: error, ...key, tries: claim.tries }, 'job failed')
      const retryMs = backOff(RETRY_MS, claim.tries - 1, RETRY_LATEST_MS)
      await failRun(db, key, claim.tries, String(error).slice(0, ERROR_MAX), retryMs)
      await this.alarm(job, ALARM_TEXTS.jobFailed(period, claim.tries, String(error).slice(0, ERROR_MAX)))
      return 'failed'
    } finally {
      clearInterval(lease)
    }
  }

  /** A renewal that fails is followed by the next; without one the run is taken over, which does no harm. */
  private async renew(key: RunKey, tries: number): Promise<void> {
    await renewRun(this.deps.db, key, tries).catch((error: unknown) =>
      this.deps.log.error({ err: error, ...key }, 'lease not renewed'),
    )
  }

  private async alarm(job: Job, what: string): Promise<void> {
    this.fine.delete(job.name)
    const detail = `${job.name}：${what}`
    await this.deps.alarms
      .raise({ kind: 'job_failed', subject: job.name, detail })
      .catch((error: unknown) => this.deps.log.error({ err: error, job: job.name }, 'alarm not raised'))
  }

  private async endAlarm(job: Job): Promise<void> {
    if (this.fine.has(job.name)) return
    await this.deps.alarms.end('job_failed', job.name)
    this.fine.add(job.name)
  }
}
