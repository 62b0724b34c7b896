// Filters in a row: one of several, or a switch of its own.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface ChipsProps<T extends string> {
  readonly label: string
  readonly options: readonly (readonly [value: T, text: string])[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** The real total of what the chosen filter lets through. */
  readonly total?: number | undefined
}

export function Chips<T extends string>({ label, options, value, onChange, total }: ChipsProps<T>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map(([option, text]) => (
        <Chip key={option} on={option === value} onClick={() => onChange(option)}>
          {text}
          {option === value && total !== undefined && <span>{total.toLocaleString('en-US')}</span>}
        </Chip>
      ))}
    </div>
  )
}

interface ChipProps {
  readonly on: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

export function Chip({ on, onClick, children }: ChipProps) {
  return (
    <button type="button" className={cx(styles.chip, on && styles.on)} aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  )
}

/** The filter row of a page: filters left, the rest right. */
export function Filters({ children, right }: { readonly children: ReactNode; readonly right?: ReactNode }) {
  return (
    <div className={styles.filters}>
      {children}
      {right !== undefined && <div className={styles.right}>{right}</div>}
    </div>
  )
}
