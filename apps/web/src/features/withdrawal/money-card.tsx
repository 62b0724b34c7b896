// What can be withdrawn and what is in venues: two balances, three venues and then all, and recovering.
import { LIMITS } from '@lanting/contract/limits'
import { chevronDown, chevronUp } from '@lanting/design/icons'
import { useState } from 'react'
import { useOnline } from '#src/lib/device/online.ts'
import { allVenues } from '#src/lib/words/words.ts'
import { useAssets } from '#src/queries/assets.ts'
import { useRecoverAll, useRefreshMoney } from '#src/queries/user.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { BalanceActions } from '#src/ui/balance-actions/balance-actions.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { KnownMoney } from '#src/ui/money/known-money.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './money-card.module.css'

export function MoneyCard() {
  const assets = useAssets()
  const isOnline = useOnline()
  const venues = useVenueBalances(LIMITS.poll.withdrawalMs)
  const refresh = useRefreshMoney()
  const recover = useRecoverAll()
  return (
    <Card className={css.card} label="余额">
      <div className={css.top}>
        <Part label="中心钱包" value={assets?.main} />
        <Part label="场馆内" value={assets?.venues} />
        <BalanceActions
          label="刷新余额"
          refreshing={refresh.isPending}
          recovering={recover.isPending}
          offline={!isOnline}
          onRefresh={() => refresh.mutate(undefined, { onSettled: () => void venues.refetch() })}
          onRecover={() => recover.mutate()}
        />
      </div>
      <Venues list={venues} />
    </Card>
  )
}

function Part({ label, value }: { readonly label: string; readonly value: string | undefined }) {
  return (
    <div className={css.part}>
      <p>{label}</p>
      {value === undefined ? <Bone width={72} height={22} /> : <Money value={value} roll />}
    </div>
  )
}

function Venues({ list }: { readonly list: ReturnType<typeof useVenueBalances> }) {
  const [isOpen, setOpen] = useState(false)
  const few = LIMITS.venuesCollapsed.withdrawal
  if (list.data === undefined) {
    if (list.isError) return <p className={css.failed}>暂时无法获取场馆余额，稍后自动重试</p>
    return (
      <div className={css.venues}>
        {Array.from({ length: few }, (_, i) => (
          <Bone key={i} width="80%" height={34} />
        ))}
      </div>
    )
  }
  if (list.data.length === 0) return null
  const shown = isOpen ? list.data : list.data.slice(0, few)
  return (
    <div className={css.fold}>
      <ul className={css.venues} aria-label="场馆余额">
        {shown.map((venue) => (
          <li key={venue.platname}>
            <p className={css.name}>{venue.name}</p>
            <KnownMoney value={venue.balance} roll />
          </li>
        ))}
      </ul>
      {list.data.length > few && (
        <IconButton
          icon={isOpen ? chevronUp : chevronDown}
          label={isOpen ? '收起场馆' : allVenues(list.data.length)}
          size={18}
          aria-expanded={isOpen}
          className={css.toggle}
          onClick={() => setOpen((open) => !open)}
        />
      )}
    </div>
  )
}
