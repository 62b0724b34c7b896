// Text for screen readers only.
import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}
