// /transfer: money between the central wallet and one venue, manually or automatically on entering a game.
import { LIMITS } from '@lanting/contract/limits'
import { AutoTransferCard } from '#src/features/wallet/transfer/auto-transfer-card.tsx'
import { TransferForm } from '#src/features/wallet/transfer/transfer-form.tsx'
import { VenueGrid } from '#src/features/wallet/transfer/venue-grid.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { isAutoTransfer } from '#src/queries/money/auto-transfer.ts'
import { useUser } from '#src/queries/user.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './transfer-screen.module.css'

export function TransferScreen() {
  const list = useVenueBalances(LIMITS.poll.transferMs)
  const isAuto = isAutoTransfer(useUser())
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/transfer']} right={<NavLink to="/transRecord?type=3">转账记录</NavLink>} />
      {list.data !== undefined && (
        <TransferForm venues={list.data} isAuto={isAuto}>
          <AutoTransferCard />
          <VenueGrid venues={list.data} />
        </TransferForm>
      )}
      {list.data === undefined && list.isError && (
        <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
      )}
      {list.isPending && <Waiting />}
    </div>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.bones}>
        {[142, 116, 70, 200].map((height) => (
          <Bone key={height} height={height} radius={20} />
        ))}
      </div>
    </Skeleton>
  )
}
