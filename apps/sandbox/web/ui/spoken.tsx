// Text for screen readers.
import type { ReactNode } from 'react'
import css from './spoken.module.css'

interface SpokenProps {
  readonly as?: 'span' | 'p' | 'h1'
  /** Announced politely when it changes. */
  readonly live?: boolean
  readonly children: ReactNode
}

export function Spoken({ as: Tag = 'span', live = false, children }: SpokenProps) {
  return (
    <Tag className={css.spoken} role={live ? 'status' : undefined}>
      {children}
    </Tag>
  )
}
