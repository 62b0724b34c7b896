// Money that is still at venues or on its way home, venue by venue; one line once all of it is home.
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan } from '@lanting/contract/money'
import { sumYuan, useVenueBalances, type VenueBalance } from '#src/queries/money/venue-balances.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { KnownMoney } from '#src/ui/money/known-money.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './absent-home.module.css'

/** What a venue holds and what is on its way; null while it does not answer. */
export function awayAt({ balance, transit }: VenueBalance): string | null {
  return balance === null ? null : sumYuan([balance, transit])
}

export function isAway(venue: VenueBalance): boolean {
  const away = awayAt(venue)
  return away === null || fenFromYuan(away) > 0n
}

export function RecallCard() {
  const list = useVenueBalances(LIMITS.poll.walletMs)
  if (list.data === undefined) return list.isError ? null : <Bone height={64} radius={20} />
  const away = list.data.filter(isAway)
  if (away.length === 0) {
    return (
      <Card label="场馆回收">
        <p className={css.head}>
          <b>场馆回收</b>
          <span>全部回到中心钱包</span>
        </p>
      </Card>
    )
  }
  return (
    <Card label="场馆回收">
      <div className={css.head}>
        <h2>场馆回收</h2>
        <span>{away.length} 个场馆还没有回完</span>
      </div>
      <ul>
        {away.map((venue) => (
          <li key={venue.platname} className={css.venue}>
            <Lettermark code={venue.platname} size={32} />
            <b>{venue.name}</b>
            <KnownMoney value={awayAt(venue)} hidden={false} />
            <Tag tone="info">处理中</Tag>
          </li>
        ))}
      </ul>
      <p className={css.note}>没有答复的场馆会一直问到有结果，钱不会丢</p>
    </Card>
  )
}
