// Figures of the first page: axes that begin at zero, ages against their targets, jobs in words.
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

/** How long each may wait before somebody should have looked. */
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
  /** What its size counts. */
  readonly size?: (count: number) => string
}

/** Of the six checks, how many failed. */
const checked = (broken: number) => (broken === 0 ? 'I1–I6' : `${broken} 项不符`)

/** In the order in which they are shown. */
const JOBS: Readonly<Record<string, JobLook>> = {
  draw: { title: '开奖与派奖', period: '每期', size: (count) => `${count} 个彩种` },
  reconcile: { title: '转账对账', period: '2 秒起', size: (count) => `${count} 件在途` },
  'books-minute': { title: '资金核对', period: '60 秒', size: checked },
  'books-daily': { title: '全量核对', period: '每日 03:30', size: checked },
  'vip-daily': { title: 'VIP 升降级', period: '每日 02:00', size: (count) => `${count} 人变动` },
  'rebate-daily': { title: '返水', period: '每日 02:30', size: (count) => `${count} 人` },
  'vip-monthly': { title: 'VIP 月礼金', period: '每月 1 日 12:00', size: (count) => `${count} 人` },
  'turnover-sweep': { title: '流水清零', period: '10 分', size: (count) => `清零 ${count} 人` },
  housekeeping: { title: '过期数据清理', period: '10 分' },
  'job-items': { title: '未完成项重试', period: '60 秒', size: (count) => `${count} 项` },
  'close-trials': { title: '试玩到期', period: '10 分', size: (count) => `关闭 ${count} 户` },
}

/** A job that has no words yet is shown by its name. */
export const jobLook = (job: string): JobLook => JOBS[job] ?? { title: job, period: '—' }

export type JobRow = Overview['jobs'][number]

export function inOrder(jobs: readonly JobRow[]): readonly JobRow[] {
  const order = Object.keys(JOBS)
  const place = ({ job }: JobRow) => (order.includes(job) ? order.indexOf(job) : order.length)
  return jobs.toSorted((one, other) => place(one) - place(other))
}

export const sizeText = ({ job, size }: JobRow) =>
  size === null ? '—' : (jobLook(job).size?.(size) ?? size.toLocaleString('en-US'))

/** Work that goes on all the time has no runs, so nothing of it is ever "running". */
export function jobState(row: JobRow): readonly ['bad' | 'wait' | 'info' | 'ok', string] {
  if (row.failed === 1) return ['bad', '失败']
  if (row.late > 0) return ['wait', `${row.late} 件超时`]
  if (row.at === null) return ['info', '未开始']
  if (row.took_ms === null && row.job !== 'reconcile') return ['info', '进行中']
  return ['ok', '正常']
}
