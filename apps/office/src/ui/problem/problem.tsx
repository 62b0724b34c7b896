// What is missing or was refused, shown where it can be fixed.
import type { ReactNode } from 'react'
import styles from './problem.module.css'

export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}
