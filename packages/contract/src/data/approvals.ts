// What staff decide, one row for each kind: who may, after which claim, with which reasons, and what a request carries.
import type { RateKey } from '#src/config.ts'
import type { Permission, Role } from '#src/office/permissions.ts'
import type { Outcome } from '#src/states.ts'
import type { PayoutChoice, PayoutStuck } from './money/payouts.ts'
import {
  ACTIVITY_REASONS,
  AGENT_REASONS,
  DEPOSIT_REASONS,
  type ReviewReason,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
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

/** What a request stores, as text: sums in yuan with two decimals. Fields that older requests lack are optional. */
interface Amount {
  readonly amount: string
}
/** A value that becomes another one: executed only while `from` is still the current value. */
export interface ValueChange {
  readonly from: string
  readonly to: string
}
interface AccountChange extends ValueChange {
  readonly username: string
}
interface PayoutPayload extends Amount {
  readonly choice: PayoutChoice
  readonly because: PayoutStuck
  readonly due: string
  readonly paid: string
  readonly member_reason?: WithdrawalReason
}
interface BookedBet {
  readonly action: 'book'
  readonly stake: string
  readonly payout: string
  readonly outcome: Outcome | 'open'
  /** What the member's mirror moves by: the difference to what is booked of the bet. */
  readonly moves: string
  readonly venueMember: string
  readonly theirStake: string
  readonly theirPayout: string
}

/** How a venue's case ends: money moves there again, or the venue is closed for good and its money recalled. */
export type VenueCaseEnd = 'reopen' | 'close'

/** Kind → payload. A kind without a row here, or a row without a kind, does not compile. */
interface ApprovalPayloads {
  readonly deposit: Amount
  readonly withdrawal: Amount
  readonly payout: PayoutPayload
  readonly payoutLoss: PayoutPayload
  readonly transfer: Amount & {
    readonly outcome: 'done' | 'refused'
    readonly booked?: string
    readonly statement: string
  }
  readonly suspense: Amount & { readonly action: 'credit' | 'return'; readonly member?: string }
  readonly quarantine: BookedBet | { readonly action: 'dismiss' }
  readonly adjust: Amount & {
    readonly direction: 'credit' | 'debit'
    readonly fen: string
    readonly multiple: string
  }
  readonly activity: Amount
  readonly mirror: { readonly plan: string; readonly statement: string }
  readonly difference: { readonly fen: string }
  readonly reopen: { readonly transfers: 'open' }
  readonly venueCase: {
    readonly plan: string
    /** The uploaded statement and its hash. */
    readonly statement: string
    readonly sha256: string
    /** Members' money at the venue by the statement. */
    readonly stated: string
    /** What the house bears of the difference, with its sign. */
    readonly borne: string
    readonly ends: VenueCaseEnd
  }
  readonly rerun: Amount & {
    readonly job: string
    readonly period: string
    readonly rows: string
    readonly changes: string
  }
  readonly unfreeze: { readonly withdrawals: 'open' }
  readonly switch: ValueChange
  readonly rate: ValueChange
  readonly intake: ValueChange
  readonly commission: Amount & { readonly month: string }
  readonly agent: { readonly username: string }
  readonly realname: ValueChange
  readonly staffNew: { readonly username: string; readonly name: string; readonly role: Role }
  readonly staffEnable: AccountChange
  readonly staffRole: AccountChange
  readonly staffPassword: AccountChange
  readonly totp: AccountChange
  readonly address: ValueChange
  /** Beijing times; empty where it goes on, or where it follows no earlier one. */
  readonly incident: {
    readonly title: string
    readonly text: string
    readonly started: string
    readonly ended: string
    readonly follows: string
  }
  readonly leaves: { readonly root: string; readonly members: string }
}

interface KindRow {
  readonly title: string
  readonly group: ApprovalGroup
  /** What a role must hold to decide. */
  readonly approve: Permission
  /** What a role must hold to claim it; the same as to decide where it is not said. */
  readonly claim?: Permission
  /** The decider must have claimed it first. */
  readonly mustClaim?: true
  /** What one person may approve alone of it in a Beijing day: a field of the configuration. */
  readonly dailyCap?: RateKey
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
  payout: { title: '出款异常', group: 'money', approve: 'payout.approve', claim: 'payout.review' },
  payoutLoss: { title: '出款损失', group: 'money', approve: 'payout.absorb' },
  transfer: { title: '异常转账', group: 'money', approve: 'transfer.approve', claim: 'transfer.ask' },
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
  venueCase: { title: '场馆结案', group: 'money', approve: 'freeze.approve' },
  rerun: { title: '任务补跑', group: 'money', approve: 'job.approve' },
  unfreeze: { title: '恢复放款', group: 'money', approve: 'freeze.approve' },
  switch: { title: '开关', group: 'switch', approve: 'switch.approve' },
  rate: { title: '汇率与费用', group: 'switch', approve: 'switch.approve' },
  intake: { title: '收注', group: 'switch', approve: 'switch.approve' },
  commission: { title: '代理佣金', group: 'money', approve: 'agent.pay' },
  agent: { title: '代理申请', group: 'member', approve: 'agent.review', reasons: AGENT_REASONS },
  realname: { title: '更正实名', group: 'member', approve: 'realname.approve' },
  staffNew: { title: '新建员工', group: 'staff', approve: 'staff.manage' },
  staffEnable: { title: '启用员工', group: 'staff', approve: 'staff.manage' },
  staffRole: { title: '更改角色', group: 'staff', approve: 'staff.manage' },
  staffPassword: { title: '重置密码', group: 'staff', approve: 'staff.manage' },
  totp: { title: '重置验证器', group: 'staff', approve: 'staff.manage' },
  address: { title: '解封地址', group: 'security', approve: 'address.open' },
  incident: { title: '事件公告', group: 'security', approve: 'incident.approve' },
  leaves: { title: '负债明细', group: 'money', approve: 'leaves.approve' },
} as const satisfies Readonly<Record<keyof ApprovalPayloads, KindRow>>

export type ApprovalKind = keyof ApprovalPayloads
export type PayloadOf<K extends ApprovalKind> = ApprovalPayloads[K]
/** Kinds that change a value: their handlers know the current one. */
export type ChangeKind = {
  [K in ApprovalKind]: PayloadOf<K> extends ValueChange ? K : never
}[ApprovalKind]
/** The reasons with which a kind may be refused; null where the note alone says why. */
export type ReasonOf<K extends ApprovalKind> = (typeof KINDS)[K] extends { readonly reasons: infer R }
  ? keyof R & string
  : null
export const APPROVAL_KINDS: Readonly<Record<ApprovalKind, KindRow>> = KINDS
export const APPROVAL_KIND_KEYS = Object.keys(KINDS) as [ApprovalKind, ...ApprovalKind[]]
