// A status line above a page.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  readonly tone: 'ok' | 'bad' | 'wait' | 'info' | 'plain'
  readonly icon?: ReactNode
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly aside?: ReactNode
}

export function Banner({ tone, icon, title, children, aside }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon}
      <p>
        {title !== undefined && <b>{title}</b>}
        {children}
      </p>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
