// The money pages and the level as shortcuts, in the specification's order; unbuilt pages are not rendered.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { arrowDownToLine, arrowLeftRight, arrowUpFromLine, crown } from '@lanting/design/icons'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { OnlineLink } from '#src/ui/online-link/online-link.tsx'
import css from './hall-shortcuts.module.css'

interface Shortcut {
  readonly to: Target
  readonly label: string
  readonly icon: string
  readonly look: string | undefined
}

const SHORTCUTS: readonly Shortcut[] = [
  { to: '/recharge', label: '存款', icon: arrowDownToLine, look: css.solid },
  { to: '/transfer', label: '转账', icon: arrowLeftRight, look: css.soft },
  { to: '/vip', label: 'VIP', icon: crown, look: css.gold },
  { to: '/withdrawal', label: '取款', icon: arrowUpFromLine, look: css.soft },
]

export function HallShortcuts() {
  const shortcuts = SHORTCUTS.filter(({ to }) => isBuilt(to))
  if (shortcuts.length === 0) return <div className={css.none} />
  return (
    <nav className={css.card} aria-label="快捷入口">
      {shortcuts.map(({ to, label, icon, look }) => (
        <OnlineLink key={to} to={to} className={css.one}>
          <span className={cx(css.tile, look)}>
            <Icon d={icon} size={21} stroke={1.9} />
          </span>
          {label}
        </OnlineLink>
      ))}
    </nav>
  )
}
