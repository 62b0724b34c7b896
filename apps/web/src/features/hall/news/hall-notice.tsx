// The notice at a session's first hall. Its dialog is loaded only when there is something to show; /home has its own, which waits for
// the menu.
import { Suspense, useState } from 'react'
import { usePlace } from '#src/lib/navigation/router.ts'
import { wasNoticeSeen } from '#src/lib/notice-seen.ts'
import { lazyPart } from '#src/lib/persistently.ts'
import { useAppInfo } from '#src/queries/app-info.ts'

const NoticeModal = lazyPart(
  () => import('./notice-modal.tsx'),
  (m) => m.NoticeModal,
)

export function HallNotice() {
  const isWanted = useAppInfo()?.index_modal === 1
  const [wasSeen] = useState(wasNoticeSeen)
  const isOwn = usePlace().path === '/home'
  if (!isWanted || wasSeen || isOwn) return null
  return (
    <Suspense fallback={null}>
      <NoticeModal wait={false} />
    </Suspense>
  )
}
