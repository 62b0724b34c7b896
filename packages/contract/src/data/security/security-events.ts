// What the security log knows: one row for each event, with its kind and the office's words.

export const SECURITY_KINDS = {
  pattern: '异常行为',
  failure: '失败',
  refusal: '拒绝',
  read: '读取',
  session: '会话',
  report: '报告',
} as const
export type SecurityKind = keyof typeof SECURITY_KINDS
export const SECURITY_KIND_KEYS = Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]]

interface EventRow {
  readonly kind: SecurityKind
  readonly title: string
  /** What became of it. */
  readonly end: string
}

const EVENTS = {
  staff_login_wrong: { kind: 'failure', title: '后台登录，账号或密码错误', end: '已拒绝' },
  staff_login_locked: { kind: 'failure', title: '后台登录，次数过多', end: '已锁' },
  staff_login_closed: { kind: 'failure', title: '后台登录，账号停用或临时密码过期', end: '已拒绝' },
  staff_totp_wrong: { kind: 'failure', title: '后台登录，动态码错误', end: '已拒绝' },
  staff_password_wrong: { kind: 'failure', title: '后台改密码，原密码错误', end: '已拒绝' },
  member_login_wrong: { kind: 'failure', title: '会员登录，账号或密码错误', end: '已拒绝' },
  member_login_locked: { kind: 'failure', title: '会员登录，次数过多', end: '已锁' },
  member_password_wrong: { kind: 'failure', title: '会员改资料，密码错误', end: '已拒绝' },
  passkey_wrong: { kind: 'failure', title: '通行密钥未通过验证', end: '已拒绝' },
  captcha_wrong: { kind: 'failure', title: '图形验证码错误', end: '已拒绝' },
  work_wrong: { kind: 'failure', title: '安全验证未通过', end: '已拒绝' },
  member_pay_locked: { kind: 'failure', title: '会员支付密码，错误次数过多', end: '已锁' },
  staff_forbidden: { kind: 'refusal', title: '越权调用', end: '已拒绝' },
  member_forbidden: { kind: 'refusal', title: '会员越权调用', end: '已拒绝' },
  too_fast: { kind: 'refusal', title: '请求过快', end: '已拒绝' },
  staff_own: { kind: 'refusal', title: '处理自己发起或与自己有关的事', end: '已拒绝' },
  staff_tied: { kind: 'refusal', title: '关联账号互相复核', end: '已拒绝' },
  address_closed: { kind: 'refusal', title: '已封禁地址登录或注册', end: '已拒绝' },
  personal_read: { kind: 'read', title: '读取个人资料', end: '已记录' },
  member_export_asked: { kind: 'read', title: '会员申请导出自己的资料', end: '已记录' },
  member_export_fetched: { kind: 'read', title: '会员下载自己的资料', end: '已记录' },
  member_renewed_elsewhere: { kind: 'session', title: '会员从另一网络自动登录', end: '已续期' },
  staff_sessions_ended: { kind: 'session', title: '员工会话被结束', end: '已退出' },
  policy_report: { kind: 'report', title: '页面内容策略拦截', end: '已拦截' },
  many_failures: { kind: 'pattern', title: '短时间内多次失败或被拒', end: '' },
  many_names: { kind: 'pattern', title: '同一地址试多个会员名', end: '' },
  many_reads: { kind: 'pattern', title: '短时间内读取大量个人资料', end: '' },
} as const satisfies Record<string, EventRow>

export type SecurityEventKey = keyof typeof EVENTS
export const SECURITY_EVENTS: Readonly<Record<SecurityEventKey, EventRow>> = EVENTS

/** When a pattern is an alarm. It ends after `quietMinutes` without an event, or when it is reviewed. */
export const SECURITY_PATTERNS = {
  failures: { count: 10, windowMinutes: 10 },
  /** Members mistype: how many of their names an address has tried says more than how often. */
  names: { accounts: 8, windowMinutes: 10 },
  reads: { members: 100, windowMinutes: 60 },
  quietMinutes: 30,
} as const

/** For how long one administrator closes an address; two open it sooner. */
export const ADDRESS_CLOSED_HOURS = 24

/** Whose events: staff, members with a session, or callers without one. */
export const SECURITY_SIDES = { staff: '员工', member: '会员', visitor: '未登录' } as const
export type SecuritySide = keyof typeof SECURITY_SIDES
export const SECURITY_SIDE_KEYS = Object.keys(SECURITY_SIDES) as [SecuritySide, ...SecuritySide[]]
