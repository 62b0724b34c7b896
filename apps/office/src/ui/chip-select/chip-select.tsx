// A filter with a menu: its label and the chosen value.
import { cx } from '@lanting/browser-kit/cx'
import { ChevronDown } from 'lucide-react'
import styles from '#src/ui/chips/chips.module.css'

interface ChipSelectProps {
  readonly label: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly value: string
  readonly onChange: (value: string) => void
}

export function ChipSelect({ label, options, value, onChange }: ChipSelectProps) {
  return (
    <label className={cx(styles.chip, styles.select, value !== '' && styles.on)}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden="true" />
    </label>
  )
}
