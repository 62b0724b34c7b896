// A white card with a title line; its body may fill the height that is left and scroll inside.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  readonly title?: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** Tables bring their own side padding. */
  readonly flush?: boolean
  /** Takes the height that is left. */
  readonly fill?: boolean
  readonly className?: string | undefined
}

export function Card({ title, aside, children, flush = false, fill = false, className }: CardProps) {
  return (
    <section className={cx(styles.card, fill && styles.fill, className)}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      <div className={cx(styles.body, !flush && styles.padded)}>{children}</div>
    </section>
  )
}
