// The header of the shell: the name, and for members the balance, refresh, recover and the bell.
import { cx } from '@lanting/browser-kit/cx'
import { menu } from '@lanting/design/icons'
import { Suspense } from 'react'
import { useHeaderSlot } from '#src/lib/navigation/header-slot.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { lazyPart } from '#src/lib/persistently.ts'
import { usePlace } from '#src/lib/navigation/router.ts'
import { useSession } from '#src/lib/session.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from './header.module.css'

const loadBalance = () => import('#src/app/frame/header-balance.tsx')
const HeaderBalance = lazyPart(loadBalance, (m) => m.HeaderBalance)
const MemberTools = lazyPart(loadBalance, (m) => m.MemberTools)

export function Header() {
  const status = useSession((state) => state.status)
  const { docked, glass, overDark, openMenu } = useHeaderSlot()
  // The menu button's slot is known before the page that owns it has loaded.
  const hasMenu = usePlace().path === '/home'
  return (
    <header
      className={cx(css.header, docked ? css.docked : glass && css.glass, hasMenu && css.withMenu)}
      data-theme={overDark && !docked ? 'dark' : undefined}
    >
      {hasMenu && <IconButton icon={menu} label="打开菜单" onClick={() => openMenu?.()} />}
      <Brand withName={status !== 'member' || !docked} />
      <Suspense fallback={null}>
        {status === 'member' && docked && <HeaderBalance />}
        <span className={css.space} />
        {status === 'member' && <MemberTools docked={docked} />}
      </Suspense>
      {status === 'visitor' && <AuthLinks />}
    </header>
  )
}

function Brand({ withName }: { readonly withName: boolean }) {
  const app = useAppInfo()
  return (
    <Link to="/" className={css.brand} aria-label={`${app?.title ?? ''}首页`}>
      <img src={app?.site_logo || '/art/brand/mark.svg'} alt="" width={30} height={30} className={css.mark} />
      {withName && <b className={css.name}>{app?.title}</b>}
    </Link>
  )
}

function AuthLinks() {
  return (
    <>
      <ButtonLink to="/reg2" size="sm" variant="neutral" className={css.register}>
        注册
      </ButtonLink>
      <ButtonLink to="/login" size="sm">
        登录
      </ButtonLink>
    </>
  )
}
