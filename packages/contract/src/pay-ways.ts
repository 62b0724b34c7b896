// The ways money comes in and goes out, one row each: its names in the three vocabularies, title, range, protocol.
// The rules in words: docs/rules/deposit.md#pay-ways.

/**
 * `tab`: its flag in `get_pay_way`. `paytype`: its name in an order. `message`: the kind that `payinfo` answers.
 * A USDT way is told from the other by its protocol.
 */
export const PAY_WAYS = {
  bank: {
    tab: 'card',
    paytype: 'bank',
    message: 'bank',
    title: '银行转账',
    protocol: null,
    minYuan: 100,
    maxYuan: 50000,
  },
  wechat: {
    tab: 'wechat',
    paytype: 'wxpay',
    message: 'wxpay',
    title: '微信支付',
    protocol: null,
    minYuan: 100,
    maxYuan: 5000,
  },
  alipay: {
    tab: 'alipay',
    paytype: 'alipay',
    message: 'alipay',
    title: '支付宝',
    protocol: null,
    minYuan: 100,
    maxYuan: 10000,
  },
  'usdt-trc20': {
    tab: 'usdt',
    paytype: 'usdt',
    message: 'usdtpay',
    title: 'USDT-TRC20',
    protocol: 'TRC20',
    minYuan: 100,
    maxYuan: 200000,
  },
  'usdt-erc20': {
    tab: 'usdt',
    paytype: 'usdt',
    message: 'usdtpay',
    title: 'USDT-ERC20',
    protocol: 'ERC20',
    minYuan: 500,
    maxYuan: 200000,
  },
} as const

export type PayWay = keyof typeof PAY_WAYS
export type PayTab = (typeof PAY_WAYS)[PayWay]['tab']
export type PayType = (typeof PAY_WAYS)[PayWay]['paytype']
export type UsdtProtocol = NonNullable<(typeof PAY_WAYS)[PayWay]['protocol']>
/** The ways of a withdrawal: those a card can be bound for. */
export type PayoutWay = 'bank' | Extract<PayWay, `usdt-${string}`>

export const PAY_WAY_NAMES = Object.keys(PAY_WAYS) as PayWay[]

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
