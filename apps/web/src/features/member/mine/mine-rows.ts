// Every entry of the member centre, as data: target, audience, and whether a trial may use it.
import {
  arrowDownToLine,
  arrowLeftRight,
  arrowUpFromLine,
  briefcase,
  circleQuestionMark,
  creditCard,
  crown,
  gift,
  handCoins,
  handshake,
  headset,
  heartHandshake,
  keyRound,
  listChecks,
  lockKeyhole,
  megaphone,
  receiptText,
  scrollText,
  settings,
  shieldCheck,
  smartphone,
  spade,
  sparkles,
  ticketCheck,
  userPlus,
  userRound,
  wallet,
} from '@lanting/design/icons'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { APPLY_AGENT, CHANGE_LOGIN_PASSWORD, CHANGE_PAY_PASSWORD, LIMITS_NOTE } from '#src/lib/words/words.ts'
import type { GameRow } from '#src/queries/game-list.ts'

export interface Way {
  readonly to: Target
  readonly label: string
  readonly icon: string
  readonly note?: string
  /** The server refuses it to trial members; the entry shows that. */
  readonly realOnly?: true
  /** Moves money: needs the network. */
  readonly money?: true
  readonly agent?: 0 | 1
  /** Invites to play or to pay in: not shown to members who keep away. */
  readonly invites?: true
}

/** Below the balances. */
const MONEY_WAYS: readonly Way[] = [
  { to: '/recharge', label: '存款', icon: arrowDownToLine, realOnly: true, money: true, invites: true },
  { to: '/withdrawal', label: '取款', icon: arrowUpFromLine, realOnly: true, money: true },
  { to: '/transfer', label: '转账', icon: arrowLeftRight, money: true },
  { to: '/wallet', label: '卡包', icon: creditCard, realOnly: true },
]

const TILES: readonly Way[] = [
  { to: '/transRecord', label: '账户明细', icon: receiptText },
  { to: '/betRecord', label: '投注记录', icon: listChecks },
  { to: '/fanshui', label: '返水中心', icon: handCoins, realOnly: true },
  { to: '/welfare', label: '福利中心', icon: gift, realOnly: true, invites: true },
  { to: '/activityRecord', label: '活动记录', icon: ticketCheck, realOnly: true },
  { to: '/inviter', label: '邀请好友', icon: userPlus, invites: true },
  { to: '/vip', label: 'VIP 特权', icon: crown, invites: true },
  { to: '/security', label: '安全中心', icon: shieldCheck, realOnly: true },
]

/** Rows are grouped: care and news, the account, offers, help. */
const ROWS: readonly (readonly Way[])[] = [
  [
    { to: '/safety', label: '理性娱乐', icon: heartHandshake, note: LIMITS_NOTE },
    { to: '/message', label: '消息中心', icon: megaphone },
  ],
  [
    { to: '/userInfo', label: '个人资料', icon: userRound },
    { to: '/password?type=1', label: CHANGE_LOGIN_PASSWORD, icon: lockKeyhole, realOnly: true },
    { to: '/password', label: CHANGE_PAY_PASSWORD, icon: keyRound, realOnly: true },
    { to: '/account', label: '我的钱包', icon: wallet },
    { to: '/money', label: '资金流水', icon: scrollText },
  ],
  [
    { to: '/activity', label: '活动中心', icon: sparkles, invites: true },
    { to: '/gamePage', label: '棋牌游戏', icon: spade, invites: true },
    { to: '/applyagent', label: APPLY_AGENT, icon: briefcase, agent: 0, realOnly: true, invites: true },
    { to: '/gamePage?dailiD=1', label: '代理登录', icon: briefcase, agent: 1 },
    { to: '/boutBallBetInfo?type=5', label: '合营计划', icon: handshake, invites: true },
  ],
  [
    { to: '/app', label: '下载 APP', icon: smartphone },
    { to: '/boutBallBet', label: '帮助中心', icon: circleQuestionMark },
    { to: '/kefu', label: '在线客服', icon: headset },
    { to: '/userCent', label: '功能设置', icon: settings },
  ],
]

export interface MineFacts {
  readonly isAgent: 0 | 1
  /** In a time-out or excluded. */
  readonly isAbsent: boolean
  /** The poker venue while it is open. */
  readonly poker: GameRow | undefined
}

export interface MineWays {
  readonly money: readonly Way[]
  /** Empty when there are too few for a row of four; they are then listed as rows. */
  readonly tiles: readonly Way[]
  readonly rows: readonly (readonly Way[])[]
}

const FEWEST_TILES = 4

/** The entries of the page. An entry without a screen is left out until its page is built. */
export function mineWays(facts: MineFacts, hasScreen: (to: string) => boolean = isBuilt): MineWays {
  const isShown = ({ to, invites }: Way) => hasScreen(to) && !(facts.isAbsent && invites === true)
  const money = MONEY_WAYS.filter(isShown)
  const tiles = TILES.filter(isShown)
  const rows = ROWS.map((group) =>
    group
      .filter(({ agent }) => agent === undefined || agent === facts.isAgent)
      .flatMap((way) => (way.to === '/gamePage' ? pokerWay(way, facts.poker) : [way]))
      .filter(isShown),
  )
  if (tiles.length >= FEWEST_TILES) return { money, tiles, rows: foldLonely(rows) }
  const said = new Set(rows.flat().map(({ to }) => to))
  const rest = tiles.filter(({ to }) => !said.has(to))
  return { money, tiles: [], rows: foldLonely([rest, ...rows]) }
}

/** A row alone in its card is merged into the next group. */
function foldLonely(groups: readonly (readonly Way[])[]): Way[][] {
  const folded: Way[][] = []
  for (const group of groups) {
    const before = folded.at(-1)
    if (before?.length === 1) before.push(...group)
    else if (group.length > 0) folded.push([...group])
  }
  return folded
}

function pokerWay(way: Way, poker: GameRow | undefined): Way[] {
  if (poker === undefined) return []
  const { platform_name: name, game_type: type, game_code: code } = poker
  return [{ ...way, to: withSearch('/gamePage', { name, type, code }) }]
}
