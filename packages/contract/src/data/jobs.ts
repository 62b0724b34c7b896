// The worker's jobs as staff read them: what each is called, when it runs, and the words for what a run counts.

interface JobWords {
  readonly title: string
  readonly when: string
}

/** In the order in which they are shown. */
const WORDS = {
  'vip-daily': { title: 'VIP 升降级', when: '每日 02:00' },
  'rebate-daily': { title: '返水计算', when: '每日 02:30' },
  'red-packet-cut': { title: '红包切分', when: '每日 10:00' },
  'red-packet-reveal': { title: '红包公示', when: '每日 12:00' },
  'vip-monthly': { title: 'VIP 月礼金', when: '每月 1 日 12:00' },
  'invite-gifts': { title: '邀请礼金', when: '10 分' },
  'agent-monthly': { title: '代理月结', when: '每月 5 日 15:00' },
  'books-minute': { title: '资金核对', when: '60 秒' },
  'books-daily': { title: '夜间核对', when: '每日 03:30' },
  'turnover-sweep': { title: '流水清零', when: '10 分' },
  'job-items': { title: '未完成项重试', when: '60 秒' },
  'close-trials': { title: '试玩到期', when: '10 分' },
  housekeeping: { title: '过期数据清理', when: '10 分' },
} as const satisfies Record<string, JobWords>

export type JobName = keyof typeof WORDS
export const JOBS: Readonly<Record<JobName, JobWords>> = WORDS
export const JOB_NAMES = Object.keys(WORDS) as [JobName, ...JobName[]]

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(WORDS, name)
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
  closed: '关闭',
  done: '完成',
  failed: '失败',
  broken: '项不符',
} as const
export type JobTotal = keyof typeof JOB_TOTALS
export const JOB_TOTAL_KEYS = Object.keys(JOB_TOTALS) as [JobTotal, ...JobTotal[]]

/**
 * How a run ended or goes on. `late` is done, but began later than a quarter of an hour after it was due; a failed one is
 * tried again, a lost one taken over.
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
