// The demo activities: types, texts and how each is applied for. What they pay is decided by the promo rules.
import { TEXTS } from '../texts.ts'

export const ACTIVITY_TYPES = [
  { id: 1, name: '新人礼遇' },
  { id: 2, name: '日常福利' },
  { id: 3, name: '彩票专区' },
  { id: 4, name: 'VIP尊享' },
  { id: 5, name: '邀请有礼' },
] as const

export interface DemoActivity {
  readonly id: number
  readonly type: number
  readonly title: string
  readonly summary: string
  /** Paragraphs of the page and of its rules; the common rules follow the latter. */
  readonly content: readonly string[]
  readonly memo: readonly string[]
  /** `manual`: staff review; `automatic`: granted when met; `none`: nothing to apply for. */
  readonly apply: 'manual' | 'automatic' | 'none'
  /** How often one member may have it. */
  readonly period: 'once' | 'day' | 'week' | 'none'
  /** Turnover asked for; `withDeposit` counts the deposit too. */
  readonly multiple: number
  readonly withDeposit?: true
  readonly link?: string
}

export const DEMO_ACTIVITIES: readonly DemoActivity[] = [
  {
    id: 1,
    type: 1,
    title: '首存加赠20%',
    summary: '首次存款满100元，最高加赠188元',
    content: ['首次存款满100元，加赠20%，最高188元。', '示例：首次存款500元，加赠100元。'],
    memo: [
      '首笔到账存款后7天内申请，审核通过后派发。',
      '所需流水为（本金＋彩金）×8；真人投注按50%计入。',
      '您可以随时放弃彩金：剩余彩金收回，流水要求恢复为本金的1倍。',
    ],
    apply: 'manual',
    period: 'once',
    multiple: 8,
    withDeposit: true,
  },
  {
    id: 2,
    type: 1,
    title: '完善资料送8元',
    summary: '绑定手机、邮箱、生日与首张收款账户',
    content: ['绑定手机、邮箱、生日与首张收款账户，即可领取8元。'],
    memo: ['每位会员一次，条件满足后自动派发。', '所需流水为彩金的3倍。'],
    apply: 'automatic',
    period: 'once',
    multiple: 3,
  },
  {
    id: 3,
    type: 2,
    title: '每日首存5%',
    summary: '当日第一笔存款加赠5%，最高58元',
    content: ['当日第一笔满100元的存款加赠5%，最高58元。'],
    memo: ['请在存款当日申请，每日一次。', '所需流水为（本金＋彩金）×5。'],
    apply: 'manual',
    period: 'day',
    multiple: 5,
    withDeposit: true,
  },
  {
    id: 4,
    type: 2,
    title: '每日红包雨',
    summary: '每天10:00–12:00抢红包',
    content: ['每天10:00–12:00，达到累计存款条件的会员可以抢红包。'],
    memo: ['个数与概率见红包页，单个红包的平均金额为1.64元。', '所需流水为红包金额的3倍。'],
    apply: 'none',
    period: 'none',
    multiple: 3,
    link: '/hongbao',
  },
  {
    id: 5,
    type: 3,
    title: '周末彩票加奖',
    summary: '周六日自营彩票有效流水满5,000元起',
    content: ['周六00:00至周日23:59，自营彩票有效流水满5,000 / 20,000 / 100,000元，加奖18 / 88 / 388元。'],
    memo: ['取最高一档，不累加；请在周一申请。', '所需流水为彩金的1倍。'],
    apply: 'manual',
    period: 'week',
    multiple: 1,
  },
  {
    id: 6,
    type: 3,
    title: '豹子好运奖',
    summary: '单注满10元投中“豹子”送28元',
    content: ['当日单注满10元投中“豹子”，加送28元。'],
    memo: ['每日一次，请在当日申请。', '所需流水为彩金的3倍。'],
    apply: 'manual',
    period: 'day',
    multiple: 3,
  },
  {
    id: 7,
    type: 4,
    title: 'VIP升级礼金与月礼金',
    summary: '晋级与每月1日自动派发',
    content: ['晋升VIP2及以上时派发升级礼金；上月有存款的VIP3及以上会员，每月1日派发月礼金。'],
    memo: ['自动派发，无需申请；各级金额见VIP页面。', '所需流水为礼金的1倍。'],
    apply: 'none',
    period: 'none',
    multiple: 1,
    link: '/vip',
  },
  {
    id: 8,
    type: 5,
    title: '邀请好友得18元',
    summary: '好友达标，您得18元、好友得8元',
    content: ['好友首存满100元，且注册后30天内有效流水满500元，您得18元、好友得8元。'],
    memo: ['每月最多50位好友；禁止自邀。', '所需流水为礼金的3倍。'],
    apply: 'automatic',
    period: 'none',
    multiple: 3,
    link: '/inviter',
  },
]

/** The rules as they are shown, the common ones last. */
export function activityMemo(activity: DemoActivity): readonly string[] {
  return [...activity.memo, TEXTS.activityRules]
}
