// Figures of the first page: axes that begin at zero, ages against their targets, jobs in words.
import { fenFromYuan } from '@lanting/contract/money'
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
  readonly targetMinutes: number
  readonly to: string
}

/** How long each may wait before somebody should have looked. */
export const QUEUES: Readonly<Record<Queue, QueueLook>> = {
  deposit: { title: '存款审核', targetMinutes: 20, to: '/deposits' },
  withdrawal: { title: '取款审核', targetMinutes: 30, to: '/withdrawals' },
  second: { title: '待第二人复核', targetMinutes: 15, to: '/reviews' },
  transfer: { title: '转账异常', targetMinutes: 10, to: '/transfers' },
  suspense: { title: '悬挂款', targetMinutes: 1440, to: '/suspense' },
  support: { title: '客服未回复', targetMinutes: 5, to: '/support' },
}

interface JobLook {
  readonly title: string
  readonly period: string
}

const JOBS: Readonly<Record<string, JobLook>> = {
  'books-minute': { title: '资金核对', period: '60 秒' },
  'books-night': { title: '全量核对', period: '每日 03:30' },
  'turnover-sweep': { title: '流水清零', period: '10 分' },
  housekeeping: { title: '过期数据清理', period: '10 分' },
  'close-trials': { title: '试玩到期', period: '10 分' },
}

/** A job that has no words yet is shown by its name. */
export const jobLook = (job: string): JobLook => JOBS[job] ?? { title: job, period: '—' }
