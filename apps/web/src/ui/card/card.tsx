// A white card.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import css from './card.module.css'

type CardProps = { children: ReactNode; className?: string | undefined; flush?: boolean; label?: string }

/** `flush` leaves out the padding, for lists and pictures. */
export function Card({ children, className, flush, label }: CardProps) {
  return (
    <section className={cx(css.card, !flush && css.padded, className)} aria-label={label}>
      {children}
    </section>
  )
}
