// The money pages as tiles; unbuilt pages are not rendered, and offline none can be opened.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import {
  arrowDownToLine,
  arrowLeftRight,
  arrowUpFromLine,
  receiptText,
  usersRound,
} from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { useUser } from '#src/queries/user.ts'
import css from './money-tiles.module.css'

interface Tile {
  readonly to: Target
  readonly label: string
  readonly icon: string
  /** Reading works offline with cached data. */
  readonly reads?: true
}

const TILES: readonly Tile[] = [
  { to: '/recharge', label: '存款', icon: arrowDownToLine },
  { to: '/withdrawal', label: '取款', icon: arrowUpFromLine },
  { to: '/transfer', label: '转账', icon: arrowLeftRight },
]
/** Agents only: other members have no downline, and members cannot send money to each other. */
const DOWNLINE: Tile = { to: '/gamePage?dailiD=1', label: '下级转账', icon: usersRound }
const RECORDS: Tile = { to: '/transRecord', label: '账户明细', icon: receiptText, reads: true }

export function MoneyTiles({ offline }: { readonly offline: boolean }) {
  const isAgent = useUser()?.isagent === 1
  // The tile links to the agent page; without it there is no tile.
  const last = isAgent && isBuilt('/agent') ? DOWNLINE : RECORDS
  const tiles = [...TILES, last].filter(({ to }) => isBuilt(to))
  return (
    <>
      <nav className={css.tiles} aria-label="资金">
        {tiles.map((tile, index) => {
          const face = (
            <>
              <span className={cx(css.icon, index === 0 && !offline && css.solid)}>
                <Icon d={tile.icon} size={21} stroke={1.9} />
              </span>
              {tile.label}
            </>
          )
          if (offline && !tile.reads) {
            return (
              <span key={tile.label} className={cx(css.tile, css.off)} aria-disabled="true">
                {face}
              </span>
            )
          }
          return (
            <Link key={tile.label} to={tile.to} className={css.tile}>
              {face}
            </Link>
          )
        })}
      </nav>
      {offline && <p className={css.why}>存款、取款、转账在恢复联网后可用</p>}
    </>
  )
}
