// The pages of the office, one row each: where it is, what it is called, who may open it, which key goes there.
import type { Permission } from '@lanting/contract/permissions'
import {
  Activity,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BanknoteX,
  BellRing,
  BookOpenText,
  CircleHelp,
  Dices,
  FileUser,
  FileWarning,
  Gift,
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
  TimerReset,
  UserCheck,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'

/** Loaded when first asked for. */
interface Place {
  readonly path: string
  /** Null opens to every role. The server refuses the same; hiding only saves a vain try. */
  readonly may: Permission | null
  readonly load: () => Promise<ComponentType>
}

export interface OfficePage extends Place {
  readonly title: string
  /** Its heading in the rail; pages of one group stand together. */
  readonly group: string | null
  readonly icon: LucideIcon
  /** Pressed after G. */
  readonly letter: string
}

/** In the order of the rail. */
export const PAGES: readonly OfficePage[] = [
  {
    path: '/',
    title: '总览',
    group: null,
    icon: LayoutDashboard,
    may: null,
    letter: 'h',
    load: async () => (await import('#src/features/overview/overview-page.tsx')).OverviewPage,
  },
  {
    path: '/approvals',
    title: '待我复核',
    group: null,
    icon: UserCheck,
    may: 'approval.read',
    letter: 'r',
    load: async () => (await import('#src/features/approvals/approvals-page.tsx')).ApprovalsPage,
  },
  {
    path: '/money',
    title: '资金核对',
    group: '资金',
    icon: Scale,
    may: 'money.read',
    letter: 'm',
    load: async () => (await import('#src/features/money/money-page.tsx')).MoneyPage,
  },
  {
    path: '/deposits',
    title: '存款审核',
    group: '资金',
    icon: ArrowDownToLine,
    may: 'deposit.review',
    letter: 'd',
    load: async () => (await import('#src/features/deposits/deposits-page.tsx')).DepositsPage,
  },
  {
    path: '/withdrawals',
    title: '取款审核',
    group: '资金',
    icon: ArrowUpFromLine,
    may: 'withdrawal.review',
    letter: 'w',
    load: async () => (await import('#src/features/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
  },
  {
    path: '/transfers',
    title: '转账异常',
    group: '资金',
    icon: ArrowLeftRight,
    may: 'money.read',
    letter: 't',
    load: async () => (await import('#src/features/transfers/transfers-page.tsx')).TransfersPage,
  },
  {
    path: '/payouts',
    title: '出款异常',
    group: '资金',
    icon: BanknoteX,
    may: 'payout.review',
    letter: 'p',
    load: async () => (await import('#src/features/payouts/payouts-page.tsx')).PayoutsPage,
  },
  {
    path: '/suspense',
    title: '悬挂款',
    group: '资金',
    icon: CircleHelp,
    may: 'money.read',
    letter: 's',
    load: async () => (await import('#src/features/suspense/suspense-page.tsx')).SuspensePage,
  },
  {
    path: '/quarantine',
    title: '隔离注单',
    group: '资金',
    icon: FileWarning,
    may: 'money.read',
    letter: 'q',
    load: async () => (await import('#src/features/quarantine/quarantine-page.tsx')).QuarantinePage,
  },
  {
    path: '/adjusts',
    title: '人工调账',
    group: '资金',
    icon: PencilRuler,
    may: 'money.read',
    letter: 'j',
    load: async () => (await import('#src/features/adjusts/adjusts-page.tsx')).AdjustsPage,
  },
  {
    path: '/venues',
    title: '场馆对账',
    group: '资金',
    icon: Activity,
    may: 'money.read',
    letter: 'v',
    load: async () => (await import('#src/features/venue-books/venue-books-page.tsx')).VenueBooksPage,
  },
  {
    path: '/members',
    title: '会员',
    group: '会员',
    icon: UsersRound,
    may: 'member.read',
    letter: 'u',
    load: async () => (await import('#src/features/member/members-page.tsx')).MembersPage,
  },
  {
    path: '/support',
    title: '客服消息',
    group: '会员',
    icon: Headset,
    may: 'support.answer',
    letter: 'c',
    load: async () => (await import('#src/features/support/support-page.tsx')).SupportPage,
  },
  {
    path: '/chat',
    title: '聊天管理',
    group: '会员',
    icon: MessageSquareWarning,
    may: 'chat.moderate',
    letter: 'k',
    load: async () => (await import('#src/features/chat/chat-page.tsx')).ChatPage,
  },
  {
    path: '/draws',
    title: '开奖室',
    group: '运营',
    icon: Ticket,
    may: 'draw.read',
    letter: 'x',
    load: async () => (await import('#src/features/draws/draws-page.tsx')).DrawsPage,
  },
  {
    path: '/redpacket',
    title: '红包场次',
    group: '运营',
    icon: Gift,
    may: 'activity.edit',
    letter: '8',
    load: async () => (await import('#src/features/red-packet/red-packet-page.tsx')).RedPacketPage,
  },
  {
    path: '/banners',
    title: '横幅',
    group: '内容',
    icon: Images,
    may: 'banner.edit',
    letter: 'b',
    load: async () => (await import('#src/features/content/banners-page.tsx')).BannersPage,
  },
  {
    path: '/notices',
    title: '公告',
    group: '内容',
    icon: BellRing,
    may: 'notice.edit',
    letter: 'n',
    load: async () => (await import('#src/features/content/notices-page.tsx')).NoticesPage,
  },
  {
    path: '/articles',
    title: '文章',
    group: '内容',
    icon: BookOpenText,
    may: 'article.edit',
    letter: 'a',
    load: async () => (await import('#src/features/content/articles-page.tsx')).ArticlesPage,
  },
  {
    path: '/messages',
    title: '站内信',
    group: '内容',
    icon: Mail,
    may: 'message.send',
    letter: 'i',
    load: async () => (await import('#src/features/content/messages-page.tsx')).MessagesPage,
  },
  {
    path: '/jobs',
    title: '任务',
    group: '系统',
    icon: TimerReset,
    may: 'job.read',
    letter: 'z',
    load: async () => (await import('#src/features/jobs/jobs-page.tsx')).JobsPage,
  },
  {
    path: '/config',
    title: '配置',
    group: '系统',
    icon: SlidersHorizontal,
    may: 'config.edit',
    letter: 'o',
    load: async () => (await import('#src/features/config/config-page.tsx')).ConfigPage,
  },
  {
    path: '/venue-switches',
    title: '场馆',
    group: '系统',
    icon: Dices,
    may: 'switch.ask',
    letter: 'y',
    load: async () => (await import('#src/features/config/venues-page.tsx')).VenuesPage,
  },
  {
    path: '/staff',
    title: '员工',
    group: '系统',
    icon: FileUser,
    may: 'staff.manage',
    letter: 'e',
    load: async () => (await import('#src/features/staff/staff-page.tsx')).StaffPage,
  },
  {
    path: '/audit',
    title: '操作日志',
    group: '系统',
    icon: ScrollText,
    may: 'audit.read',
    letter: 'l',
    load: async () => (await import('#src/features/audit/audit-page.tsx')).AuditPage,
  },
]

/** Reached from another page. */
export const INNER_PAGES: readonly Place[] = [
  {
    path: '/members/:id',
    may: 'member.read',
    load: async () => (await import('#src/features/member/member-page.tsx')).MemberPage,
  },
  {
    path: '/account',
    may: null,
    load: async () => (await import('#src/features/auth/account-page.tsx')).AccountPage,
  },
]

/** Only what the role may open. */
export function pagesFor(permissions: readonly Permission[]): readonly OfficePage[] {
  return PAGES.filter(({ may }) => may === null || permissions.includes(may))
}
