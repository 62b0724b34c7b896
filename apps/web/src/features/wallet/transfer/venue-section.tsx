// The card of venue balances: a heading with its actions, the list, and its loading, empty and error states.
import type { ReactNode } from 'react'
import { VenueList, VenueListSkeleton } from '#src/features/wallet/transfer/venue-list.tsx'
import type { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { Card } from '#src/ui/card/card.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './venue-section.module.css'

interface VenueSectionProps {
  readonly list: ReturnType<typeof useVenueBalances>
  readonly open: boolean
  readonly stale: boolean
  readonly end: ReactNode
}

export function VenueSection({ list, open, stale, end }: VenueSectionProps) {
  return (
    <Card flush label="场馆余额" className={css.card}>
      <div className={css.head}>
        <SectionHead title="场馆余额" end={end} />
      </div>
      {open && <Venues list={list} stale={stale} />}
    </Card>
  )
}

function Venues({ list, stale }: Pick<VenueSectionProps, 'list' | 'stale'>) {
  if (list.data === undefined) {
    if (list.isError) {
      return (
        <div className={css.state}>
          <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
        </div>
      )
    }
    return <VenueListSkeleton />
  }
  if (list.data.length === 0) return <EmptyState text="暂时没有场馆开放" />
  return <VenueList venues={list.data} stale={stale} />
}
