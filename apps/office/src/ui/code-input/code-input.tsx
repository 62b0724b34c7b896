// Six digits of an authenticator: one real field under six boxes, so that pasting and autofill work; the sixth digit submits.
import { cx } from '@lanting/browser-kit/cx'
import { type RefObject, useId } from 'react'
import styles from './code-input.module.css'

const LENGTH = 6

interface CodeInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onComplete: (code: string) => void
  readonly error: string | null
  readonly busy?: boolean
  readonly inputRef?: RefObject<HTMLInputElement | null>
}

export function CodeInput({ value, onChange, onComplete, error, busy = false, inputRef }: CodeInputProps) {
  const id = useId()
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, LENGTH)
    onChange(digits)
    if (digits.length === LENGTH && digits !== value) onComplete(digits)
  }
  return (
    <div className={styles.code}>
      <label htmlFor={id} className={styles.spoken}>
        6 位动态口令
      </label>
      <div className={styles.boxes}>
        <input
          ref={inputRef}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          // The first control of this page, with nothing before it.
          autoFocus
          readOnly={busy}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        {Array.from({ length: LENGTH }, (_, index) => (
          <span
            key={index}
            className={cx(styles.box, index === Math.min(value.length, LENGTH - 1) && styles.current)}
            aria-hidden="true"
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
