// Every message that the product itself writes to a member's inbox: a title and a text with `{…}` for values.
import { fillText, RULING_TEXTS, type TextVars } from '../texts.ts'
import { SET_PAY_PASSWORD } from '../texts/account.ts'
import { SIGN_TEXTS } from '../texts/safety.ts'
import { PAYOUT_TOLD } from './money/payouts.ts'
import type { PushCategory } from './push.ts'
import { SECURITY_NOTICES, type SecurityNotice } from './security/security-notices.ts'

interface MessageTemplate {
  readonly title: string
  /** A line is a paragraph. */
  readonly text: string
  /** Ends with what to do if the member did not do it. */
  readonly by?: keyof typeof IF_NOT
}

const IF_NOT = {
  owner: '如非本人操作，请立即修改密码并联系客服。',
  staff: '如非本人申请，请立即联系客服。',
} as const

const VIP_LEVEL = 'VIP等级调整'
const AGENT_RESULT = '代理申请结果'
const WITHDRAWAL_PAID = '取款已到账'
const INVITE_GIFT = '邀请礼金到账'

export const INBOX_MESSAGES = {
  ...SECURITY_NOTICES,
  welcome: {
    title: '欢迎加入',
    text: '欢迎您。从大厅选择场馆即可开始体验；余额、转账与记录都在“我的”。\n所有金额均为虚拟，请理性娱乐，您可以随时在“理性娱乐”中设定限额。',
  },
  setPayPassword: {
    title: SET_PAY_PASSWORD,
    text: '提款与绑定收款账户前，请先设置与登录密码不同的支付密码。',
  },
  depositCredited: {
    title: '存款已到账 ¥{amount}',
    text: '您的存款 ¥{amount}（{way}）已到账，单号 {no}。',
  },
  depositChecked: { title: '存款已到账 ¥{amount}', text: '您的付款 ¥{amount} 经客服核对已入账。' },
  depositSuspended: {
    title: '存款核对中 ¥{amount}',
    text: '我们收到一笔 ¥{amount} 的付款，但与订单 {no} 的金额或时间不符。款项已妥善登记，客服核对后会为您入账或原路退回。',
  },
  depositRefused: {
    title: '存款审核结果',
    text: '您的存款 ¥{amount} 未通过：{reason}。{next}。单号 {no}。',
  },
  withdrawalPaid: { title: WITHDRAWAL_PAID, text: PAYOUT_TOLD.paid },
  withdrawalRefused: {
    title: '提款审核结果',
    text: '您的取款 ¥{amount} 未通过：{reason}。款项已退回中心钱包，不增加流水要求。{next}。',
  },
  payoutAgain: { title: '取款已重新出款', text: PAYOUT_TOLD.again },
  payoutDifference: { title: WITHDRAWAL_PAID, text: PAYOUT_TOLD.difference },
  payoutShort: { title: WITHDRAWAL_PAID, text: PAYOUT_TOLD.short },
  payoutCollected: { title: '重复出款已扣回', text: PAYOUT_TOLD.collect },
  adjusted: { title: '{what}', text: '客服为您办理了{what}，详情见资金流水。如有疑问请联系客服。' },
  activityPaid: {
    title: '活动彩金已到账 ¥{bonus}',
    text: '您申请的「{activity}」已通过，彩金 ¥{bonus} 已到账，流水要求 ¥{required}。详情见活动记录。',
  },
  activityRefused: { title: '活动申请结果', text: '您申请的「{activity}」未通过：{reason}。{next}。' },
  rebateReady: {
    title: RULING_TEXTS.rebateReady,
    text: '{day} 的有效投注返水已计算完成，请在返水中心领取。',
  },
  vipPromoted: { title: VIP_LEVEL, text: RULING_TEXTS.vipPromoted },
  vipDemoted: { title: VIP_LEVEL, text: RULING_TEXTS.vipDemoted },
  vipRegained: { title: VIP_LEVEL, text: RULING_TEXTS.vipRegained },
  vipMonthly: { title: 'VIP月礼金', text: RULING_TEXTS.vipMonthly },
  inviterGift: {
    title: INVITE_GIFT,
    text: '好友 {name} 已达标，邀请礼金¥{x}已到账，需完成{n}倍流水后可取款',
  },
  friendGift: { title: INVITE_GIFT, text: '您已达标，邀请礼金¥{x}已到账，需完成{n}倍流水后可取款' },
  agentApproved: { title: AGENT_RESULT, text: '您的代理申请已通过，可在“我的”进入代理中心' },
  agentRefused: { title: AGENT_RESULT, text: '您的代理申请未通过：{reason}。{days}天后可再次申请' },
  agentPaid: { title: '代理佣金到账', text: '{month} 代理佣金¥{x}已到账' },
  roundVoid: { title: '{lottery}作废退款', text: RULING_TEXTS.voidRound },
  chatMuted: {
    title: '聊天禁言通知',
    text: '您在聊天室已被禁言至 {until}，原因：{reason}。余额、投注与取款不受影响，如有疑问请联系客服。',
  },
  chatUnmuted: { title: '聊天禁言已解除', text: '您的聊天室禁言已解除，请遵守聊天规则。' },
  harmSigns: {
    title: SIGN_TEXTS.title,
    text: '昨夜根据您自己的记录，注意到：{reasons}。\n接下来 7 天不发礼金和邀请消息，游戏时每 30 分钟提醒一次。存款、投注、取款均不受影响。\n您可以在“理性娱乐”设置限额、休息一下或自我排除；想找人聊聊，可以联系客服，客服只协助您停下来和取款，不会劝您继续。',
  },
  supportReply: { title: '客服回复：{category}', text: '{reply}' },
} as const satisfies Record<string, MessageTemplate>

export type InboxKind = keyof typeof INBOX_MESSAGES

const SECURITY_PUSH = Object.fromEntries(
  Object.keys(SECURITY_NOTICES).map((notice) => [notice, 'security']),
) as Record<SecurityNotice, 'security'>

/** As what each message is also pushed to the devices of members who turned that on. Null: it stays in the inbox. */
export const INBOX_PUSH: Readonly<Record<InboxKind, PushCategory | null>> = {
  ...SECURITY_PUSH,
  withdrawalPaid: 'withdraw',
  withdrawalRefused: 'withdraw',
  payoutAgain: 'withdraw',
  payoutDifference: 'withdraw',
  payoutShort: 'withdraw',
  payoutCollected: 'withdraw',
  roundVoid: 'draw',
  supportReply: 'support',
  welcome: null,
  setPayPassword: null,
  depositCredited: null,
  depositChecked: null,
  depositSuspended: null,
  depositRefused: null,
  adjusted: null,
  activityPaid: null,
  activityRefused: null,
  rebateReady: null,
  vipPromoted: null,
  vipDemoted: null,
  vipRegained: null,
  vipMonthly: null,
  inviterGift: null,
  friendGift: null,
  agentApproved: null,
  agentRefused: null,
  agentPaid: null,
  chatMuted: null,
  chatUnmuted: null,
  harmSigns: null,
}

type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never

/** A message to write: its kind, and a value for each place in its title and text. */
export type InboxMessageOf<Kind extends InboxKind = InboxKind> = {
  [K in Kind]: {
    readonly kind: K
    readonly values: Readonly<Record<Places<(typeof INBOX_MESSAGES)[K]['title' | 'text']>, string | number>>
  }
}[Kind]

export function inboxMessage({ kind, values }: { readonly kind: InboxKind; readonly values: TextVars }): {
  readonly title: string
  readonly text: string
} {
  const template: MessageTemplate = INBOX_MESSAGES[kind]
  const text = fillText(template.text, values)
  return {
    title: fillText(template.title, values),
    text: template.by === undefined ? text : `${text}\n${IF_NOT[template.by]}`,
  }
}
