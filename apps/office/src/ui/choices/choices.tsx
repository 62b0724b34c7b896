// Radio choices; a disabled one stays visible with its reason.
import { cx } from '@lanting/browser-kit/cx'
import { Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './choices.module.css'

export interface Choice<T extends string> {
  readonly value: T
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly aside?: ReactNode
  /** Why it cannot be chosen. */
  readonly locked?: string | null
}

interface ChoicesProps<T extends string> {
  readonly label: string
  /** The card around it already has the label. */
  readonly bare?: boolean
  readonly choices: readonly Choice<T>[]
  readonly value: T | null
  readonly onChange: (value: T) => void
}

export function Choices<T extends string>({
  label,
  bare = false,
  choices,
  value,
  onChange,
}: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={cx(bare && styles.bare)}>{label}</legend>
      {choices.map((choice) => {
        const locked = choice.locked ?? null
        return (
          <label
            key={choice.value}
            className={styles.choice}
            data-locked={locked === null ? undefined : true}
          >
            <input
              type="radio"
              name={name}
              checked={value === choice.value}
              disabled={locked !== null}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <b>{choice.title}</b>
              {(locked ?? choice.note) !== undefined && <small>{locked ?? choice.note}</small>}
            </span>
            <i>{locked === null ? choice.aside : <Lock size={15} aria-hidden="true" />}</i>
          </label>
        )
      })}
    </fieldset>
  )
}
