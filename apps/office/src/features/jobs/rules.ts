// Texts of job runs: totals, times, and the state of a job.
import { JOB_RUN_STATES, JOB_TOTALS, JOBS, type JobName, type JobRunState } from '@lanting/contract/data/jobs'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { parseBeijing } from '@lanting/contract/time'
import { spanText } from '#src/lib/time-text.ts'
import type { Tone } from '#src/ui/tag/tag.tsx'
import type { Drill, DryRun, JobRow, JobRun } from './queries.ts'

const TONES: Readonly<Record<JobRunState, Tone>> = {
  done: 'ok',
  late: 'wait',
  running: 'info',
  failed: 'bad',
  lost: 'bad',
}

export const runTone = (state: JobRunState) => TONES[state]
export const runWord = (state: JobRunState) => JOB_RUN_STATES[state]
export const jobTitle = (job: JobName) => JOBS[job].title

/** `38 升级 · 21 降级`; zeros are left out, unless all are. A run covers one day, or states how many. */
export function totalsText(totals: JobRun['totals']): string {
  const shown = totals.filter(
    ({ total, value }) => Number(value) !== 0 && !(total === 'days' && value === '1'),
  )
  if (shown.length === 0) {
    if (totals.length === 0) return '—'
    return totals.some(({ total }) => total === 'broken') ? '全部通过' : '无变动'
  }
  return shown
    .map(
      ({ total, value }) =>
        `${value.includes('.') ? formatYuan(value) : Number(value).toLocaleString('en')} ${JOB_TOTALS[total]}`,
    )
    .join(' · ')
}

/** `4.2 秒`; null while it runs. */
export const tookText = (ms: number | null) => (ms === null ? '—' : `${(ms / 1000).toFixed(1)} 秒`)

/** A period named after a day, without its year; minute periods have no name. */
export const periodText = (period: string) => (/^\d{4}-/.test(period) ? period.slice(5) : '—')

/** Problems first, then what is running, then the next run. */
export function jobState(row: JobRow): readonly [Tone, string] {
  if (row.aside > 0) return ['bad', `${row.aside} 项未完成`]
  if (row.last?.state === 'failed' || row.last?.state === 'lost') return ['bad', runWord(row.last.state)]
  if (row.lag > 60) return ['wait', '等待运行']
  if (row.last === null) return ['info', '未开始']
  if (row.last.state === 'running') return ['info', runWord('running')]
  return row.next < 24 * 3600 ? ['ok', `${spanText(row.next)}后`] : ['ok', runWord('done')]
}

/** State of the last restore drill: failed before old, and old before good. */
export function drillState(drill: Drill, atMs: number): readonly [Tone, string] {
  if (drill === null) return ['bad', '从未演练']
  if (drill.findings.length > 0) return ['bad', '未通过']
  const isOld = atMs - (parseBeijing(drill.at) ?? 0) > LIMITS.drillEveryMs
  return isOld ? ['wait', '已过期'] : ['ok', '通过']
}

export const hasNothing = (dry: DryRun) => dry.adds.rows === 0 && dry.changes === 0
