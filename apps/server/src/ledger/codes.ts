// Every reason for moving money, one line each: what the member reads in 资金流水, its tab, and where the wallet goes.

/** The tabs of 资金流水; `other` shows under 全部 only. */
export type CodeGroup = 'cash' | 'transfer' | 'play' | 'promo' | 'other'

/** What the code does to the member's central wallet. */
export type CodeDirection = 'in' | 'out' | 'either' | 'none'

export interface CodeLine {
  readonly label: string
  readonly group: CodeGroup
  readonly direction: CodeDirection
}

export const LEDGER_CODES = {
  opening: { label: '期初结转', group: 'other', direction: 'in' },
  trialOpening: { label: '试玩金', group: 'other', direction: 'in' },
  capital: { label: '运营资金', group: 'other', direction: 'none' },

  deposit: { label: '存款', group: 'cash', direction: 'in' },
  suspenseIn: { label: '待归属款', group: 'cash', direction: 'none' },
  suspenseAssigned: { label: '存款补单', group: 'cash', direction: 'in' },
  suspenseReturned: { label: '退回付款方', group: 'cash', direction: 'none' },
  withdrawHold: { label: '取款', group: 'cash', direction: 'out' },
  withdrawPaid: { label: '取款出款', group: 'cash', direction: 'none' },
  withdrawBack: { label: '取款退回', group: 'cash', direction: 'in' },
  fee: { label: '手续费', group: 'cash', direction: 'out' },

  transferHold: { label: '转入场馆', group: 'transfer', direction: 'out' },
  transferDone: { label: '转入场馆到账', group: 'transfer', direction: 'none' },
  transferBack: { label: '转账退回', group: 'transfer', direction: 'in' },
  recall: { label: '转出场馆', group: 'transfer', direction: 'in' },
  transferFix: { label: '转账更正', group: 'transfer', direction: 'either' },

  betStake: { label: '彩票投注', group: 'play', direction: 'out' },
  betPayout: { label: '彩票派奖', group: 'play', direction: 'in' },
  betRefund: { label: '投注退款', group: 'play', direction: 'in' },
  venueResult: { label: '场馆输赢', group: 'play', direction: 'none' },
  venueResultFix: { label: '场馆输赢更正', group: 'play', direction: 'none' },

  rebate: { label: '返水', group: 'promo', direction: 'in' },
  vipUpgrade: { label: '升级礼金', group: 'promo', direction: 'in' },
  vipMonthly: { label: '月礼金', group: 'promo', direction: 'in' },
  redPacket: { label: '红包', group: 'promo', direction: 'in' },
  inviteGift: { label: '邀请礼金', group: 'promo', direction: 'in' },
  activityBonus: { label: '活动彩金', group: 'promo', direction: 'in' },
  bonusDropped: { label: '放弃彩金', group: 'promo', direction: 'out' },
  bonusForfeited: { label: '彩金收回', group: 'promo', direction: 'out' },
  agentCommission: { label: '代理佣金', group: 'promo', direction: 'in' },

  staffCredit: { label: '人工加款', group: 'other', direction: 'in' },
  staffDebit: { label: '人工扣款', group: 'other', direction: 'out' },
} as const satisfies Record<string, CodeLine>

export type LedgerCode = keyof typeof LEDGER_CODES

export function codesOfGroup(group: CodeGroup): LedgerCode[] {
  return (Object.keys(LEDGER_CODES) as LedgerCode[]).filter((code) => LEDGER_CODES[code].group === group)
}

const GROUPS: readonly string[] = ['cash', 'transfer', 'play', 'promo', 'other'] satisfies CodeGroup[]

export function isCodeGroup(text: string): text is CodeGroup {
  return GROUPS.includes(text)
}
