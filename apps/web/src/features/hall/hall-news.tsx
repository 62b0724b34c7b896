// The house's news: one line at a time on its way to all of them, or a column beside the wide hall.
import { Suspense } from 'react'
import { go } from '#src/lib/go.ts'
import { IS_WIDE } from '#src/lib/header-slot.ts'
import { lazyCode } from '#src/lib/lazy-code.ts'
import { isBuilt } from '#src/lib/routes.ts'
import { NoticeBar } from '#src/ui/notice-bar/notice-bar.tsx'
import css from './hall-news.module.css'
import { useNotices } from './queries.ts'

const HallAside = lazyCode(
  () => import('./hall-aside.tsx'),
  (m) => m.HallAside,
)

export function HallNews() {
  if (!IS_WIDE) return <NewsLine />
  return (
    <Suspense fallback={null}>
      <HallAside />
    </Suspense>
  )
}

export function NewsLine() {
  const lines = (useNotices() ?? []).map((text, id) => ({ id, text }))
  const open = isBuilt('/message') ? { onOpen: () => go('/message') } : {}
  return (
    <div className={css.news}>
      <NoticeBar notices={lines} {...open} />
    </div>
  )
}
