// A dark bar above the tabs: something that can be done now or later.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { ReactNode } from 'react'
import css from './foot-notice.module.css'

interface FootNoticeProps {
  readonly icon: string
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

export function FootNotice({ icon, title, note, children }: FootNoticeProps) {
  return (
    <section className={css.bar} role="status" aria-label={title}>
      <Icon d={icon} size={20} stroke={2} />
      <span className={css.words}>
        <b>{title}</b>
        <span>{note}</span>
      </span>
      {children}
    </section>
  )
}
