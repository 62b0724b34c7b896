// The second hall: as the first, with the app above the venues of every kind as a list of marks; the menu opens from the left.
import { useState } from 'react'
import { useHeaderMenu } from '#src/lib/navigation/header-slot.ts'
import { AppBanner } from '../app-banner.tsx'
import { HallScreen } from '../hall-screen.tsx'
import { NoticeModal } from '../news/notice-modal.tsx'
import { SideMenu } from '../side-menu.tsx'
import css from './home-screen.module.css'
import { HomeVenues } from './home-venues.tsx'

export function HomeScreen() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  useHeaderMenu(() => setMenuOpen(true))
  return (
    <>
      <HallScreen>
        <div className={css.venues}>
          <AppBanner />
          <HomeVenues />
        </div>
      </HallScreen>
      <SideMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <NoticeModal wait={isMenuOpen} />
    </>
  )
}
