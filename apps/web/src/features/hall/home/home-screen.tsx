// The second hall: the app, the news, and the venues of every kind as a list of marks; the menu opens from the left.
import { useState } from 'react'
import { useHeaderMenu } from '#src/lib/navigation/header-slot.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import { AppBanner } from '../app-banner.tsx'
import { HallNews } from '../news/hall-news.tsx'
import css from './home-screen.module.css'
import { HomeMoney } from './home-money.tsx'
import { HomeVenues } from './home-venues.tsx'
import { NoticeModal } from '../news/notice-modal.tsx'
import { SideMenu } from '../side-menu.tsx'

export function HomeScreen() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  useHeaderMenu(() => setMenuOpen(true))
  return (
    <div className={css.page}>
      <VisuallyHidden>
        <h1>大厅</h1>
      </VisuallyHidden>
      <AppBanner />
      <HomeMoney />
      <HallNews />
      <HomeVenues />
      <SideMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <NoticeModal wait={isMenuOpen} />
    </div>
  )
}
