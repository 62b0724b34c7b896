// Shown in place of a button, with the reason why there is none.
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './locked-line.module.css'

export function LockedLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.locked}>
      <Lock size={15} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
