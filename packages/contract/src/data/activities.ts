// The activities: their types, first texts, and the figures of what each gives. The rules read the figures, staff edit the texts.
import type { Product } from '#src/rules/promo/turnover.ts'

export const ACTIVITY_TYPES = [
  { id: 1, name: '新人礼遇' },
  { id: 2, name: '日常福利' },
  { id: 3, name: '彩票专区' },
  { id: 4, name: 'VIP尊享' },
  { id: 5, name: '邀请有礼' },
] as const

/** What a member must have done, and what it gives. */
export type ActivityRule =
  /** A share of the very first deposit, or of the day's first, up to a cap. */
  | {
      readonly kind: 'firstDeposit' | 'dayDeposit'
      readonly minFen: bigint
      readonly shareBp: bigint
      readonly capFen: bigint
      /** Days after the deposit within which it may be applied for. */
      readonly days: number
    }
  | { readonly kind: 'profile'; readonly giftFen: bigint }
  /** Own lotteries on Saturday and Sunday, applied for on Monday; the highest tier reached counts. */
  | {
      readonly kind: 'weekend'
      readonly tiers: readonly { readonly validFen: bigint; readonly giftFen: bigint }[]
    }
  /** A winning bet on one play, settled today. */
  | {
      readonly kind: 'winningPlay'
      readonly playId: number
      readonly minFen: bigint
      readonly giftFen: bigint
    }

export interface ActivityRow {
  readonly id: number
  readonly type: number
  readonly title: string
  readonly banner: string
  readonly summary: string
  /** The page: a line, then what it says about itself. */
  readonly lead: string
  readonly table: readonly (readonly [name: string, text: string])[]
  /** Its rules; the ending that all activities share follows them. */
  readonly memo: readonly string[]
  /** `manual`: staff decide. `automatic`: paid at once. `none`: given without an application. */
  readonly apply: 'manual' | 'automatic' | 'none'
  /** How often one member may have it, and how that is said. */
  readonly period: 'once' | 'day' | 'week' | 'none'
  readonly limit: string
  /** Turnover asked for, as a multiple of the bonus; a deposit keeps its own row beside it. */
  readonly multiple: number
  /** The product whose bets alone count towards it; all of them unless said. */
  readonly only?: Product
  readonly link?: string
  /** Null: something else gives it. */
  readonly rule: ActivityRule | null
}

export const ACTIVITIES: readonly ActivityRow[] = [
  {
    id: 1,
    type: 1,
    title: '首存加赠20%',
    banner: '/art/activity/first-deposit.svg',
    summary: '首次存款满100元，最高加赠188元',
    lead: '首次存款满100元，加赠20%，最高188元。',
    table: [
      ['参与对象', '首次存款的会员，每人一次'],
      ['达标条件', '首笔到账存款满100元，到账后7天内申请'],
      ['彩金', '存款的20%，最高188元'],
      ['流水要求', '彩金的10倍，仅电子老虎机计入；存款另计1倍'],
    ],
    memo: [
      '示例：存500元得100元，彩金流水1,000元，存款流水500元。',
      '人工审核，结果在「活动记录」与站内信查看。',
      '投注先用本金，本金用完才用彩金。',
      '注单全部结算后可以放弃彩金：收回彩金及用彩金赢得的部分，本金不受影响，只剩存款的1倍流水。',
    ],
    apply: 'manual',
    period: 'once',
    limit: '每人一次',
    multiple: 10,
    only: 'slots',
    rule: { kind: 'firstDeposit', minFen: 10_000n, shareBp: 2000n, capFen: 18_800n, days: 7 },
  },
  {
    id: 2,
    type: 1,
    title: '完善资料送8元',
    banner: '/art/activity/profile.svg',
    summary: '绑定手机、邮箱、生日与首张收款账户',
    lead: '绑定手机、邮箱、生日与首张收款账户，即可领取8元。',
    table: [
      ['参与对象', '全体会员，每人一次'],
      ['达标条件', '手机、邮箱、生日与收款账户均已填写'],
      ['彩金', '8元'],
      ['流水要求', '彩金的3倍'],
    ],
    memo: [
      '条件满足后申请，立即派发。',
      '设备、网络地址或收款账户与其他会员相同时，转为人工审核或不予派发。',
    ],
    apply: 'automatic',
    period: 'once',
    limit: '每人一次',
    multiple: 3,
    rule: { kind: 'profile', giftFen: 800n },
  },
  {
    id: 3,
    type: 2,
    title: '每日首存2%',
    banner: '/art/activity/daily.svg',
    summary: '当日第一笔存款加赠2%，最高18元',
    lead: '当日第一笔存款满100元，加赠2%，最高18元。',
    table: [
      ['参与对象', '全体会员，每日一次'],
      ['达标条件', '当日第一笔到账存款满100元'],
      ['彩金', '存款的2%，最高18元'],
      ['流水要求', '彩金的10倍，仅自营彩票计入；存款另计1倍'],
    ],
    memo: [
      '示例：存500元得10元，彩金流水100元，存款流水500元。',
      '请在存款当日申请，次日不补。',
      '人工审核，结果在「活动记录」与站内信查看。',
      '投注先用本金，本金用完才用彩金；注单全部结算后可以放弃彩金，本金不受影响。',
    ],
    apply: 'manual',
    period: 'day',
    limit: '每日一次',
    multiple: 10,
    only: 'lottery',
    rule: { kind: 'dayDeposit', minFen: 10_000n, shareBp: 200n, capFen: 1_800n, days: 1 },
  },
  {
    id: 4,
    type: 2,
    title: '每日红包雨',
    banner: '/art/activity/redpacket.svg',
    summary: '每天10:00–12:00抢红包',
    lead: '每天10:00–12:00，达到累计存款条件的会员可以抢红包。',
    table: [
      ['参与对象', '达到累计存款条件的会员'],
      ['时间', '每天10:00–12:00'],
      ['金额', '个数与概率见红包页，平均每个约1.64元'],
      ['流水要求', '红包金额的3倍'],
    ],
    memo: ['无需申请，请在红包页参加。'],
    apply: 'none',
    period: 'none',
    limit: '每日10:00–12:00',
    multiple: 3,
    link: '/hongbao',
    rule: null,
  },
  {
    id: 5,
    type: 3,
    title: '周末彩票加奖',
    banner: '/art/activity/weekend.svg',
    summary: '周六日自营彩票有效流水满5,000元起',
    lead: '周六00:00至周日23:59，自营彩票有效流水达标，周一申请加奖。',
    table: [
      ['参与对象', '全体会员，每周一次'],
      ['达标条件', '周六日自营彩票有效流水满5,000 / 20,000 / 100,000元'],
      ['彩金', '18 / 88 / 388元，取最高一档'],
      ['流水要求', '彩金的1倍'],
    ],
    memo: [
      '按周末结算的注单计算有效流水，取最高一档，不累加。',
      '请在周一申请，逾期不补。',
      '人工审核，结果在「活动记录」与站内信查看。',
    ],
    apply: 'manual',
    period: 'week',
    limit: '每周一次',
    multiple: 1,
    rule: {
      kind: 'weekend',
      tiers: [
        { validFen: 10_000_000n, giftFen: 38_800n },
        { validFen: 2_000_000n, giftFen: 8_800n },
        { validFen: 500_000n, giftFen: 1_800n },
      ],
    },
  },
  {
    id: 6,
    type: 3,
    title: '豹子好运奖',
    banner: '/art/activity/triple.svg',
    summary: '单注满10元投中“豹子”送28元',
    lead: '当日单注满10元投中“豹子”，加送28元。',
    table: [
      ['参与对象', '全体会员，每日一次'],
      ['达标条件', '当日单注满10元投中“豹子”'],
      ['彩金', '28元'],
      ['流水要求', '彩金的3倍'],
    ],
    memo: ['以注单结算的日期为准，请在当日申请。', '人工审核，结果在「活动记录」与站内信查看。'],
    apply: 'manual',
    period: 'day',
    limit: '每日一次',
    multiple: 3,
    rule: { kind: 'winningPlay', playId: 2041, minFen: 1_000n, giftFen: 2_800n },
  },
  {
    id: 7,
    type: 4,
    title: 'VIP升级礼金与月礼金',
    banner: '/art/activity/vip.svg',
    summary: '晋级与每月1日自动派发',
    lead: '晋升VIP2及以上时派发升级礼金；上月有存款的VIP3及以上会员，每月1日派发月礼金。',
    table: [
      ['参与对象', 'VIP2及以上会员'],
      ['金额', '各级金额见VIP页面'],
      ['派发', '自动派发，无需申请'],
      ['流水要求', '礼金的1倍'],
    ],
    memo: ['每级升级礼金一生一次。'],
    apply: 'none',
    period: 'none',
    limit: '每级限一次',
    multiple: 1,
    link: '/vip',
    rule: null,
  },
  {
    id: 8,
    type: 5,
    title: '邀请好友得18元',
    banner: '/art/activity/invite.svg',
    summary: '好友达标，您得18元、好友得8元',
    lead: '好友首存满100元，且注册后30天内有效流水满500元，您得18元、好友得8元。',
    table: [
      ['参与对象', '全体会员'],
      ['达标条件', '好友首存满100元且30天内有效流水满500元'],
      ['礼金', '您得18元、好友得8元'],
      ['流水要求', '礼金的3倍'],
    ],
    memo: ['达标后自动派发，无需申请。', '每月最多50位；禁止自邀。'],
    apply: 'none',
    period: 'none',
    limit: '每月最多50位',
    multiple: 3,
    link: '/inviter',
    rule: null,
  },
]

export function findActivity(id: number): ActivityRow | undefined {
  return ACTIVITIES.find((activity) => activity.id === id)
}

export function activityTypeName(type: number): string {
  return ACTIVITY_TYPES.find(({ id }) => id === type)?.name ?? ''
}

/** The first version of a page and of its rules, as HTML. */
export function firstTexts({ lead, table, memo }: ActivityRow): {
  readonly content: string
  readonly memo: string
} {
  const rows = table.map(([name, text]) => `<tr><td>${name}</td><td>${text}</td></tr>`).join('\n')
  const rules = memo.map((line) => `<li>${line}</li>`).join('\n')
  return {
    content: `<p>${lead}</p>\n<table><tbody>\n${rows}\n</tbody></table>`,
    memo: `<ol>\n${rules}\n</ol>`,
  }
}
