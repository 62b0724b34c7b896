// A state in words; the colour only underlines it.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import styles from './tag.module.css'

export type Tone = 'neutral' | 'ok' | 'wait' | 'bad' | 'info' | 'vip'

export function Tag({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={cx(styles.tag, styles[tone])}>{children}</span>
}
