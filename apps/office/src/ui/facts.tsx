// Facts in two columns: what it is, and what it says.
import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

export function Facts({ facts, wide = false }: { readonly facts: readonly Fact[]; readonly wide?: boolean }) {
  return (
    <dl className={styles.facts} data-wide={wide || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
