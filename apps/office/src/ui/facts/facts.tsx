// Facts in two columns: what it is, and what it says.
import type { ReactNode } from 'react'
import styles from './facts.module.css'

export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
