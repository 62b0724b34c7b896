// The tabs at the foot of the shell, or in the rail of a wide screen.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { Tab } from '@lanting/contract/rules/routes'
import { circleUserRound, compass, gift, headset, house, list } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import { useIsAbsent } from '#src/queries/absence.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './tab-bar.module.css'

interface TabEntry {
  readonly id: Tab | 'records'
  readonly to: Target
  readonly label: string
  readonly icon: string
}

const SERVICE: TabEntry = { id: 'service', to: '/kefu', label: '客服', icon: headset }
const HALL: TabEntry = { id: 'hall', to: '/home', label: '大厅', icon: house }
const MINE: TabEntry = { id: 'mine', to: '/mine', label: '我的', icon: circleUserRound }

const TABS: readonly TabEntry[] = [
  SERVICE,
  HALL,
  { id: 'discover', to: '/discover', label: '发现', icon: compass },
  { id: 'promo', to: '/activity', label: '优惠', icon: gift },
  MINE,
]

/** Nothing that invites to play. */
const ABSENT: readonly TabEntry[] = [
  SERVICE,
  HALL,
  { id: 'records', to: '/transRecord', label: '记录', icon: list },
  MINE,
]

interface TabBarProps {
  readonly lit: Tab | null
  /** A page without tabs at its foot still has the rail of a wide screen. */
  readonly railOnly: boolean
}

export function TabBar({ lit, railOnly }: TabBarProps) {
  const tabs = useIsAbsent() ? ABSENT : TABS
  const unseen = useBalance()?.support_num ?? 0
  return (
    <nav className={css.bar} data-rail={railOnly} aria-label="主导航">
      {tabs.map(({ id, to, label, icon }) => (
        <Link key={id} to={to} className={css.tab} aria-current={id === lit ? 'page' : undefined}>
          <Icon d={icon} size={23} stroke={id === lit ? 2 : 1.75} />
          <span className={css.label}>{label}</span>
          {id === 'service' && unseen > 0 && (
            <i className={css.unseen}>
              <VisuallyHidden>，{unseen} 条新回复</VisuallyHidden>
            </i>
          )}
        </Link>
      ))}
    </nav>
  )
}
