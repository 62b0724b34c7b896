// /wallet: balances with their shortcuts, venue by venue, and the member's cards if that section is passed in.
import { LIMITS } from '@lanting/contract/limits'
import type { ReactNode } from 'react'
import { DataTime } from '#src/features/wallet/account-screen.tsx'
import { AssetHero } from '#src/features/wallet/asset-hero.tsx'
import { MoneyTiles } from '#src/features/wallet/money-tiles.tsx'
import { VenueSection } from '#src/features/wallet/transfer/venue-section.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useRecoverAll, useRefreshMoney } from '#src/queries/user.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { BalanceActions } from '#src/ui/balance-actions/balance-actions.tsx'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './wallet-screen.module.css'

interface WalletScreenProps {
  /** The section of bank cards and addresses: another feature's, so the shell passes it in. */
  readonly cards?: ReactNode
}

export function WalletScreen({ cards }: WalletScreenProps) {
  const isOnline = useOnline()
  const list = useVenueBalances(LIMITS.poll.walletMs)
  const refresh = useRefreshMoney()
  const recover = useRecoverAll()
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/wallet']} right={<NavLink to="/transRecord">账户明细</NavLink>} />
      <Columns>
        <AssetHero stale={!isOnline} canRecover={false} />
        {!isOnline && <DataTime at={list.dataUpdatedAt} />}
        <MoneyTiles offline={!isOnline} />

        {cards}
        <VenueSection
          list={list}
          open
          stale={!isOnline}
          end={
            <BalanceActions
              label="刷新场馆余额"
              refreshing={refresh.isPending}
              recovering={recover.isPending}
              offline={!isOnline}
              onRefresh={() => refresh.mutate(undefined, { onSettled: () => void list.refetch() })}
              onRecover={() => recover.mutate()}
            />
          }
        />
      </Columns>
    </div>
  )
}
