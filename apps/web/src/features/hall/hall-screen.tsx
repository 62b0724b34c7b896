// Both halls: a landscape by the hour with member and balance, news, banners, and every venue.
import { hallMood, type SceneName, sceneUrl } from '@lanting/design/art-url'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { watchDock } from '#src/lib/navigation/header-slot.ts'
import { useSession } from '#src/lib/session.ts'
import { readCache } from '#src/lib/storage.ts'
import { lazyCode } from '#src/lib/navigation/lazy-code.ts'
import { beijingHour } from '#src/lib/time.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { Scene } from '#src/ui/art/art.tsx'
import { HallBanners } from './news/hall-banners.tsx'
import { HallNews } from './news/hall-news.tsx'
import css from './hall-screen.module.css'
import { HallVenues } from './venues/hall-venues.tsx'
import { HallVisitor } from './start/hall-visitor.tsx'

const HallMember = lazyCode(
  () => import('./hall-member.tsx'),
  (m) => m.HallMember,
)
const HallMore = lazyCode(
  () => import('./hall-more.tsx'),
  (m) => m.HallMore,
)

interface HallScreenProps {
  /** The venues as another hall lists them. */
  readonly children?: ReactNode
}

export function HallScreen({ children }: HallScreenProps) {
  const isMember = useSession(
    ({ status }) => status === 'member' || (status === 'asking' && readCache('userInfo') !== undefined),
  )
  // The hour is the server's: its answer rerenders the hall.
  useAppInfo()
  const mood = hallMood(beijingHour(), false)
  const overDark = mood === 'night' || (isMember && mood === 'dusk')
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => watchDock(top.current, overDark), [overDark])
  const visitorScene: SceneName = overDark ? 'visitor-night' : 'visitor'
  return (
    <div className={css.page}>
      <Scene
        src={sceneUrl(isMember ? `hall-${mood}` : visitorScene)}
        dark={sceneUrl(isMember ? 'hall-night' : 'visitor-night')}
        height={isMember ? 330 : 300}
        className={css.scene}
      />
      <div ref={top} className={css.top}>
        <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
          {isMember ? <HallMember overDark={overDark} /> : <HallVisitor overDark={overDark} />}
        </Suspense>
      </div>
      <div className={css.beside}>
        <HallNews />
        <HallBanners />
        {/* By the window, not by a hook: its code must not be in the first load of a phone. */}
        {innerWidth > 999 && (
          <Suspense>
            <HallMore />
          </Suspense>
        )}
      </div>
      {children ?? <HallVenues />}
    </div>
  )
}
