// /account: my wallet. Total assets, ways to move money, and each venue's balance.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { beijingClock } from '@lanting/contract/time'
import { chevronDown, chevronUp, history } from '@lanting/design/icons'
import { useState } from 'react'
import { AssetHero } from '#src/features/wallet/asset-hero.tsx'
import { MoneyTiles } from '#src/features/wallet/money-tiles.tsx'
import { VenueSection } from '#src/features/wallet/transfer/venue-section.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './account-screen.module.css'

export function AccountScreen() {
  const isOnline = useOnline()
  const list = useVenueBalances(LIMITS.poll.walletMs)
  const [isOpen, setOpen] = useState(true)
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/account']} right={<NavLink to="/transRecord">账户明细</NavLink>} />
      <Columns>
        <AssetHero stale={!isOnline} />
        {!isOnline && <DataTime at={list.dataUpdatedAt} />}
        <MoneyTiles offline={!isOnline} />

        <VenueSection
          list={list}
          open={isOpen}
          stale={!isOnline}
          end={
            <button
              type="button"
              className={css.toggle}
              aria-expanded={isOpen}
              onClick={() => setOpen((open) => !open)}
            >
              {isOpen ? '收起' : '展开'}
              <Icon d={isOpen ? chevronUp : chevronDown} size={16} />
            </button>
          }
        />
      </Columns>
    </div>
  )
}

/** Cached figures while offline: their time. */
export function DataTime({ at }: { readonly at: number }) {
  if (at === 0) return null
  return (
    <p className={css.time}>
      <Icon d={history} size={15} />
      数据更新于 {beijingClock(at)}，可能与实际不同
    </p>
  )
}
