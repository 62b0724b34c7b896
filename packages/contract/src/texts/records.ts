// What records say: a member's timeline, devices, notes of bets, memos of postings, and the heads of files.
import { SECURITY_NOTICES } from '#src/data/security/security-notices.ts'
import { SET_PAY_PASSWORD } from './account.ts'

const NEW_DEVICE = SECURITY_NOTICES.newDevice.title

/** The member's timeline in the office. */
export const TIMELINE = {
  joined: '注册',
  adult: '已声明年满 18 岁',
  login: '登录',
  loginWrong: '登录失败',
  loginNewDevice: NEW_DEVICE,
  payPassword: SET_PAY_PASSWORD,
  passkeyAdded: SECURITY_NOTICES.passkeyAdded.title,
  passkeyRemoved: SECURITY_NOTICES.passkeyRemoved.title,
  cardBound: '绑定收款账户',
  cardRemoved: '解绑收款账户',
  depositMade: '提交存款',
  depositCredited: '存款到账',
  depositClosed: '存款未成',
  withdrawalMade: '提交取款',
  withdrawalPaid: '取款到账',
  withdrawalReturned: '取款退回',
  support: '联系客服',
} as const

export const LOGIN_OUTCOMES: Readonly<Record<string, string>> = {
  ok: '登录成功',
  'new-device': NEW_DEVICE,
  wrong: '密码错误',
}

export const BROWSERS: Readonly<Record<string, string>> = {
  edge: 'Edge',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  other: '浏览器',
}

export const SYSTEMS: Readonly<Record<string, string>> = {
  android: '安卓手机',
  ios: 'iPhone',
  windows: 'Windows 电脑',
  mac: 'Mac',
  linux: 'Linux 电脑',
  other: '其他设备',
}

/** Why a bet counts for less turnover than its stake. */
export const BET_NOTES = {
  open: '未结算，暂不计入',
  void: '注单无效，不计入',
  free: '免费投注，不计入',
  tie: '和局退还本金，不计入',
  lowOdds: '赔率低于1.50，不计入',
  covered: '所选合计覆盖超过80%的概率，按差额计入',
  trial: '试玩不计入',
} as const

/** What the house's own lottery is called among the venues. */
export const LOTTERY_VENUE = '彩票'

/** What postings and rows of transfers say. */
export const MEMOS = {
  round: (lottery: string, expect: string) => `${lottery} ${expect}期`,
  bet: (expect: string, play: string, picks: string) => `${expect}期 ${play}${picks}`,
  packet: (seq: number) => `当日第 ${seq} 个`,
  toVenue: (venue: string) => `中心钱包 → ${venue}`,
  toWallet: (venue: string) => `${venue} → 中心钱包`,
  inviteGift: (name: string) => `好友 ${name} 达标奖励`,
  invitedGift: '受邀达标奖励',
  transferDone: '转账成功',
  lateDeposit: '逾期付款，经核对入账',
} as const

export const VIP_FIGURES = {
  keepFlow: (days: number) => `近 ${days} 天有效流水`,
  deposits: '累计存款',
  flow: '累计流水',
  flowSince: '降级后的流水',
} as const

/** What is missing for an activity, and why it is not paid yet. */
export const ACTIVITY_NOTES = {
  mobile: '手机',
  email: '邮箱',
  birthday: '生日',
  card: '收款账户',
  notStarted: '活动尚未开始',
  willRequire: (because: string, required: string) => `${because}；通过后流水要求 ${required}`,
  requires: (because: string, required: string) => `${because}；流水要求 ${required}`,
} as const

export const MONEY_LOG_HEAD: readonly string[] = ['时间', '类型', '说明', '金额', '余额', '单号']

export const PARTY_NAMES = {
  /** The actor when there is no person. */
  system: '系统',
  visitor: '访客',
  allMembers: '全部会员',
  trial: (digits: string) => `试玩${digits}`,
  member: (id: bigint) => `会员 ${id}`,
  /** What an authenticator app files the office's codes under. */
  totpIssuer: '澜亭后台',
} as const
