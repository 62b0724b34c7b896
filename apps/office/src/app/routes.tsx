// Which page stands at which address, each loaded when first asked for and kept from those who may not open it.
import type { Permission } from '@lanting/contract/permissions'
import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useMay } from '#src/queries/me.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Locked, Skeleton } from '#src/ui/states/states.tsx'
import { PageBoundary } from './page-boundary.tsx'

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const Overview = page(async () => (await import('#src/features/overview/overview-page.tsx')).OverviewPage)
const Account = page(async () => (await import('#src/features/auth/account-page.tsx')).AccountPage)

/** Address, permission, page. The server refuses the same; hiding only saves a vain try. */
const GUARDED: readonly (readonly [path: string, may: Permission, page: ComponentType])[] = [
  ['/money', 'money.read', page(async () => (await import('#src/features/money/money-page.tsx')).MoneyPage)],
  [
    '/deposits',
    'deposit.review',
    page(async () => (await import('#src/features/deposits/deposits-page.tsx')).DepositsPage),
  ],
  [
    '/withdrawals',
    'withdrawal.review',
    page(async () => (await import('#src/features/withdrawals/withdrawals-page.tsx')).WithdrawalsPage),
  ],
  [
    '/transfers',
    'money.read',
    page(async () => (await import('#src/features/transfers/transfers-page.tsx')).TransfersPage),
  ],
  [
    '/suspense',
    'money.read',
    page(async () => (await import('#src/features/suspense/suspense-page.tsx')).SuspensePage),
  ],
  [
    '/adjusts',
    'money.read',
    page(async () => (await import('#src/features/adjusts/adjusts-page.tsx')).AdjustsPage),
  ],
  [
    '/members',
    'member.read',
    page(async () => (await import('#src/features/member/members-page.tsx')).MembersPage),
  ],
  [
    '/members/:id',
    'member.read',
    page(async () => (await import('#src/features/member/member-page.tsx')).MemberPage),
  ],
  [
    '/support',
    'support.answer',
    page(async () => (await import('#src/features/support/support-page.tsx')).SupportPage),
  ],
  ['/chat', 'chat.moderate', page(async () => (await import('#src/features/chat/chat-page.tsx')).ChatPage)],
  ['/draws', 'draw.read', page(async () => (await import('#src/features/draws/draws-page.tsx')).DrawsPage)],
  [
    '/banners',
    'banner.edit',
    page(async () => (await import('#src/features/content/banners-page.tsx')).BannersPage),
  ],
  [
    '/notices',
    'notice.edit',
    page(async () => (await import('#src/features/content/notices-page.tsx')).NoticesPage),
  ],
  [
    '/articles',
    'article.edit',
    page(async () => (await import('#src/features/content/articles-page.tsx')).ArticlesPage),
  ],
  [
    '/messages',
    'message.send',
    page(async () => (await import('#src/features/content/messages-page.tsx')).MessagesPage),
  ],
  [
    '/config',
    'config.edit',
    page(async () => (await import('#src/features/config/config-page.tsx')).ConfigPage),
  ],
  [
    '/venues',
    'switch.ask',
    page(async () => (await import('#src/features/config/venues-page.tsx')).VenuesPage),
  ],
  [
    '/reviews',
    'switch.approve',
    page(async () => (await import('#src/features/review/reviews-page.tsx')).ReviewsPage),
  ],
  [
    '/staff',
    'staff.manage',
    page(async () => (await import('#src/features/staff/staff-page.tsx')).StaffPage),
  ],
  ['/audit', 'audit.read', page(async () => (await import('#src/features/audit/audit-page.tsx')).AuditPage)],
]

interface GuardedProps {
  readonly may: Permission
  readonly page: ComponentType
}

function Guarded({ may, page: Inside }: GuardedProps) {
  if (useMay()(may)) return <Inside />
  return (
    <Page title="没有权限">
      <Locked title="您的角色不能打开这一页">如有需要，请联系管理员。</Locked>
    </Page>
  )
}

export function Pages() {
  const { pathname } = useLocation()
  return (
    <PageBoundary place={pathname}>
      <Suspense fallback={<Skeleton rows={12} />}>
        <Routes>
          <Route path="/" element={<Overview />} />
          <Route path="/account" element={<Account />} />
          {GUARDED.map(([path, may, Inside]) => (
            <Route key={path} path={path} element={<Guarded may={may} page={Inside} />} />
          ))}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
