// Each venue's balance, one row each: money in transit and closed venues are named.
import { cx } from '@lanting/browser-kit/cx'
import { SERVICE } from '@lanting/contract/states'
import { isNone, isZero } from '#src/features/wallet/rules.ts'
import type { VenueBalance } from '#src/queries/money/venue-balances.ts'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { KnownMoney } from '#src/ui/money/known-money.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './venue-list.module.css'

interface VenueListProps {
  readonly venues: readonly VenueBalance[]
  readonly stale: boolean
}

export function VenueList({ venues, stale }: VenueListProps) {
  return (
    <ul className={cx(stale && css.stale)}>
      {venues.map((venue) => (
        <li key={venue.platname} className={css.row}>
          <Lettermark code={venue.platname} size={32} />
          <span className={css.name}>{venue.name}</span>
          <VenueTags venue={venue} />
          <span className={cx(isNone(venue.balance) && css.zero)}>
            <KnownMoney
              value={venue.balance}
              tone={stale || isNone(venue.balance) ? 'muted' : 'inherit'}
              roll
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

export function VenueTags({ venue }: { readonly venue: VenueBalance }) {
  const service = SERVICE.word(venue.app_state)
  return (
    <>
      {service === 'maintenance' && <Tag>{SERVICE.label(service)}</Tag>}
      {!isZero(venue.transit) && (
        <Tag tone="info">
          处理中 <Money value={venue.transit} />
        </Tag>
      )}
    </>
  )
}

export function VenueListSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={css.row}>
          <Bone width={32} height={32} radius={10} />
          <Bone width={72} height={15} />
          <span className={css.name} />
          <Bone width={64} height={15} />
        </div>
      ))}
    </Skeleton>
  )
}
