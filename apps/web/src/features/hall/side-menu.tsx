// The side menu of the second hall: the member, and the same entries as 我的. Unbuilt pages are not listed.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { sceneUrl } from '@lanting/design/art-url'
import { chevronRight } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { useIsMember } from '#src/lib/session.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { useUser } from '#src/queries/user.ts'
import { Scene } from '#src/ui/art/art.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Standing } from '#src/ui/tag/tag.tsx'
import { type MenuRow, menuGroups, menuMoney } from './menu-rows.ts'
import css from './side-menu.module.css'

interface SideMenuProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function SideMenu({ open, onClose }: SideMenuProps) {
  const isMember = useIsMember()
  return (
    <Sheet open={open} onClose={onClose} title="菜单" side="left" bare>
      <div className={css.menu}>
        <Scene src={sceneUrl('menu')} dark={sceneUrl('menu-night')} height={196} />
        <div className={css.who}>{isMember ? <Member /> : <Visitor />}</div>
        {isMember && <MoneyTiles />}
        <nav className={css.rows} aria-label="菜单">
          {menuGroups().map(({ title, rows }) => (
            <div key={title} role="group" aria-label={title || '福利'}>
              {title !== '' && <p className={css.title}>{title}</p>}
              {rows.map((row) => (
                <MenuLink key={row.to} row={row} />
              ))}
            </div>
          ))}
        </nav>
      </div>
    </Sheet>
  )
}

function Member() {
  const user = useUser()
  const app = useAppInfo()
  if (user === undefined) return null
  return (
    <>
      <Avatar seed={String(user.id)} src={user.avatar} size={50} />
      <span className={css.words}>
        <span className={css.name}>
          <b>{user.username}</b>
          <Standing level={user.vip} isTrial={user.is_trial === 1} />
        </span>
        <span className={css.note}>
          加入{app?.title} <b className={css.days}>{user.joinday}</b> 天
        </span>
      </span>
    </>
  )
}

function Visitor() {
  return (
    <span className={css.words}>
      <b className={css.hello}>您好，请先登录</b>
      <span className={css.authLinks}>
        <ButtonLink to="/login" size="sm">
          登录
        </ButtonLink>
        <ButtonLink to="/reg2" size="sm" variant="secondary">
          注册
        </ButtonLink>
      </span>
    </span>
  )
}

function MoneyTiles() {
  const tiles = menuMoney()
  if (tiles.length === 0) return null
  return (
    <nav className={css.money} aria-label="资金">
      {tiles.map(({ to, label, icon }) => (
        <Link key={to} to={to} className={css.tile}>
          <Icon d={icon} size={21} stroke={1.9} className={css.icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}

function MenuLink({ row: { to, label, icon, note } }: { readonly row: MenuRow }) {
  const user = useUser()
  const value = note === 'vip' ? user?.is_trial === 0 && `VIP${user.vip}` : note
  return (
    <Link to={to} className={css.row}>
      <Icon d={icon} size={20} className={css.icon} />
      <span className={css.label}>{label}</span>
      {value !== undefined && value !== false && <span className={css.value}>{value}</span>}
      <Icon d={chevronRight} size={17} className={css.chevron} />
    </Link>
  )
}
