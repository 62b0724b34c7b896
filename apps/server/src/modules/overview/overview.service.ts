// The office's first page: today's money beside yesterday's, active members, queues, job runs.
import { yuanFromFen } from '@lanting/contract/money'
import { addDays, beijingDay, DAY_MS, dayStart, formatBeijing } from '@lanting/contract/time'
import { openAlarms, type AlarmRow } from '#src/alarms/alarms.sql.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import * as sql from '#src/modules/overview/overview.sql.ts'
import { readQueues } from '#src/queues/queues.sql.ts'

const HOURS = 24
const ALARMS_SHOWN = 50

export class OverviewService {
  constructor(private readonly deps: { readonly db: Db; readonly clock: Clock }) {}

  async overview() {
    const now = this.deps.clock.now()
    const day = beijingDay(now)
    const [from, today] = [new Date(dayStart(addDays(day, -1))), new Date(dayStart(day))]
    const sameTime = new Date(now.getTime() - DAY_MS)
    const [flows, active, queues, work, runs, alarms] = await Promise.all([
      sql.flowsSince(this.deps.db, from, sameTime),
      sql.activeSince(this.deps.db, from, today, sameTime),
      readQueues(this.deps.db),
      sql.readWork(this.deps.db),
      sql.lastRuns(this.deps.db),
      openAlarms(this.deps.db, ALARMS_SHOWN),
    ])
    const membersOf = (span: string) => Number(active.find((row) => row.span === span)?.members ?? 0n)
    return {
      at: formatBeijing(now),
      deposits: flowOf(flows, 'deposit'),
      withdrawals: flowOf(flows, 'withdrawal'),
      active: membersOf('today'),
      active_yesterday: membersOf('sameTime'),
      hours: hoursOf(flows, active),
      queues: queues.map(({ queue, waiting, oldest }) => ({
        queue,
        waiting: Number(waiting),
        oldest: Math.max(0, Math.floor(oldest)),
      })),
      alarms: alarms.map(alarmToWire),
      jobs: [...work, ...runs].map(jobToWire),
    }
  }
}

function alarmToWire({ kind, subject, detail, raised_at, last_at, times }: AlarmRow) {
  return {
    kind,
    subject,
    detail,
    raised_at: formatBeijing(raised_at),
    last_at: formatBeijing(last_at),
    times: Number(times),
  }
}

function jobToWire({ job, at, took_ms, error, size, late }: sql.JobRow) {
  return {
    job,
    at: at === null ? null : formatBeijing(at),
    took_ms: took_ms === null ? null : Math.round(took_ms),
    failed: error === null ? (0 as const) : (1 as const),
    size,
    late,
  }
}

/** Hours 0 to 23 are yesterday's, 24 to 47 today's. */
function flowOf(flows: readonly sql.FlowRow[], kind: sql.FlowRow['kind']) {
  const mine = flows.filter((row) => row.kind === kind)
  const today = mine.filter(({ hour }) => hour >= HOURS)
  return {
    count: today.reduce((sum, row) => sum + Number(row.count), 0),
    sum: yuanFromFen(today.reduce((sum, row) => sum + row.fen, 0n)),
    sum_yesterday: yuanFromFen(mine.reduce((sum, row) => sum + row.early_fen, 0n)),
  }
}

function hoursOf(flows: readonly sql.FlowRow[], active: readonly sql.ActiveRow[]) {
  const fenAt = (kind: sql.FlowRow['kind'], hour: number) =>
    yuanFromFen(flows.find((row) => row.kind === kind && row.hour === hour)?.fen ?? 0n)
  const membersAt = (hour: number) => Number(active.find((row) => row.hour === hour)?.members ?? 0n)
  return Array.from({ length: HOURS }, (_, hour) => ({
    deposits: fenAt('deposit', hour + HOURS),
    withdrawals: fenAt('withdrawal', hour + HOURS),
    active: membersAt(hour + HOURS),
    active_yesterday: membersAt(hour),
  }))
}
