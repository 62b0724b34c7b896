// The office's page of job runs: each job's status, its runs with totals, and periods rerun by two people.
import {
  isJobName,
  JOB_NAMES,
  JOB_TOTAL_KEYS,
  JOBS,
  type JobName,
  type JobRunState,
} from '@lanting/contract/data/jobs'
import { yuanFromFen } from '@lanting/contract/money'
import { beijingDay, dayEnd, formatBeijing, isDay } from '@lanting/contract/time'
import { RERUN_DESK } from '@lanting/contract/texts/desk'
import { AppError } from '#src/lib/app-error.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { isTransient } from '#src/db/transient.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { Added, Again } from '#src/jobs/again.ts'
import { dueSince, nextDue } from '#src/jobs/due.ts'
import { type Each, type EachSet, oneByOne, SET_MAX } from '#src/jobs/items.ts'
import { inSets } from '#src/jobs/sets.ts'
import type { Schedule } from '#src/jobs/schedule.ts'
import * as sql from '#src/modules/job/job-review.sql.ts'
import { type DrillRow, lastDrill } from '#src/queues/house.sql.ts'
import { isWaiting } from '#src/modules/job/rerun.sql.ts'

/** A job's name and schedule. */
export interface DueJob {
  readonly name: string
  readonly duePeriod: Schedule
}

export interface JobReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: readonly DueJob[]
  /** Rerun handlers on a database that rolls back. */
  readonly dry: ReadonlyMap<string, Again>
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly approvalReader: Pick<ApprovalReader, 'one' | 'about'>
}

const RUNS_SHOWN = 14
const ASIDE_SHOWN = 50
const PERIODS_SHOWN = 30
/** A run may wait for another, or for a worker restart. */
const LATE_MS = 15 * 60_000

export class JobReviewService {
  constructor(private readonly deps: JobReviewDeps) {}

  async list() {
    const { db, clock } = this.deps
    const now = clock.now().getTime()
    const [runs, aside, drill] = await Promise.all([
      sql.lastRuns(db, RUNS_SHOWN),
      sql.countAside(db),
      lastDrill(db),
    ])
    const jobs = this.known().map(({ name, duePeriod }) => {
      const mine = runs.filter(({ job }) => job === name)
      const [last] = mine
      return {
        job: name,
        last: last === undefined ? null : runToWire(last, duePeriod),
        runs: mine.map((run) => stateOf(run, duePeriod)).toReversed(),
        lag: lagOf(mine, duePeriod, now),
        next: secondsOf(nextDue(duePeriod, now) - now),
        aside: aside.get(name) ?? 0,
        again: this.deps.dry.has(name) ? (1 as const) : (0 as const),
      }
    })
    return { at: formatBeijing(now), jobs, drill: drill === null ? null : drillToWire(drill) }
  }

  async runs(job: JobName, context: StaffContext) {
    const { db, approvalReader } = this.deps
    const { duePeriod } = this.one(job)
    const [runs, aside, periods] = await Promise.all([
      sql.runsOf(db, job, RUNS_SHOWN),
      sql.asideOf(db, job, ASIDE_SHOWN),
      this.deps.dry.has(job) ? sql.finishedPeriods(db, job, PERIODS_SHOWN) : [],
    ])
    const about = await approvalReader.about(
      'rerun',
      periods.map((period) => subjectOf(job, period)),
      context,
    )
    const open = [...about.values()].find(({ approval }) => approval.state === 'open')
    return {
      job,
      runs: runs.map((run) => runToWire(run, duePeriod)),
      aside: aside.map((row) => ({
        ...row,
        since: formatBeijing(row.since),
        retry_at: formatBeijing(row.retry_at),
      })),
      periods: periods.filter(isDay),
      open: open?.approval.id ?? null,
    }
  }

  /** Runs the whole period and rolls every member back. */
  async dry(job: JobName, period: string) {
    const { adds, failed } = await this.tried(job, period)
    const have = await this.again(job).standing(period)
    return {
      at: formatBeijing(this.deps.clock.now()),
      have: { rows: have.rows, amount: yuanFromFen(have.fen) },
      adds: { rows: adds.rows, amount: yuanFromFen(adds.fen) },
      changes: adds.changes,
      failed,
    }
  }

  /** Refused when there is nothing to add, and while the same rerun is requested or running. */
  async rerun(input: { job: JobName; period: string; reason: string }, context: StaffContext) {
    const { job, period, reason } = input
    const { adds } = await this.tried(job, period)
    if (adds.rows === 0 && adds.changes === 0) throw new AppError('wrongState')
    if (await isWaiting(this.deps.db, job, period)) throw new AppError('requestOpen')
    const { rows, changes } = adds
    const payload = {
      job,
      period,
      rows: String(rows),
      amount: yuanFromFen(adds.fen),
      changes: String(changes),
    }
    const id = await this.deps.db.tx((tx) =>
      this.deps.approvals.ask(
        tx,
        {
          kind: 'rerun',
          subject: subjectOf(job, period),
          title: RERUN_DESK.title(JOBS[job].title, period),
          memberId: null,
          payload,
          reason,
          before: { job, period },
        },
        context,
      ),
    )
    return this.deps.approvalReader.one(id, context)
  }

  private known() {
    return this.deps.jobs
      .flatMap(({ name, duePeriod }) => (isJobName(name) ? [{ name, duePeriod }] : []))
      .toSorted((one, other) => JOB_NAMES.indexOf(one.name) - JOB_NAMES.indexOf(other.name))
  }

  private one(job: JobName) {
    const found = this.known().find(({ name }) => name === job)
    if (found === undefined) throw new AppError('notFound')
    return found
  }

  private again(job: JobName): Again {
    const found = this.deps.dry.get(job)
    if (found === undefined) throw new AppError('wrongState')
    return found
  }

  /** Only a period already due and run once: a rerun never starts a period early. */
  private async tried(job: JobName, period: string): Promise<{ adds: Added; failed: number }> {
    const again = this.again(job)
    const periods = await sql.finishedPeriods(this.deps.db, job, PERIODS_SHOWN)
    if (!periods.includes(period)) throw new AppError('wrongState')
    const { each, count } = dryEach()
    return { adds: await again.run(period, each), failed: count.failed }
  }
}

/** The item runner of a dry run: failures are counted, not set aside. */
function dryEach(): { readonly each: Each; readonly count: { failed: number } } {
  const count = { failed: 0 }
  const through = async (most: number, ...[, items, work]: Parameters<EachSet>) => {
    const failed = await inSets(items, most, (set) => work(set).then(() => true, refusedByData))
    count.failed += failed
    return failed
  }
  const sets: EachSet = (...args) => through(SET_MAX, ...args)
  const each = (...[period, items, work]: Parameters<Each>) => through(1, period, items, oneByOne(work))
  return { each: Object.assign(each, { sets }), count }
}

/** False for an error of the item's own data; database errors are rethrown. */
function refusedByData(error: unknown): false {
  if (isTransient(error)) throw error
  return false
}

const subjectOf = (job: JobName, period: string) => `${job}:${period}`
const secondsOf = (ms: number) => Math.max(0, Math.floor(ms / 1000))

/** Lateness of a run whose period is a day; 0 for others. */
function lateBy({ period, began_at }: sql.RunRow, duePeriod: Schedule): number {
  if (began_at === null || !isDay(period)) return 0
  const due = dueSince((now) => (beijingDay(now) === period ? duePeriod(now) : null), endOf(period, began_at))
  return due === null ? 0 : began_at.getTime() - due
}

/** The last moment of the period's day up to the start of its run. */
function endOf(period: string, began: Date): number {
  const day = beijingDay(began)
  return day === period ? began.getTime() : dayEnd(period) - 1
}

function stateOf(run: sql.RunRow, duePeriod: Schedule): JobRunState {
  if (run.finished) return run.by === null && lateBy(run, duePeriod) > LATE_MS ? 'late' : 'done'
  if (run.error !== null) return 'failed'
  return run.is_leased || run.by !== null ? 'running' : 'lost'
}

function lagOf(runs: readonly sql.RunRow[], duePeriod: Schedule, now: number): number {
  const due = dueSince(duePeriod, now)
  if (due === null) return 0
  const period = duePeriod(new Date(now))
  const isDone = runs.some((run) => run.period === period && run.finished)
  return isDone ? 0 : secondsOf(now - due)
}

function drillToWire({ at, backup, lost_ms, took_ms, findings }: DrillRow) {
  const secondsUp = (ms: bigint) => Math.ceil(Number(ms) / 1000)
  return { at: formatBeijing(at), backup, lost: secondsUp(lost_ms), took: secondsUp(took_ms), findings }
}

function runToWire(run: sql.RunRow, duePeriod: Schedule) {
  const totals = JOB_TOTAL_KEYS.flatMap((total) => {
    const found = run.result?.[total]
    const value = Array.isArray(found) ? found.length : found
    return typeof value === 'number' || typeof value === 'string' ? [{ total, value: String(value) }] : []
  })
  return {
    period: run.period,
    at: run.began_at === null ? null : formatBeijing(run.began_at),
    took_ms: run.took_ms === null ? null : Math.max(0, Math.round(run.took_ms)),
    state: stateOf(run, duePeriod),
    tries: run.tries,
    totals,
    error: run.error,
    by: run.by,
  }
}
