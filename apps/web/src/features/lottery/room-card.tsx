// A room as a picture and its three figures: stake, highest payout of a line, most that may be staked in a round.
import { cx } from '@lanting/browser-kit/cx'
import { formatYuan, type Yuan } from '@lanting/contract/money'
import { sceneUrl } from '@lanting/design/art-url'
import { Link } from '#src/lib/navigation/link.tsx'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import type { RoomRow } from '#src/queries/lottery.ts'
import { ThemedImage } from '#src/ui/art/art.tsx'
import css from './room-card.module.css'

/** Limits are whole yuan, shown without decimals. */
const whole = (value: Yuan) => formatYuan(value).replace(/\.00$/, '')

export function RoomCard({ room }: { readonly room: RoomRow }) {
  const { limits } = room
  const isFirstRoom = limits.min === '1.00'
  const name = room.title.split(' · ').at(-1) ?? room.title
  return (
    <Link to={withSearch('/lotteryPage', { room_id: room.id })} className={css.card}>
      <span className={cx(css.picture, !isFirstRoom && css.high)}>
        {isFirstRoom ? (
          <ThemedImage src={sceneUrl('room')} dark={sceneUrl('room-night')} width={358} height={92} />
        ) : (
          <ThemedImage src={sceneUrl('room-high')} width={358} height={92} />
        )}
        <span className={css.words}>
          <b>{name}</b>
          <small>{isFirstRoom ? '从一元开始，先看懂规则' : '单注更高，封顶同样写明'}</small>
        </span>
      </span>
      <span className={css.figures}>
        <Figure label="单注（元）" value={`${whole(limits.min)}–${whole(limits.max)}`} />
        <Figure label="单注最高派彩" value={whole(limits.line_payout_cap)} />
        <Figure label="每期投注上限" value={whole(limits.member_round_cap)} />
      </span>
    </Link>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span className={css.figure}>
      <small>{label}</small>
      <b>{value}</b>
    </span>
  )
}
