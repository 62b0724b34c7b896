// The ways money comes in and goes out, one row each: its names in the three vocabularies, title, range, protocol.
// The rules in words: docs/rules/deposit.md#pay-ways.

/**
 * What the ways under one tab of the deposit page share, in the order of the tabs: its label, the name of its switch,
 * and the account outside that their money comes from and goes to.
 */
export const PAY_TABS = {
  card: { label: '银行转账', switchTitle: '银行转账存款', outside: 'bank', outsideTitle: '银行' },
  usdt: { label: 'USDT', switchTitle: 'USDT 存款', outside: 'usdt', outsideTitle: 'USDT' },
  wechat: { label: '微信', switchTitle: '微信支付存款', outside: 'wechat', outsideTitle: '微信' },
  alipay: { label: '支付宝', switchTitle: '支付宝存款', outside: 'alipay', outsideTitle: '支付宝' },
} as const

/** Opens the app of a tab on the same phone; it then scans the saved code from its album. */
export const PAY_APPS: Readonly<Partial<Record<PayTab, string>>> = {
  wechat: 'weixin://',
  alipay: 'alipays://platformapi/startapp?appId=10000007',
}

export type PayTab = keyof typeof PAY_TABS
/** `outside:…` in the ledger. */
export type OutsideWay = (typeof PAY_TABS)[PayTab]['outside']

interface Row {
  readonly tab: PayTab
  readonly paytype: string
  readonly message: string
  readonly title: string
  readonly protocol: string | null
  readonly paysOut: boolean
  readonly minYuan: number
  readonly maxYuan: number
}

/**
 * `tab`: its flag in `get_pay_way`. `paytype`: its name in an order. `message`: the kind that `payinfo` answers.
 * USDT ways differ by their protocol. `paysOut`: a card can be bound for it and a withdrawal sent by it.
 */
export const PAY_WAYS = {
  bank: {
    tab: 'card',
    paytype: 'bank',
    message: 'bank',
    title: '银行转账',
    protocol: null,
    paysOut: true,
    minYuan: 100,
    maxYuan: 50000,
  },
  wechat: {
    tab: 'wechat',
    paytype: 'wxpay',
    message: 'wxpay',
    title: '微信支付',
    protocol: null,
    paysOut: false,
    minYuan: 100,
    maxYuan: 5000,
  },
  alipay: {
    tab: 'alipay',
    paytype: 'alipay',
    message: 'alipay',
    title: '支付宝',
    protocol: null,
    paysOut: false,
    minYuan: 100,
    maxYuan: 10000,
  },
  'usdt-trc20': {
    tab: 'usdt',
    paytype: 'usdt',
    message: 'usdtpay',
    title: 'USDT-TRC20',
    protocol: 'TRC20',
    paysOut: true,
    minYuan: 100,
    maxYuan: 200000,
  },
  'usdt-erc20': {
    tab: 'usdt',
    paytype: 'usdt',
    message: 'usdtpay',
    title: 'USDT-ERC20',
    protocol: 'ERC20',
    paysOut: true,
    minYuan: 500,
    maxYuan: 200000,
  },
} as const satisfies Readonly<Record<string, Row>>

export type PayWay = keyof typeof PAY_WAYS
export type PayType = (typeof PAY_WAYS)[PayWay]['paytype']
export type UsdtProtocol = NonNullable<(typeof PAY_WAYS)[PayWay]['protocol']>
/** The ways of a withdrawal: those a card can be bound for. */
export type PayoutWay = {
  [W in PayWay]: (typeof PAY_WAYS)[W]['paysOut'] extends true ? W : never
}[PayWay]

export const PAY_TAB_NAMES = Object.keys(PAY_TABS) as PayTab[]
export const PAY_WAY_NAMES = Object.keys(PAY_WAYS) as PayWay[]
export const PAYOUT_WAYS = PAY_WAY_NAMES.filter((way): way is PayoutWay => PAY_WAYS[way].paysOut)

/** One value for each tab, such as its flag in an answer. */
export function byPayTab<T>(valueOf: (tab: PayTab) => T): Readonly<Record<PayTab, T>> {
  return Object.fromEntries(PAY_TAB_NAMES.map((tab) => [tab, valueOf(tab)])) as Record<PayTab, T>
}

/** The part of the world a way's money comes from and goes to. */
export const outsideOf = (way: PayWay): OutsideWay => PAY_TABS[PAY_WAYS[way].tab].outside

/** A way asked for by any of its names; a USDT way also needs its protocol. */
export function payWayOf(name: PayWay | PayTab | PayType, protocol: UsdtProtocol = 'TRC20'): PayWay {
  const found = PAY_WAY_NAMES.find((way) => {
    const { tab, paytype, protocol: own } = PAY_WAYS[way]
    return way === name || ((tab === name || paytype === name) && (own ?? protocol) === protocol)
  })
  if (found === undefined) throw new Error(`no pay way is called ${name}`)
  return found
}

/** Shown beside the ways; it leads to customer service. */
export const MANUAL_PAY_TITLE = '人工充值'
