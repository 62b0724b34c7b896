// A switch: on or off, with its name.
import styles from './toggle.module.css'

interface ToggleProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
}

export function Toggle({ label, on, onChange, disabled = false }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.toggle}
      aria-label={label}
      aria-checked={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  )
}
