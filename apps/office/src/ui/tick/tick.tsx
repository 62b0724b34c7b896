// A tick box in a list: clicking it does not open its row.
import styles from './tick.module.css'

interface TickProps {
  readonly label: string
  readonly on: boolean
  /** Some of several. */
  readonly partly?: boolean
  readonly disabled?: boolean
  readonly onChange: (on: boolean) => void
}

export function Tick({ label, on, partly = false, disabled = false, onChange }: TickProps) {
  return (
    // The click belongs to the box alone; the keyboard reaches the box itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className={styles.tick} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        disabled={disabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = partly && !on
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
