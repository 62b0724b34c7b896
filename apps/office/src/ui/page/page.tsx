// The frame of every page: header, content, the page's keys, and the drawer of one item.
import { cx } from '@lanting/browser-kit/cx'
import { RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { openPanel } from '#src/lib/panels.ts'
import { useTitle } from '#src/lib/title.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Kbd } from '#src/ui/kbd/kbd.tsx'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './page.module.css'

export type KeyHint = readonly [keys: readonly string[], does: string]

interface PageProps {
  readonly title: ReactNode
  /** For the tab, where the title is more than words. */
  readonly tab?: string
  readonly sub?: ReactNode
  readonly lead?: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
  readonly keys?: readonly KeyHint[]
  readonly drawer?: ReactNode
}

export function Page({ title, tab, sub, lead, tools, children, keys = [], drawer }: PageProps) {
  useTitle(tab ?? (typeof title === 'string' ? title : null))
  return (
    <div className={styles.page}>
      <main className={styles.main} tabIndex={-1}>
        <header className={styles.head}>
          {lead}
          <div className={styles.titles} data-tall={lead === undefined ? undefined : true}>
            <h1>{title}</h1>
            {sub !== undefined && <div className={styles.sub}>{sub}</div>}
          </div>
          <div className={styles.tools}>{tools}</div>
        </header>
        <div className={styles.content}>{children}</div>
        <div className={styles.keys}>
          {keys.map(([names, does]) => (
            <span key={does}>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
              {does}
            </span>
          ))}
          <button type="button" onClick={() => openPanel('keys')}>
            <Kbd>?</Kbd>
            全部快捷键
          </button>
        </div>
      </main>
      {drawer}
    </div>
  )
}

interface RefreshButtonProps {
  readonly busy: boolean
  /** The poll interval, for polled lists. */
  readonly everyMs?: number
  readonly onClick: () => void
}

export function RefreshButton({ busy, everyMs, onClick }: RefreshButtonProps) {
  const every = everyMs === undefined ? null : `${everyMs / 1000} 秒`
  const label = every === null ? '刷新' : `刷新，每 ${every}自动刷新`
  return (
    <IconButton label={label} className={cx(styles.refresh, busy && styles.turning)} onClick={onClick}>
      <RefreshCw size={15} aria-hidden="true" />
      {every !== null && <span>{every}</span>}
    </IconButton>
  )
}

interface DrawerProps {
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  readonly foot?: ReactNode
}

export function Drawer({ title, aside, onClose, children, foot }: DrawerProps) {
  useKeys({ Escape: onClose })
  return (
    <aside className={styles.drawer} aria-label="详情">
      <header className={styles.drawerHead}>
        <h2>{title}</h2>
        <span className={styles.drawerAside}>{aside}</span>
        <IconButton label="关闭详情" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <ScrollRegion className={styles.drawerBody} label="详情内容">
        {children}
      </ScrollRegion>
      {foot !== undefined && <footer className={styles.drawerFoot}>{foot}</footer>}
    </aside>
  )
}

export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <h3>
        {title}
        {aside !== undefined && <span>{aside}</span>}
      </h3>
      {children}
    </section>
  )
}
