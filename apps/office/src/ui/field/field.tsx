// A labelled field; its error is shown below and announced.
import { cx } from '@lanting/browser-kit/cx'
import { useFieldNote } from '@lanting/browser-kit/use-field-note'
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'

interface Frame {
  readonly label: string
  readonly error?: string | null | undefined
  readonly hint?: ReactNode
  /** Visually hides the label, where the context shows it. */
  readonly bare?: boolean
}

type InputProps = ReturnType<typeof useFieldNote>['input']

interface FramedProps {
  readonly frame: Frame
  readonly children: (input: InputProps) => ReactNode
}

function Framed({ frame: { label, error, hint, bare }, children }: FramedProps) {
  const { input, noteId } = useFieldNote({ error, hint })
  return (
    <div className={styles.field}>
      <label htmlFor={input.id} className={bare ? styles.spoken : styles.label}>
        {label}
      </label>
      {children(input)}
      {(error || hint !== undefined) && (
        <p id={noteId} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {error || hint}
        </p>
      )}
    </div>
  )
}

export type FieldProps = Frame &
  Omit<ComponentProps<'input'>, 'id'> & {
    readonly icon?: ReactNode
    readonly action?: ReactNode
    readonly tall?: boolean
  }

export function Field({
  label,
  error,
  hint,
  bare,
  icon,
  action,
  tall = false,
  className,
  ...input
}: FieldProps) {
  return (
    <Framed frame={{ label, error, hint, bare: bare ?? false }}>
      {(tied) => (
        <span className={cx(styles.box, tall && styles.tall, error ? styles.wrong : null, className)}>
          {icon}
          <input {...input} {...tied} />
          {action}
        </span>
      )}
    </Framed>
  )
}

export type TextAreaProps = Frame & Omit<ComponentProps<'textarea'>, 'id'> & { readonly mono?: boolean }

export function TextArea({ label, error, hint, bare, mono = false, className, ...area }: TextAreaProps) {
  return (
    <Framed frame={{ label, error, hint, bare: bare ?? false }}>
      {(tied) => (
        <textarea
          {...area}
          {...tied}
          className={cx(styles.area, mono && styles.mono, error ? styles.wrong : null, className)}
        />
      )}
    </Framed>
  )
}

export type SelectProps = Frame &
  Omit<ComponentProps<'select'>, 'id'> & {
    readonly options: readonly (readonly [value: string, text: string])[]
  }

export function Select({ label, error, hint, bare, options, ...select }: SelectProps) {
  return (
    <Framed frame={{ label, error, hint, bare: bare ?? false }}>
      {(tied) => (
        <select {...select} {...tied} className={cx(styles.box, styles.select)}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Framed>
  )
}
