// On or off, effective immediately. Used alone or at the end of a labelled row.
import css from './switch.module.css'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  disabled?: boolean
}

export function Switch({ checked, onChange, label, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      className={css.track}
      onClick={() => onChange(!checked)}
    />
  )
}
