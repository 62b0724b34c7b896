// The worker's jobs: what each is called, when it runs, and the words for what a run counts.
import { LIMITS } from '../limits.ts'

/** In Beijing time: so often, or at a clock time of each day, or of one day of each month. */
export type JobTime = { readonly everySec: number } | { readonly at: string; readonly dayOfMonth?: number }

interface JobRow {
  readonly title: string
  readonly time: JobTime
}

/** In the order in which they are shown. */
const ROWS = {
  'vip-daily': { title: 'VIP 升降级', time: { at: '02:00:00' } },
  'signs-daily': { title: '迹象计算', time: { at: '02:10:00' } },
  'rebate-daily': { title: '返水计算', time: { at: '02:30:00' } },
  'red-packet-cut': { title: '红包切分', time: { at: LIMITS.redPacketWindow.start } },
  'red-packet-reveal': { title: '红包公示', time: { at: LIMITS.redPacketWindow.end } },
  'vip-monthly': { title: 'VIP 月礼金', time: { at: '12:00:00', dayOfMonth: 1 } },
  'invite-gifts': { title: '邀请礼金', time: { everySec: 600 } },
  'agent-monthly': { title: '代理月结', time: { at: '15:00:00', dayOfMonth: 5 } },
  'books-minute': { title: '资金核对', time: { everySec: 60 } },
  'books-daily': { title: '夜间核对', time: { at: '03:30:00' } },
  liabilities: { title: '负债公布', time: { everySec: 60 } },
  'turnover-sweep': { title: '流水清零', time: { everySec: 600 } },
  'job-items': { title: '未完成项重试', time: { everySec: 60 } },
  'close-trials': { title: '试玩到期', time: { everySec: 600 } },
  housekeeping: { title: '过期数据清理', time: { everySec: 600 } },
} as const satisfies Record<string, JobRow>

export type JobName = keyof typeof ROWS
export const JOBS: Readonly<Record<JobName, JobRow>> = ROWS
export const JOB_NAMES = Object.keys(ROWS) as [JobName, ...JobName[]]

export function jobTimeText(time: JobTime): string {
  if ('everySec' in time) return time.everySec < 120 ? `${time.everySec} 秒` : `${time.everySec / 60} 分`
  const clock = time.at.slice(0, 5)
  return time.dayOfMonth === undefined ? `每日 ${clock}` : `每月 ${time.dayOfMonth} 日 ${clock}`
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(ROWS, name)
}

/** What a run counts, under the name that it has in the result. */
export const JOB_TOTALS = {
  days: '天',
  members: '人',
  promoted: '升级',
  demoted: '降级',
  kept: '保级',
  given: '元',
  packets: '个红包',
  agents: '位代理',
  statements: '份月结单',
  commission: '元佣金',
  cleared: '清零',
  forfeited: '收回礼金',
  closed: '关闭',
  done: '完成',
  failed: '失败',
  broken: '项不符',
  paused: '人暂停礼金',
  cases: '件个案',
} as const
export type JobTotal = keyof typeof JOB_TOTALS
export const JOB_TOTAL_KEYS = Object.keys(JOB_TOTALS) as [JobTotal, ...JobTotal[]]

/**
 * The state of a run. `late` is done, but began later than a quarter of an hour after it was due; a failed one is
 * retried, one with an expired lease taken over.
 */
export const JOB_RUN_STATES = {
  done: '已完成',
  late: '迟到完成',
  running: '进行中',
  failed: '失败',
  lost: '中断',
} as const
export type JobRunState = keyof typeof JOB_RUN_STATES
export const JOB_RUN_STATE_KEYS = Object.keys(JOB_RUN_STATES) as [JobRunState, ...JobRunState[]]
