// The venues whose books agree, a tile each: balance, and the difference in words.
import { formatYuan } from '@lanting/contract/money'
import { CircleCheck } from 'lucide-react'
import { Card } from '#src/ui/card/card.tsx'
import text from '#src/ui/text/text.module.css'
import type { Venue } from './queries.ts'
import { differs } from './rules.ts'
import styles from './venue-books.module.css'

interface TilesProps {
  readonly venues: readonly Venue[]
  readonly title: string
}

function stateOf({ closed_since: closed, difference }: Venue): string {
  if (closed !== null) return '已永久关闭'
  return difference === null ? '未比' : `差 ${formatYuan(difference)}`
}

function toneOf(venue: Venue): string | undefined {
  if (venue.closed_since !== null || venue.difference === null) return text.muted
  return differs(venue) ? text.bad : text.ok
}

export function Tiles({ venues, title }: TilesProps) {
  const open = venues.filter(({ closed_since: closed }) => closed === null)
  const compared = open.filter(({ difference }) => difference !== null)
  const closed = venues.length - open.length
  return (
    <Card
      title={title}
      aside={
        <span className={compared.length === open.length ? text.ok : text.muted}>
          <CircleCheck size={14} aria-hidden="true" className={styles.tick} />
          {compared.length === open.length
            ? '全部 0.00，照常转入转出'
            : `${compared.length} 家相符，${open.length - compared.length} 家还没有比`}
          {closed > 0 && `，${closed} 家已关闭`}
        </span>
      }
    >
      <ul className={styles.tiles}>
        {venues.map((venue) => (
          <li key={venue.platname} className={styles.tile}>
            <span className={styles.mark} aria-hidden="true">
              {venue.platname}
            </span>
            <span className={styles.name}>
              {venue.name}
              {venue.open_transfers > 0 && <small>在途 {venue.open_transfers} 笔</small>}
            </span>
            <span className={styles.figures}>
              <b>{formatYuan(venue.ours)}</b>
              <small className={toneOf(venue)}>{stateOf(venue)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
