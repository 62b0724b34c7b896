// Every reason for moving money, one line each: the form of its key, what the member reads in 资金流水, its tab, and where
import type { MoneyKind } from '@lanting/contract/codes'
// the wallet goes.

/** The tabs of 资金流水; `other` shows under 全部 only. */
export type CodeGroup = MoneyKind

/** What the code does to the member's central wallet. */
export type CodeDirection = 'in' | 'out' | 'either' | 'none'

export interface CodeLine {
  /** The natural key's form, its parts in braces. Two codes with one form exclude each other. */
  readonly key: string
  readonly label: string
  readonly group: CodeGroup
  readonly direction: CodeDirection
}

export const LEDGER_CODES = {
  opening: { key: 'opening:{member}', label: '期初结转', group: 'other', direction: 'in' },
  trialOpening: { key: 'trial:{member}', label: '试玩金', group: 'other', direction: 'in' },
  capital: { key: 'capital:{n}', label: '运营资金', group: 'other', direction: 'none' },

  deposit: { key: 'deposit:{no}', label: '存款', group: 'cash', direction: 'in' },
  suspenseIn: { key: 'suspense:{provider}:{txn}', label: '待归属款', group: 'cash', direction: 'none' },
  suspenseAssigned: { key: 'susok:{id}', label: '存款补单', group: 'cash', direction: 'in' },
  suspenseReturned: { key: 'susback:{id}', label: '退回付款方', group: 'cash', direction: 'none' },
  withdrawHold: { key: 'wd:{no}', label: '取款', group: 'cash', direction: 'out' },
  withdrawPaid: { key: 'wdpaid:{no}', label: '取款出款', group: 'cash', direction: 'none' },
  withdrawBack: { key: 'wdback:{no}', label: '取款退回', group: 'cash', direction: 'in' },
  withdrawDifference: { key: 'wddiff:{no}', label: '取款差额退回', group: 'cash', direction: 'in' },
  withdrawCollected: { key: 'wdlate:{payout}', label: '多付扣回', group: 'cash', direction: 'out' },
  withdrawAbsorbed: { key: 'wdlate:{payout}', label: '多付由平台承担', group: 'cash', direction: 'none' },
  fee: { key: 'fee:{ref}', label: '手续费', group: 'cash', direction: 'out' },

  transferHold: { key: 'tr:{id}', label: '转入场馆', group: 'transfer', direction: 'out' },
  transferDone: { key: 'trok:{id}', label: '转入场馆到账', group: 'transfer', direction: 'none' },
  transferPart: { key: 'trok:{id}', label: '转入场馆部分退回', group: 'transfer', direction: 'in' },
  transferBack: { key: 'trback:{id}', label: '转账退回', group: 'transfer', direction: 'in' },
  recall: { key: 'rc:{id}', label: '转出场馆', group: 'transfer', direction: 'in' },
  transferFix: { key: 'trfix:{id}:{line}', label: '场馆余额更正', group: 'transfer', direction: 'none' },
  differenceAccepted: { key: 'trdiff:{id}', label: '场馆差额承担', group: 'other', direction: 'none' },

  betStake: { key: 'lot:{order}', label: '彩票投注', group: 'play', direction: 'out' },
  betPayout: { key: 'settle:{round}:{member}', label: '彩票派奖', group: 'play', direction: 'in' },
  betRefund: { key: 'refund:{round}:{member}', label: '投注退款', group: 'play', direction: 'in' },
  venueResult: { key: 'bet:{plat}:{bet}:{version}', label: '场馆输赢', group: 'play', direction: 'none' },
  venueResultFix: {
    key: 'bet:{plat}:{bet}:{version}',
    label: '场馆输赢更正',
    group: 'play',
    direction: 'none',
  },

  rebate: { key: 'fsclaim:{member}:{claim}', label: '返水', group: 'promo', direction: 'in' },
  vipUpgrade: { key: 'vipup:{member}:{level}', label: '升级礼金', group: 'promo', direction: 'in' },
  vipMonthly: { key: 'vipmon:{member}:{month}', label: '月礼金', group: 'promo', direction: 'in' },
  redPacket: { key: 'hb:{record}', label: '红包', group: 'promo', direction: 'in' },
  inviteGift: { key: 'invite:{inviter}:{friend}:{side}', label: '邀请礼金', group: 'promo', direction: 'in' },
  activityBonus: { key: 'act:{apply}', label: '活动彩金', group: 'promo', direction: 'in' },
  bonusDropped: { key: 'actdrop:{apply}', label: '放弃彩金', group: 'promo', direction: 'out' },
  bonusForfeited: { key: 'actdrop:{apply}', label: '彩金收回', group: 'promo', direction: 'out' },
  agentCommission: { key: 'agent:{member}:{month}', label: '代理佣金', group: 'promo', direction: 'in' },

  staffCredit: { key: 'adj:{id}', label: '人工加款', group: 'other', direction: 'in' },
  staffDebit: { key: 'adj:{id}', label: '人工扣款', group: 'other', direction: 'out' },
} as const satisfies Record<string, CodeLine>

export type LedgerCode = keyof typeof LEDGER_CODES

export function codesOfGroup(group: CodeGroup): LedgerCode[] {
  return (Object.keys(LEDGER_CODES) as LedgerCode[]).filter((code) => LEDGER_CODES[code].group === group)
}
