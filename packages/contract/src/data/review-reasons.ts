// The fixed catalogue of reasons with which staff refuse what a member asked for, and what the member can do next.
import { INVITE_REASONS } from './invite-reasons.ts'

export interface ReviewReason {
  readonly reason: string
  readonly next: string
}

export const DEPOSIT_REASONS = {
  notReceived: { reason: '未查到您的转账', next: '请核对转账是否成功，并附上凭证重新提交' },
  wrongAmount: { reason: '到账金额与订单不符', next: '请联系客服核对，到账款项不会丢失' },
  otherPayer: { reason: '付款人与存款人姓名不一致', next: '请使用本人账户转账后重新提交' },
  duplicate: { reason: '与另一笔订单重复', next: '原订单会继续处理，无需再次提交' },
  unclearProof: { reason: '凭证无法辨认', next: '请上传清晰的凭证后重新提交' },
} as const satisfies Record<string, ReviewReason>
export type DepositReason = keyof typeof DEPOSIT_REASONS

export const WITHDRAWAL_REASONS = {
  accountWrong: { reason: '收款账户信息有误', next: '请解绑后重新绑定正确的账户，再次提交' },
  holderMismatch: { reason: '收款人与实名不一致', next: '请绑定本人账户后再次提交' },
  identityNeeded: { reason: '需要核验身份', next: '请联系客服完成身份核验' },
  bonusOpen: { reason: '参加的活动尚未完成要求', next: '可在活动记录中查看进度，或放弃彩金后提交' },
  memberAsked: { reason: '应您本人要求', next: '款项已退回中心钱包' },
  payoutRefused: { reason: '收款银行或网络拒绝入账', next: '请更换收款账户后再次提交' },
  suspicious: { reason: '账户存在异常，需人工核实', next: '客服会通过站内信与您联系' },
} as const satisfies Record<string, ReviewReason>
export type WithdrawalReason = keyof typeof WITHDRAWAL_REASONS

export const ACTIVITY_REASONS = {
  notMet: { reason: INVITE_REASONS.notEligible, next: '条件以活动页为准，达到后可在下一期申请' },
  shared: { reason: '同一设备、网络地址或收款账户已有会员参加', next: '如确为不同的人，请联系客服核验身份' },
  withdrawn: { reason: '该笔存款在派发前已取款', next: '可在下一笔存款后、取款前申请' },
  suspicious: { reason: '投注或资料存在异常', next: '不影响您的本金，如有疑问请联系客服' },
} as const satisfies Record<string, ReviewReason>
export type ActivityReason = keyof typeof ACTIVITY_REASONS
export const AGENT_REASONS = {
  unclear: { reason: '申请理由不够清楚', next: '请写明推广方式后再次申请' },
  unreachable: { reason: '无法通过联系电话核实', next: '请确认手机号后再次申请' },
  tooNew: { reason: '账号使用时间过短', next: '请熟悉平台后再次申请' },
  notAllowed: { reason: '推广方式不符合平台规定', next: '请阅读代理加盟说明' },
} as const satisfies Record<string, ReviewReason>
export type AgentReason = keyof typeof AGENT_REASONS

/** What staff should check before they decide. A hint alone never refuses. */
export const REVIEW_HINTS = {
  firstWithdrawal: '首次取款',
  noPlay: '存款后未游戏即取款',
  sharedCard: '收款账户与其他会员相同',
  otherPayer: '付款人与实名不一致',
  youngCard: '收款账户绑定不足24小时',
  youngPassword: '支付密码修改不足24小时',
  newDevice: '新设备登录',
  neverTrapped: '自我限制中，提取全部余额',
} as const
export type ReviewHint = keyof typeof REVIEW_HINTS
