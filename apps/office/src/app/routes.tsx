// Which page stands at which address, each loaded when first asked for and kept from those who may not open it.
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { Skeleton } from '#src/ui/states.tsx'
import { PageBoundary } from './page-boundary.tsx'

const Account = lazy(async () => ({
  default: (await import('#src/features/auth/account-page.tsx')).AccountPage,
}))

export function Pages() {
  const { pathname } = useLocation()
  return (
    <PageBoundary place={pathname}>
      <Suspense fallback={<Skeleton rows={12} />}>
        <Routes>
          <Route path="/account" element={<Account />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
