// One figure with its label and explanation.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './figure.module.css'

interface FigureProps {
  readonly name: string
  readonly value: ReactNode
  readonly unit?: string
  readonly note: string
  readonly to?: string
}

export function Figures({ children }: { readonly children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>
}

export function Figure({ name, value, unit, note, to }: FigureProps) {
  const body = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>
        {value}
        {unit !== undefined && <i>{unit}</i>}
      </span>
      <span className={styles.note}>{note}</span>
    </>
  )
  if (to === undefined) return <div className={styles.figure}>{body}</div>
  return (
    <Link className={styles.figure} to={to}>
      {body}
    </Link>
  )
}
