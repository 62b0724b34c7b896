// The rows of the side menu in their groups; only built pages.
import {
  arrowDownToLine,
  arrowLeftRight,
  arrowUpFromLine,
  circleQuestionMark,
  crown,
  gift,
  handCoins,
  heartHandshake,
  listChecks,
  receiptText,
  settings,
  smartphone,
  sparkles,
  userPlus,
} from '@lanting/design/icons'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { LIMITS_NOTE } from '#src/lib/words/words.ts'

export interface MenuRow {
  readonly to: Target
  readonly label: string
  readonly icon: string
  /** `vip` is replaced by the member's own level. */
  readonly note?: string
}

interface MenuGroup {
  readonly title: string
  readonly rows: readonly MenuRow[]
}

/** One's own limits, or the article about them until they can be set. */
export const CARE: Target = isBuilt('/safety') ? '/safety' : '/boutBallBetInfo?type=8'

const GROUPS: readonly MenuGroup[] = [
  {
    title: '',
    rows: [
      { to: '/activity', label: '优惠活动', icon: gift },
      { to: '/vip', label: 'VIP 特权', icon: crown, note: 'vip' },
      { to: '/fanshui', label: '返水中心', icon: handCoins },
      { to: '/welfare', label: '福利中心', icon: sparkles },
      { to: '/inviter', label: '邀请好友', icon: userPlus },
    ],
  },
  {
    title: '记录',
    rows: [
      { to: '/transRecord', label: '账户明细', icon: receiptText },
      { to: '/betRecord', label: '投注记录', icon: listChecks },
    ],
  },
  {
    title: '服务',
    rows: [
      { to: CARE, label: '理性娱乐', icon: heartHandshake, note: LIMITS_NOTE },
      { to: '/boutBallBet', label: '帮助中心', icon: circleQuestionMark },
      { to: '/app', label: '下载 APP', icon: smartphone },
      { to: '/userCent', label: '功能设置', icon: settings },
    ],
  },
]

const MONEY: readonly MenuRow[] = [
  { to: '/recharge', label: '存款', icon: arrowDownToLine },
  { to: '/withdrawal', label: '取款', icon: arrowUpFromLine },
  { to: '/transfer', label: '转账', icon: arrowLeftRight },
]

export function menuGroups(): MenuGroup[] {
  return GROUPS.map(({ title, rows }) => ({ title, rows: rows.filter(({ to }) => isBuilt(to)) })).filter(
    ({ rows }) => rows.length > 0,
  )
}

export function menuMoney(): MenuRow[] {
  return MONEY.filter(({ to }) => isBuilt(to))
}
