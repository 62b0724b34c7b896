// Checks and their results: an icon, the text, the figure. Never colour alone.
import { cx } from '@lanting/browser-kit/cx'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './checks.module.css'

export interface CheckLine {
  readonly key: string
  readonly state: 'ok' | 'look' | 'bad'
  readonly text: ReactNode
  readonly figure?: ReactNode
}

const ICONS = { ok: CircleCheck, look: TriangleAlert, bad: CircleX } as const
const SPOKEN = { ok: '相符', look: '请留意', bad: '不符' } as const

export function Checks({ lines }: { readonly lines: readonly CheckLine[] }) {
  return (
    <ul className={styles.checks}>
      {lines.map(({ key, state, text, figure }) => {
        const Icon = ICONS[state]
        return (
          <li key={key} className={cx(styles[state])}>
            <Icon size={16} role="img" aria-label={SPOKEN[state]} />
            <span>{text}</span>
            {figure !== undefined && <span className={styles.figure}>{figure}</span>}
          </li>
        )
      })}
    </ul>
  )
}
