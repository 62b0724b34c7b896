// Venue balances in two columns: four at first, then all of them, with one-click recover.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { chevronDown, chevronUp, undo2 } from '@lanting/design/icons'
import { useState } from 'react'
import { isNone, isZero } from '#src/features/wallet/rules.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { allVenues } from '#src/lib/words/words.ts'
import { useRecoverAll } from '#src/queries/user.ts'
import type { VenueBalance } from '#src/queries/money/venue-balances.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { KnownMoney } from '#src/ui/money/known-money.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import css from './venue-grid.module.css'

const FIRST = LIMITS.venuesCollapsed.transfer

export function VenueGrid({ venues }: { readonly venues: readonly VenueBalance[] }) {
  const [isOpen, setOpen] = useState(false)
  const recover = useRecoverAll()
  const isOnline = useOnline()
  const shown = isOpen ? venues : venues.slice(0, FIRST)
  return (
    <Card label="场馆余额">
      <SectionHead
        title="场馆余额"
        end={
          <Button
            size="sm"
            variant="secondary"
            icon={undo2}
            disabled={!isOnline}
            loading={recover.isPending}
            onClick={() => recover.mutate()}
          >
            一键回收
          </Button>
        }
      />
      <ul className={css.grid}>
        {shown.map((venue) => (
          <li key={venue.platname} className={css.cell}>
            <Lettermark code={venue.platname} size={32} />
            <span className={css.words}>
              <span className={css.name}>{venue.name}</span>
              <span className={cx(css.amount, isNone(venue.balance) && css.zero)}>
                <KnownMoney value={venue.balance} tone={isNone(venue.balance) ? 'muted' : 'inherit'} roll />
              </span>
              {!isZero(venue.transit) && (
                <span className={css.transit}>
                  处理中 <Money value={venue.transit} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {venues.length > FIRST && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? '收起' : allVenues(venues.length)}
          <Icon d={isOpen ? chevronUp : chevronDown} size={16} />
        </button>
      )}
    </Card>
  )
}
