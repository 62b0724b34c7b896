// Entries of the member centre as tiles and rows. What a trial may not use stays visible and shows the reason.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import type { MineWays, Way } from '#src/features/member/mine/mine-rows.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { useBalance } from '#src/queries/money/balance.ts'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import css from './mine-menu.module.css'

interface MineMenuProps {
  readonly ways: MineWays
  readonly unread: number
  readonly isTrial: boolean
}

export function MineMenu({ ways, unread, isTrial }: MineMenuProps) {
  const unseen = useBalance()?.support_num ?? 0
  return (
    <>
      {ways.tiles.length > 0 && (
        <Card flush className={css.tiles}>
          <MineTiles ways={ways.tiles} isTrial={isTrial} label="常用功能" />
        </Card>
      )}
      {ways.rows.map((group) => (
        <RowGroup key={group[0]?.to} className={css.group}>
          {group.map((way) => (
            <WayRow key={way.to} way={withUnread(way, unread, unseen)} isTrial={isTrial} />
          ))}
        </RowGroup>
      ))}
    </>
  )
}

/** Unread messages are in the inbox, not on the board. */
function withUnread(way: Way, unread: number, unseen: number): Way {
  if (way.to === '/kefu' && unseen > 0) return { ...way, note: `${unseen} 条新回复` }
  if (way.to !== '/message' || unread === 0) return way
  return { ...way, to: '/message?tab=inbox', note: `${unread} 条未读` }
}

interface WayRowProps {
  readonly way: Way
  readonly isTrial: boolean
}

function WayRow({ way, isTrial }: WayRowProps) {
  if (way.realOnly && isTrial) {
    return <Row title={way.label} lead={way.icon} value="试玩不可用" onPress={refuseTrial} />
  }
  return (
    <Row
      title={way.label}
      lead={way.icon}
      to={way.to}
      {...(way.note === undefined ? {} : { value: way.note })}
    />
  )
}

const refuseTrial = () => toast.info(TEXTS.trialRefused)

interface MineTilesProps {
  readonly ways: readonly Way[]
  readonly isTrial: boolean
  readonly isOnline?: boolean
  readonly label: string
}

export function MineTiles({ ways, isTrial, isOnline = true, label }: MineTilesProps) {
  return (
    <nav className={css.grid} aria-label={label}>
      {ways.map((way) => (
        <Tile
          key={way.to}
          way={way}
          isRefused={isTrial && way.realOnly === true}
          isOff={!isOnline && way.money === true}
        />
      ))}
    </nav>
  )
}

interface TileProps {
  readonly way: Way
  readonly isRefused: boolean
  readonly isOff: boolean
}

function Tile({ way, isRefused, isOff }: TileProps) {
  const content = (
    <>
      <Icon d={way.icon} size={22} />
      <span>{way.label}</span>
    </>
  )
  if (isOff) {
    return (
      <button type="button" className={cx(css.tile, css.off)} disabled>
        {content}
      </button>
    )
  }
  if (isRefused) {
    return (
      <button type="button" className={cx(css.tile, css.off)} onClick={refuseTrial}>
        {content}
        <span className={css.refused}>试玩不可用</span>
      </button>
    )
  }
  return (
    <Link to={way.to} className={css.tile}>
      {content}
    </Link>
  )
}
