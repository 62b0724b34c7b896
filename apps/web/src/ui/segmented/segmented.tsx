// Two to four equal choices that swap a form. Radio inputs underneath, for arrow keys and screen readers.
import { type ReactNode, useId } from 'react'
import css from './segmented.module.css'

export type Choice<T extends string> = { value: T; label: ReactNode; disabled?: boolean; badge?: number }

type SegmentedProps<T extends string> = {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}

export function Segmented<T extends string>({ label, choices, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.group}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            className={css.input}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={css.face}>
            {choice.label}
            {choice.badge ? <b className={css.badge}>{choice.badge > 99 ? '99+' : choice.badge}</b> : null}
          </span>
        </label>
      ))}
    </div>
  )
}
