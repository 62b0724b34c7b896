// The operator's configuration, one row per field: its kind, what it says until staff change it, and its words.
import { PAY_TAB_NAMES, PAY_TABS, type PayTab } from '../pay-ways.ts'

/**
 * What may be stored. `text` is one plain line, `url` begins with https, `picture` is that or a path of our own,
 * `rate` is CNY per USDT, `fee` is USDT, `budget` is CNY.
 */
export interface ValueOfKind {
  text: string
  html: string
  url: string
  picture: string
  flag: 0 | 1
  switch: 0 | 1
  rate: number
  fee: string
  budget: string
}

export interface TextField {
  readonly kind: 'text' | 'html' | 'url' | 'picture' | 'flag'
  readonly default: string | 0 | 1
  /** In a list of changes and in the audit log. */
  readonly title: string
  /** `/api/app` tells it to everybody. */
  readonly inApp: boolean
  /** Its part of the office's form. */
  readonly tab: 'texts' | 'modal'
  readonly max: number
  /** In the form, where it is not the title. */
  readonly label?: string
  readonly hint?: string
  /** The flag that shows this text: only while it is off may the text be empty. */
  readonly shownBy?: string
}

/** Changed by one person, at once. */
export const CONFIG_TEXTS = {
  title: {
    kind: 'text',
    default: '澜亭',
    title: '站点名称',
    inApp: true,
    tab: 'texts',
    max: 20,
    hint: '显示在会员端与页面标题',
  },
  repair_tips: {
    kind: 'text',
    default: '系统维护中，预计一小时内恢复。您的资金与记录不受影响。',
    title: '维护文字',
    inApp: true,
    tab: 'texts',
    max: 200,
    hint: '维护期间会员只看到这段文字',
  },
  h5_url: {
    kind: 'url',
    default: '',
    title: '站点网址',
    inApp: true,
    tab: 'texts',
    max: 200,
    hint: 'https:// 开头，用于邀请链接；留空用当前网址',
  },
  site_logo: {
    kind: 'picture',
    default: '',
    title: '站点标志',
    inApp: true,
    tab: 'texts',
    max: 200,
    hint: '图片地址；留空用默认标志',
  },
  ios_download_url: {
    kind: 'url',
    default: '',
    title: 'iOS 下载网址',
    inApp: true,
    tab: 'texts',
    max: 200,
    hint: 'https:// 开头；留空则说明如何添加到主屏幕',
  },
  ios_download_qrcode: {
    kind: 'picture',
    default: '',
    title: 'iOS 二维码',
    inApp: true,
    tab: 'texts',
    max: 200,
    hint: '图片地址',
  },
  service_url: {
    kind: 'url',
    default: '',
    title: '在线客服网址',
    inApp: true,
    tab: 'texts',
    max: 200,
    hint: 'https:// 开头；留空用站内留言',
  },
  stage_url: {
    kind: 'url',
    default: '',
    title: '舞台页网址',
    inApp: true,
    tab: 'texts',
    max: 200,
    hint: 'https:// 开头，且须在允许嵌入的来源之内；留空用本站的页面',
  },
  fairplay_url: {
    kind: 'url',
    default: '',
    title: '公平竞赛页网址',
    inApp: true,
    tab: 'texts',
    max: 200,
    hint: 'https:// 开头，且须在允许嵌入的来源之内；留空用本站的页面',
  },
  index_modal: {
    kind: 'flag',
    default: 1,
    title: '首页弹窗',
    inApp: true,
    tab: 'modal',
    max: 1,
    label: '进入大厅时弹出',
    hint: '关闭后内容保留',
  },
  webcontent: {
    kind: 'html',
    default:
      '<p>欢迎来到澜亭演示环境。</p><p>所有金额均为虚拟，不可充值、不可兑换真实货币。</p><p>您可以在“设置”中设定存款限额、冷静期或自我排除。</p>',
    title: '首页弹窗内容',
    inApp: true,
    tab: 'modal',
    max: 20_000,
    label: '弹窗内容',
    shownBy: 'index_modal',
  },
} as const satisfies Readonly<Record<string, TextField>>

interface SwitchField {
  readonly kind: 'switch'
  readonly default: 0 | 1
  readonly title: string
  readonly inApp: boolean
  /** Its name in the calls of switches and in the audit log. */
  readonly key: string
  readonly group: 'site' | 'feature' | 'pay'
}

type PaySwitches = {
  readonly [T in PayTab as `pay_${T}`]: SwitchField & {
    readonly key: `pay.${T}`
    readonly inApp: false
  }
}

/** Every tab of the deposit page can be closed. */
const paySwitches = Object.fromEntries(
  PAY_TAB_NAMES.map((tab) => [
    `pay_${tab}`,
    {
      kind: 'switch',
      default: 1,
      title: PAY_TABS[tab].switchTitle,
      inApp: false,
      key: `pay.${tab}`,
      group: 'pay',
    } satisfies SwitchField,
  ]),
) as unknown as PaySwitches

/** Turned off by one person, at once; on by two. */
export const CONFIG_SWITCHES = {
  site_state: { kind: 'switch', default: 1, title: '站点', inApp: true, key: 'site', group: 'site' },
  redpacket_switch: {
    kind: 'switch',
    default: 1,
    title: '红包雨',
    inApp: true,
    key: 'redpacket',
    group: 'feature',
  },
  crowd_switch: {
    kind: 'switch',
    default: 1,
    title: '演示人群',
    inApp: true,
    key: 'crowd',
    group: 'feature',
  },
  ...paySwitches,
} as const satisfies Readonly<Record<string, SwitchField>>

interface RateField {
  readonly kind: 'rate' | 'fee' | 'budget'
  readonly default: number | string
  readonly title: string
  /** In hundredths: what it may be without being a slip of the finger. */
  readonly range: readonly [bigint, bigint]
  /** `/api/user` tells it to members. */
  readonly inUser: boolean
  /** From when a change counts. */
  readonly acts: string
}

const RATE_RANGE = [100n, 2000n] as const
const FEE_RANGE = [0n, 10000n] as const

const BUDGET_RANGE = [10_000n, 999_999n] as const
/** At nought everything needs two people. */
const CAP_RANGE = [0n, 50_000_000n] as const
const AT_ONCE = '立即生效'

/** What members pay or get. Changed by two people. */
export const CONFIG_RATES = {
  usdtrate: {
    kind: 'rate',
    default: 7.1,
    title: '存款汇率（元/USDT）',
    range: RATE_RANGE,
    inUser: true,
    acts: AT_ONCE,
  },
  withdrawusdtrate: {
    kind: 'rate',
    default: 7.1,
    title: '取款汇率（元/USDT）',
    range: RATE_RANGE,
    inUser: true,
    acts: AT_ONCE,
  },
  withdrawcashfee: {
    kind: 'fee',
    default: '5.00',
    title: 'ERC20 取款手续费（USDT）',
    range: FEE_RANGE,
    inUser: true,
    acts: AT_ONCE,
  },
  withdrawfeeusdttrc: {
    kind: 'fee',
    default: '1.00',
    title: 'TRC20 取款手续费（USDT）',
    range: FEE_RANGE,
    inUser: true,
    acts: AT_ONCE,
  },
  redpacket_budget: {
    kind: 'budget',
    default: '2000.00',
    title: '红包当日预算（元）',
    range: BUDGET_RANGE,
    inUser: false,
    acts: '下一次 10:00 切分起生效',
  },
  single_deposit_cap: {
    kind: 'budget',
    default: '50000.00',
    title: '每人每日单独通过存款上限（元）',
    range: CAP_RANGE,
    inUser: false,
    acts: AT_ONCE,
  },
  single_withdrawal_cap: {
    kind: 'budget',
    default: '50000.00',
    title: '每人每日单独通过取款上限（元）',
    range: CAP_RANGE,
    inUser: false,
    acts: AT_ONCE,
  },
} as const satisfies Readonly<Record<string, RateField>>
