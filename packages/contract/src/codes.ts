// Every state code that travels in an answer, with the text a member reads, and the codes of filters and pay ways.

export const DEPOSIT_STATES = { 0: '待支付', 1: '待审核', 2: '已到账', 3: '已拒绝' } as const
export type DepositState = keyof typeof DEPOSIT_STATES

export const WITHDRAWAL_STATES = {
  0: '出款中',
  1: '待审核',
  2: '已到账',
  3: '已拒绝（款项已退回）',
} as const
export type WithdrawalState = keyof typeof WITHDRAWAL_STATES

export const TRANSFER_STATES = { 0: '失败', 1: '成功', 2: '处理中', 3: '已退回' } as const
export type TransferState = keyof typeof TRANSFER_STATES

export const BET_STATES = { 0: '无效（已退款）', 1: '已结算', 2: '未结算' } as const
export type BetState = keyof typeof BET_STATES

/** A settled bet reads by its result. */
export const BET_RESULTS = { win: '赢', lose: '输', tie: '和局' } as const

export const OUTCOMES = { win: '中奖', lose: '未中奖', tie: '和局', void: '已作废' } as const
export type Outcome = keyof typeof OUTCOMES

export const ACTIVITY_STATES = { 0: '已撤销', 1: '待审核', 2: '已通过', 3: '未通过', 4: '已派发' } as const
export type ActivityState = keyof typeof ACTIVITY_STATES

export const REBATE_STATES = { 0: '未领取', 1: '已领取', 2: '已取消' } as const
export type RebateState = keyof typeof REBATE_STATES

export const ROUND_STATES = { 0: '投注中', 1: '已封盘', 2: '已开奖', 3: '已派奖', 9: '已作废' } as const
export type RoundState = keyof typeof ROUND_STATES

export const AGENT_APPLY_STATES = { 0: '待审核', 1: '已通过', 2: '已拒绝' } as const
export type AgentApplyState = keyof typeof AGENT_APPLY_STATES

export const AGENT_PAY_STATES = { 0: '待审核', 1: '已发放' } as const

export const RED_PACKET_PHASES = { 0: '未开始', 1: '进行中', 2: '已结束' } as const
export type RedPacketPhase = keyof typeof RED_PACKET_PHASES

export const TURNOVER_STATES = { 0: '进行中', 1: '已完成', 2: '已清零' } as const
export type TurnoverState = keyof typeof TURNOVER_STATES

export const MEMBER_STATES = { 1: '正常', 2: '冻结', 3: '冷静期', 4: '自我排除' } as const
export type MemberState = keyof typeof MEMBER_STATES

export const INVITE_STATES = { 0: '已注册', 1: '进行中', 2: '已达标', 3: '未达标' } as const

export const SUPPORT_STATES = { 0: '待回复', 1: '已回复', 2: '已关闭' } as const
export type SupportState = keyof typeof SUPPORT_STATES

export const SUPPORT_CATEGORIES = {
  account: '账号与登录',
  password: '找回密码',
  deposit: '充值',
  withdrawal: '取款',
  game: '游戏与注单',
  promo: '优惠活动',
  complaint: '投诉与建议',
  other: '其他',
} as const
export type SupportCategory = keyof typeof SUPPORT_CATEGORIES

/** `gettransrecord` types. */
export const RECORD_TYPES = { 1: '充值', 2: '取款', 3: '转入场馆', 4: '转出场馆' } as const
export type RecordType = keyof typeof RECORD_TYPES

export const DATE_CODES = { 1: '今日', 2: '近7日', 3: '近15日', 4: '近30日' } as const
export type DateCode = keyof typeof DATE_CODES

/** The tab's name in `get_pay_way`, the range's name in `getPayRange` and the order's name in `recharge`. */
export const PAY_WAYS = {
  bank: { flag: 'card', range: 'bank', paytype: 'bank', title: '银行转账', message: 'bank' },
  'usdt-trc20': {
    flag: 'usdt',
    range: 'usdt-trc20',
    paytype: 'usdt',
    title: 'USDT-TRC20',
    message: 'usdtpay',
  },
  'usdt-erc20': {
    flag: 'usdt',
    range: 'usdt-erc20',
    paytype: 'usdt',
    title: 'USDT-ERC20',
    message: 'usdtpay',
  },
  wechat: { flag: 'wechat', range: 'wechat', paytype: 'wxpay', title: '微信支付', message: 'wxpay' },
  alipay: { flag: 'alipay', range: 'alipay', paytype: 'alipay', title: '支付宝', message: 'alipay' },
} as const
export type PayRangeType = keyof typeof PAY_WAYS
export type PayType = (typeof PAY_WAYS)[PayRangeType]['paytype']
export const MANUAL_PAY_TITLE = '人工充值'

/** `getcard` types; the screens number their tabs the other way round. */
export const CARD_TYPES = { bank: 1, usdt: 2 } as const
export const CARD_TABS = { usdt: 1, bank: 2 } as const
export const USDT_BANK = 'USDT'
export type UsdtProtocol = 'TRC20' | 'ERC20'

/** The platform wallet's name in a transfer, and the in-house lotteries' name among venues. */
export const WALLET_CODE = 'userbalance'
export const WALLET_TITLE = '中心钱包'
export const OWN_LOTTERY_CODE = 'CP'
export const OWN_LOTTERY_TITLE = '自营彩票'

export const CATEGORIES = {
  realbet: '真人',
  joker: '棋牌',
  gaming: '电竞',
  sport: '体育',
  lottery: '彩票',
  concise: '电子',
} as const
export type CategoryId = keyof typeof CATEGORIES

/** Rebate columns of the VIP table. */
export const REBATE_COLUMNS = {
  realperson: '真人',
  sport: '体育',
  e_sport: '电竞',
  joker: '棋牌',
  electron: '电子',
  lottery: '彩票',
} as const
export type RebateColumn = keyof typeof REBATE_COLUMNS

export const GAME_TYPES = {
  1: '真人',
  2: '电子',
  3: '捕鱼',
  4: '体育',
  5: '电竞',
  6: '棋牌',
  7: '彩票',
} as const
export type GameType = keyof typeof GAME_TYPES

/** Providers' codes of the slot lists and the venue that opens their games. */
export const SLOT_CODES = { obgdy: 'OB', fgdz: 'FG', pp: 'PP', ae: 'AE' } as const
export type SlotCode = keyof typeof SLOT_CODES

/** Article types; `/abouts` names terms 5 and privacy 6, the help centre has 5 for agents. */
export const ABOUT_ARTICLES = { 5: 9, 6: 6 } as const
export const HELP_ORDER = [1, 7, 2, 3, 8, 4, 5] as const

export const MONEY_MODES = ['sandbox', 'live'] as const
export type MoneyMode = (typeof MONEY_MODES)[number]
