// A few equal choices in one line.
import { cx } from '@lanting/browser-kit/cx'
import styles from './segmented.module.css'

interface SegmentedProps<T extends string> {
  readonly label: string
  readonly options: readonly (readonly [value: T, text: string])[]
  readonly value: T
  readonly onChange: (value: T) => void
}

export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  return (
    <div className={styles.segmented} role="group" aria-label={label}>
      {options.map(([option, text]) => (
        <button
          key={option}
          type="button"
          className={cx(styles.option, option === value && styles.on)}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
