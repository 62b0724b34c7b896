// The rail: brand, sandbox line, the pages this role may open, the status of the books, and the current user.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { cx } from '@lanting/browser-kit/cx'
import { ROLE_TITLES } from '@lanting/contract/office/permissions'
import { markUrl } from '@lanting/design/art-url'
import { LogOut, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useLogout } from '#src/features/auth/queries.ts'
import { useAbout } from '#src/queries/about.ts'
import type { Me } from '#src/queries/me.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { pagesFor } from './pages.ts'
import styles from './rail.module.css'

/** The last check of the books: green when they balance, red when paying out is frozen. */
export interface MoneyCheck {
  /** A check that passes again does not lift the freeze: two people do. */
  readonly state: 'balanced' | 'doubtful' | 'broken' | 'frozen' | 'venues'
  /** How many venues differ while the books themselves balance. */
  readonly venues?: number
  readonly at: string
}

const WORDS: Readonly<Record<MoneyCheck['state'], string>> = {
  balanced: '账目平衡',
  doubtful: '账目不符 · 再核对一次',
  broken: '账目不符 · 放款冻结',
  frozen: '放款冻结 · 待两人解除',
  venues: '账目平衡',
}

interface RailProps {
  readonly me: Me
  /** Pending items by page path. */
  readonly waiting: Readonly<Record<string, number>>
  readonly check: MoneyCheck | null
}

export function Rail({ me, waiting, check }: RailProps) {
  const logout = useLogout()
  const { data: about } = useAbout()
  const pages = pagesFor(me.permissions)
  const groups = [...new Set(pages.map(({ group }) => group))]
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a low screen the list is longer than the rail: scroll the active page into view. The status line is rendered later
  // and takes height from the list, and so does a smaller window.
  const light = check?.state
  useEffect(() => {
    const show = () =>
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
    show()
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [pathname, light])
  return (
    <aside className={styles.rail}>
      <div className={styles.brand}>
        <img src={markUrl} width={28} height={28} alt="" />
        <b>{about?.title}</b>
        <span>后台</span>
      </div>
      {me.money_mode === 'sandbox' && (
        <p className={styles.sandbox} title="演示环境 · 金额均为虚拟">
          演示<span>环境 · 金额均为虚拟</span>
        </p>
      )}
      <nav className={styles.nav} aria-label="页面" ref={nav}>
        {groups.map((group) => (
          <div key={group ?? ''}>
            {group !== null && <p className={styles.group}>{group}</p>}
            {pages
              .filter((page) => page.group === group)
              .map(({ path, title, icon: Icon }) => (
                <NavLink
                  key={path}
                  to={path}
                  end={path === '/'}
                  className={({ isActive }) => cx(styles.item, isActive && styles.on)}
                  title={title}
                >
                  <Icon size={17} aria-hidden="true" />
                  <span>{title}</span>
                  {(waiting[path] ?? 0) > 0 && (
                    <b>
                      {waiting[path]}
                      <i className={styles.spoken}>件待处理</i>
                    </b>
                  )}
                </NavLink>
              ))}
          </div>
        ))}
      </nav>
      {check !== null && <Light check={check} />}
      <div className={styles.me}>
        <NavLink to="/account" className={cx(styles.self)} title="我的账号">
          <Avatar seed={me.name} size={28} />
          <span>
            {me.name}
            <small>{ROLE_TITLES[me.role]}</small>
          </span>
        </NavLink>
        <IconButton label="退出登录" className={styles.leave} onClick={() => logout.mutate()}>
          <LogOut size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  )
}

function Light({ check }: { readonly check: MoneyCheck }) {
  const Icon = check.state === 'balanced' ? ShieldCheck : ShieldAlert
  return (
    <div
      className={cx(
        styles.light,
        check.state === 'venues' ? styles.amber : check.state !== 'balanced' && styles.broken,
      )}
      role="status"
    >
      <Icon size={18} aria-hidden="true" />
      <span>
        <b>
          {WORDS[check.state]}
          {check.state === 'venues' && ` · ${check.venues} 家不符`}
        </b>
        {check.at} 核对
      </span>
    </div>
  )
}
