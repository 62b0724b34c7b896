// A small state label. Always a word: colour is never the only sign.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import css from './tag.module.css'

export type TagTone = 'neutral' | 'ok' | 'wait' | 'bad' | 'info' | 'gold' | 'primary' | 'accent'

export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={cx(css.tag, css[tone])}>{children}</span>
}

/** The member's kind beside the name: a trial has play money and no level. */
export function Standing({ level, isTrial }: { level: number; isTrial: boolean }) {
  return isTrial ? <Tag tone="wait">试玩</Tag> : <VipBadge level={level} />
}

/** The member's level: a star and the number on the brand gradient. */
export function VipBadge({ level }: { level: number }) {
  return (
    <span className={css.vip}>
      <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 .8 7.5 4l3.5.4-2.6 2.4.7 3.5L6 8.5l-3.1 1.8.7-3.5L1 4.4 4.5 4z" fill="currentColor" />
      </svg>
      VIP{level}
    </span>
  )
}
