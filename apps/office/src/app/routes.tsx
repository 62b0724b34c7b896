// Route table: each page is loaded lazily and guarded by role.
import type { Permission } from '@lanting/contract/office/permissions'
import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useMay } from '#src/queries/me.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Locked, Skeleton } from '#src/ui/states/states.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { INNER_PAGES } from './inner-pages.ts'
import { PAGES } from './pages.ts'

/** Made once: a lazy component must keep its identity. */
const ROUTES = [...PAGES, ...INNER_PAGES].map(({ path, may, load }) => ({
  path,
  may,
  page: lazy(async () => ({ default: await load() })),
}))

interface GuardedProps {
  readonly may: Permission | null
  readonly page: ComponentType
}

function Guarded({ may, page: Inside }: GuardedProps) {
  const mayOpen = useMay()
  if (may === null || mayOpen(may)) return <Inside />
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
          {ROUTES.map(({ path, may, page }) => (
            <Route key={path} path={path} element={<Guarded may={may} page={page} />} />
          ))}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
