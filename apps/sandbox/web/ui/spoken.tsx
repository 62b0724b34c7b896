// Text for those who listen instead of looking.
import type { ReactNode } from 'react'
import css from './spoken.module.css'

export function Spoken({ children }: { readonly children: ReactNode }) {
  return <span className={css.spoken}>{children}</span>
}
