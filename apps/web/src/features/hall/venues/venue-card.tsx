// A venue's card in the hall: the kind's object at the right, its letters and description at the left.
import { cx } from '@lanting/browser-kit/cx'
import { venueUrl } from '@lanting/design/art-url'
import type { GameRow } from '#src/queries/game-list.ts'
import { Art } from '#src/ui/art/art.tsx'
import { kindOf } from '../rules.ts'
import css from './venue-card.module.css'
import { VenueLink } from './venue-link.tsx'
import { venueLine, venueWords } from './venue-words.ts'

interface VenueCardProps {
  readonly row: GameRow
  readonly wide: boolean
  readonly isSandbox: boolean
}

export function VenueCard({ row, wide, isSandbox }: VenueCardProps) {
  const { letters, noun } = venueWords(row, kindOf(row))
  const line = venueLine(row, isSandbox)
  const drawn = venueUrl(row.platform_name, wide)
  // The operator's own picture takes precedence; ours has a wide variant.
  const src = row.pic === '' || row.pic === venueUrl(row.platform_name) ? drawn : row.pic
  return (
    <VenueLink row={row} className={cx(css.card, wide && css.wide)}>
      <Art src={src} fallback={drawn} width={wide ? 358 : 173} height={112} className={css.art} />
      <span className={css.words}>
        <span className={css.letters}>{letters}</span>
        <span>
          <b className={css.noun}>{noun}</b>
          {line !== '' && <small className={css.line}>{line}</small>}
        </span>
      </span>
    </VenueLink>
  )
}
