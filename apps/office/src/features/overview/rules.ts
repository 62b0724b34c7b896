// Figures of the first page: axes that begin at zero, ages against their targets, jobs in words.
import { isJobName, JOB_NAMES, JOBS, type JobName, jobTimeText } from '@lanting/contract/data/jobs'
import { fenFromYuan } from '@lanting/contract/money'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CircleHelp,
  FileWarning,
  Headset,
  type LucideIcon,
  UserCheck,
} from 'lucide-react'
import type { Overview } from '#src/queries/overview.ts'

const STEPS = [1, 2, 5, 10] as const

/** The smallest round number of three equal steps that is not below the highest value. */
export function axisMax(highest: number): number {
  if (highest <= 0) return 3
  const power = 10 ** Math.floor(Math.log10(highest / 3))
  const step = STEPS.find((one) => one * power * 3 >= highest) ?? 10
  return Math.max(3, step * power * 3)
}

/** `30 万`, `5,000`, `0`. */
export function axisText(value: number): string {
  return value >= 10_000 ? `${Number((value / 10_000).toFixed(1))} 万` : value.toLocaleString('en-US')
}

/** Whole yuan, for the height of a bar only. */
export function yuanHeight(yuan: string): number {
  return Number(fenFromYuan(yuan) / 100n)
}

export type Queue = Overview['queues'][number]['queue']

interface QueueLook {
  readonly title: string
  readonly icon: LucideIcon
  readonly targetMinutes: number
  readonly to: string
}

/** Target time until a first response. */
export const QUEUES: Readonly<Record<Queue, QueueLook>> = {
  deposit: { title: '存款审核', icon: ArrowDownToLine, targetMinutes: 20, to: '/deposits' },
  withdrawal: { title: '取款审核', icon: ArrowUpFromLine, targetMinutes: 30, to: '/withdrawals' },
  second: { title: '待第二人复核', icon: UserCheck, targetMinutes: 15, to: '/approvals' },
  transfer: { title: '转账异常', icon: ArrowLeftRight, targetMinutes: 10, to: '/transfers' },
  quarantine: { title: '隔离注单', icon: FileWarning, targetMinutes: 60, to: '/quarantine' },
  suspense: { title: '悬挂款', icon: CircleHelp, targetMinutes: 1440, to: '/suspense' },
  support: { title: '客服未回复', icon: Headset, targetMinutes: 5, to: '/support' },
}

interface JobLook {
  readonly title: string
  readonly period: string
  /** The unit of its size. */
  readonly size?: (count: number) => string
}

/** Of the six checks, how many failed. */
const checked = (broken: number) => (broken === 0 ? 'I1–I6' : `${broken} 项不符`)

/** Continuous loops without runs, then the jobs in their order. */
const LOOPS: Readonly<Record<string, JobLook>> = {
  draw: { title: '开奖与派奖', period: '每期', size: (count) => `${count} 个彩种` },
  reconcile: { title: '转账对账', period: '2 秒起', size: (count) => `${count} 件在途` },
}

const SIZES: Readonly<Partial<Record<JobName, (count: number) => string>>> = {
  'books-minute': checked,
  'books-daily': checked,
  'vip-daily': (count) => `${count} 人变动`,
  'rebate-daily': (count) => `${count} 人`,
  'red-packet-cut': (count) => `${count} 个红包`,
  'vip-monthly': (count) => `${count} 人`,
  'turnover-sweep': (count) => `清零 ${count} 人`,
  'job-items': (count) => `${count} 项`,
  'close-trials': (count) => `关闭 ${count} 户`,
}

/** A job without a title is shown by its name. */
export function jobLook(job: string): JobLook {
  if (!isJobName(job)) return LOOPS[job] ?? { title: job, period: '—' }
  const { title, time } = JOBS[job]
  const period = jobTimeText(time)
  const size = SIZES[job]
  return size === undefined ? { title, period } : { title, period, size }
}

const ORDER: readonly string[] = [...Object.keys(LOOPS), ...JOB_NAMES]

export type JobRow = Overview['jobs'][number]

export function inOrder(jobs: readonly JobRow[]): readonly JobRow[] {
  const place = ({ job }: JobRow) => (ORDER.includes(job) ? ORDER.indexOf(job) : ORDER.length)
  return jobs.toSorted((one, other) => place(one) - place(other))
}

/** As many as the first page shows; the jobs page lists all. */
const JOBS_SHOWN = 8

/** Problems first, then the others in their order. */
export function jobsShown(jobs: readonly JobRow[]): readonly JobRow[] {
  const isFine = (row: JobRow) => jobState(row)[0] === 'ok'
  const sorted = inOrder(jobs)
  return [...sorted.filter((row) => !isFine(row)), ...sorted.filter(isFine)].slice(0, JOBS_SHOWN)
}

export type AlarmRow = Overview['alarms'][number]

export interface AlarmGroup {
  readonly kind: AlarmRow['kind']
  readonly count: number
  readonly newest: AlarmRow
  readonly since: string
}

/** One line for each kind, the newest first: its page lists the cases one by one. */
export function alarmGroups(alarms: readonly AlarmRow[]): readonly AlarmGroup[] {
  const kinds = [...new Set(alarms.map(({ kind }) => kind))]
  return kinds
    .flatMap((kind): AlarmGroup[] => {
      const mine = alarms.filter((one) => one.kind === kind)
      const [newest] = mine.toSorted((one, other) => (one.last_at < other.last_at ? 1 : -1))
      const [first] = mine.map(({ raised_at: at }) => at).toSorted()
      return newest === undefined
        ? []
        : [{ kind, count: mine.length, newest, since: first ?? newest.raised_at }]
    })
    .toSorted((one, other) => (one.newest.last_at < other.newest.last_at ? 1 : -1))
}

export const sizeText = ({ job, size }: JobRow) =>
  size === null ? '—' : (jobLook(job).size?.(size) ?? size.toLocaleString('en-US'))

/** A continuous loop has no runs, so it is never "running". */
export function jobState(row: JobRow): readonly ['bad' | 'wait' | 'info' | 'ok', string] {
  if (row.failed === 1) return ['bad', '失败']
  if (row.late > 0) return ['wait', `${row.late} 件超时`]
  if (row.at === null) return ['info', '未开始']
  if (row.took_ms === null && row.job !== 'reconcile') return ['info', '进行中']
  return ['ok', '正常']
}
