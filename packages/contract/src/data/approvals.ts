// What needs a second person's yes: one row for each kind. The server enforces it, the office shows its queue by it.
import type { RateKey } from '#src/config.ts'
import type { Permission } from '#src/permissions.ts'
import {
  ACTIVITY_REASONS,
  AGENT_REASONS,
  DEPOSIT_REASONS,
  type ReviewReason,
  WITHDRAWAL_REASONS,
} from './review-reasons.ts'

/** How the office's queue bundles the kinds. */
export const APPROVAL_GROUPS = {
  money: '资金',
  switch: '开关与费率',
  member: '会员',
  staff: '员工账号',
  security: '安全',
} as const
export type ApprovalGroup = keyof typeof APPROVAL_GROUPS

interface KindRow {
  readonly title: string
  readonly group: ApprovalGroup
  /** What a role must hold to decide. */
  readonly approve: Permission
  /** Whoever decides has claimed it first. */
  readonly mustClaim?: true
  /** What one person may approve alone of it in a Beijing day: a field of the configuration. */
  readonly dailyCap?: RateKey
  /** Gives power to a staff account, which its subject names so: whoever asks or agrees is tied to it for a while. */
  readonly ties?: 'id' | 'username'
  /** The only reasons with which it may be refused, where a member reads them. */
  readonly reasons?: Readonly<Record<string, ReviewReason>>
}

const KINDS = {
  deposit: {
    title: '存款',
    group: 'money',
    approve: 'deposit.review',
    mustClaim: true,
    dailyCap: 'single_deposit_cap',
    reasons: DEPOSIT_REASONS,
  },
  withdrawal: {
    title: '取款',
    group: 'money',
    approve: 'withdrawal.review',
    mustClaim: true,
    dailyCap: 'single_withdrawal_cap',
    reasons: WITHDRAWAL_REASONS,
  },
  payout: { title: '出款异常', group: 'money', approve: 'payout.approve' },
  payoutLoss: { title: '出款损失', group: 'money', approve: 'payout.absorb' },
  transfer: { title: '异常转账', group: 'money', approve: 'transfer.approve' },
  suspense: { title: '悬挂款', group: 'money', approve: 'suspense.approve' },
  quarantine: { title: '隔离注单', group: 'money', approve: 'quarantine.approve' },
  adjust: { title: '人工调账', group: 'money', approve: 'adjust.approve' },
  activity: {
    title: '活动申请',
    group: 'money',
    approve: 'activity.review',
    mustClaim: true,
    reasons: ACTIVITY_REASONS,
  },
  mirror: { title: '更正场馆镜像', group: 'money', approve: 'transfer.approve' },
  difference: { title: '接受场馆差额', group: 'money', approve: 'adjust.approve' },
  reopen: { title: '恢复场馆转账', group: 'money', approve: 'freeze.approve' },
  rerun: { title: '任务补跑', group: 'money', approve: 'job.approve' },
  unfreeze: { title: '恢复放款', group: 'money', approve: 'freeze.approve' },
  switch: { title: '开关', group: 'switch', approve: 'switch.approve' },
  rate: { title: '汇率与费用', group: 'switch', approve: 'switch.approve' },
  intake: { title: '收注', group: 'switch', approve: 'switch.approve' },
  commission: { title: '代理佣金', group: 'money', approve: 'agent.pay' },
  agent: { title: '代理申请', group: 'member', approve: 'agent.review', reasons: AGENT_REASONS },
  staffNew: { title: '新建员工', group: 'staff', approve: 'staff.manage', ties: 'username' },
  staffEnable: { title: '启用员工', group: 'staff', approve: 'staff.manage', ties: 'id' },
  staffRole: { title: '更改角色', group: 'staff', approve: 'staff.manage', ties: 'id' },
  staffPassword: { title: '重置密码', group: 'staff', approve: 'staff.manage', ties: 'id' },
  totp: { title: '重置验证器', group: 'staff', approve: 'staff.manage', ties: 'id' },
  address: { title: '解封地址', group: 'security', approve: 'address.open' },
} as const satisfies Record<string, KindRow>

export type ApprovalKind = keyof typeof KINDS
export const APPROVAL_KINDS: Readonly<Record<ApprovalKind, KindRow>> = KINDS
export const APPROVAL_KIND_KEYS = Object.keys(KINDS) as [ApprovalKind, ...ApprovalKind[]]
