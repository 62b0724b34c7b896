// The pages of the office: where they are, what they are called, which permission opens them, which key goes there.
import type { Permission } from '@lanting/contract/permissions'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BellRing,
  BookOpenText,
  CircleHelp,
  Dices,
  FileUser,
  Headset,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  PencilRuler,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Ticket,
  UserCheck,
  UsersRound,
} from 'lucide-react'

export interface NavItem {
  readonly path: string
  readonly title: string
  readonly icon: LucideIcon
  /** Null opens to every role. */
  readonly may: Permission | null
  /** Pressed after G. */
  readonly letter: string
}

export interface NavGroup {
  readonly title: string | null
  readonly items: readonly NavItem[]
}

export const NAV: readonly NavGroup[] = [
  {
    title: null,
    items: [
      { path: '/', title: '总览', icon: LayoutDashboard, may: null, letter: 'h' },
      { path: '/approvals', title: '待我复核', icon: UserCheck, may: 'approval.read', letter: 'r' },
    ],
  },
  {
    title: '资金',
    items: [
      { path: '/money', title: '资金核对', icon: Scale, may: 'money.read', letter: 'm' },
      { path: '/deposits', title: '存款审核', icon: ArrowDownToLine, may: 'deposit.review', letter: 'd' },
      {
        path: '/withdrawals',
        title: '取款审核',
        icon: ArrowUpFromLine,
        may: 'withdrawal.review',
        letter: 'w',
      },
      { path: '/transfers', title: '转账异常', icon: ArrowLeftRight, may: 'money.read', letter: 't' },
      { path: '/suspense', title: '悬挂款', icon: CircleHelp, may: 'money.read', letter: 's' },
      { path: '/adjusts', title: '人工调账', icon: PencilRuler, may: 'money.read', letter: 'j' },
    ],
  },
  {
    title: '会员',
    items: [
      { path: '/members', title: '会员', icon: UsersRound, may: 'member.read', letter: 'u' },
      { path: '/support', title: '客服消息', icon: Headset, may: 'support.answer', letter: 'c' },
      { path: '/chat', title: '聊天管理', icon: MessageSquareWarning, may: 'chat.moderate', letter: 'k' },
    ],
  },
  {
    title: '运营',
    items: [{ path: '/draws', title: '开奖室', icon: Ticket, may: 'draw.read', letter: 'x' }],
  },
  {
    title: '内容',
    items: [
      { path: '/banners', title: '横幅', icon: Images, may: 'banner.edit', letter: 'b' },
      { path: '/notices', title: '公告', icon: BellRing, may: 'notice.edit', letter: 'n' },
      { path: '/articles', title: '文章', icon: BookOpenText, may: 'article.edit', letter: 'a' },
      { path: '/messages', title: '站内信', icon: Mail, may: 'message.send', letter: 'i' },
    ],
  },
  {
    title: '系统',
    items: [
      { path: '/config', title: '配置', icon: SlidersHorizontal, may: 'config.edit', letter: 'o' },
      { path: '/venues', title: '场馆', icon: Dices, may: 'switch.ask', letter: 'v' },
      { path: '/staff', title: '员工', icon: FileUser, may: 'staff.manage', letter: 'e' },
      { path: '/audit', title: '操作日志', icon: ScrollText, may: 'audit.read', letter: 'l' },
    ],
  },
]

type May = (permission: Permission) => boolean

/** Only what the role may open; groups left without a page go too. */
export function navFor(may: May): readonly NavGroup[] {
  return NAV.map((group) => ({
    ...group,
    items: group.items.filter((item) => item.may === null || may(item.may)),
  })).filter((group) => group.items.length > 0)
}
