// Alarms for staff: one row for each kind, with the office page that handles it.
interface AlarmRow {
  readonly title: string
  /** The office page that handles it. */
  readonly page: string
}

const KINDS = {
  /** A venue's figure and our mirror of it do not agree. */
  venue_difference: { title: '场馆账目不符', page: '/venues' },
  /** A row of a venue's bet log breaks a rule and was set aside. */
  bet_quarantined: { title: '注单已隔离', page: '/quarantine' },
  /** A venue's bet log cannot be read on. */
  bet_log_stuck: { title: '注单同步中断', page: '/venues' },
  /** A venue's or provider's response does not match its request. */
  answer_refused: { title: '第三方回应与请求不符', page: '/venues' },
  /** A venue has not confirmed the end of a member's sessions. */
  sessions_open: { title: '场馆会话未结束', page: '/venues' },
  /** A payout was refused, paid in another amount, or has been unknown for long. */
  payout_stuck: { title: '出款异常', page: '/payouts' },
  /** One member, day or round that a job had to leave out. */
  job_item_failed: { title: '任务有未完成项', page: '/jobs' },
  /** A job's run failed or is long overdue. */
  job_failed: { title: '任务失败', page: '/jobs' },
  /** A draw is overdue: no beacon, no key or no worker. */
  draw_late: { title: '开奖延迟', page: '/draws' },
  /** A round's bets were sealed after its beacon value was public. */
  late_seal: { title: '封单晚于信标', page: '/draws' },
  /** A witness of the public log cosigns no more. */
  witness_silent: { title: '见证人未签名', page: '/draws' },
  /** One account or address failed, was refused or read too often. */
  security_pattern: { title: '异常行为告警', page: '/security' },
  /** A round could not be settled. */
  round_stuck: { title: '结算失败', page: '/draws' },
  /** The leaves over what members are owed do not add up to the ledger: no root is published. */
  liability_total: { title: '负债合计不符', page: '/trust' },
  /** Money reached an account after it was closed. */
  closed_money: { title: '已注销账号有余额', page: '/adjusts' },
  /** Of the file that keeps time-outs and exclusions outside of the database, lines cannot be read or added. */
  absences_unread: { title: '排除备份有误', page: '/exclusions' },
  /** Less is held than members are owed. */
  cover_short: { title: '资产低于负债', page: '/trust' },
} as const satisfies Record<string, AlarmRow>

export type AlarmKind = keyof typeof KINDS
export const ALARM_KINDS: Readonly<Record<AlarmKind, AlarmRow>> = KINDS
export const ALARM_KIND_KEYS = Object.keys(KINDS) as [AlarmKind, ...AlarmKind[]]
