// A labelled field; its error stands below and is announced.
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '@lanting/browser-kit/cx'
import styles from './field.module.css'

interface Frame {
  readonly label: string
  readonly error?: string | null | undefined
  readonly hint?: ReactNode
  /** The label is spoken only, where the place says what it is. */
  readonly bare?: boolean
}

interface Parts {
  readonly id: string
  readonly described: string | undefined
}

function Framed({
  frame,
  children,
}: {
  readonly frame: Frame
  readonly children: (parts: Parts) => ReactNode
}) {
  const id = useId()
  const error = frame.error ?? ''
  const hasNote = error !== '' || frame.hint !== undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={frame.bare ? styles.spoken : styles.label}>
        {frame.label}
      </label>
      {children({ id, described: hasNote ? `${id}-note` : undefined })}
      {hasNote && (
        <p
          id={`${id}-note`}
          className={error === '' ? styles.hint : styles.error}
          role={error === '' ? undefined : 'alert'}
        >
          {error === '' ? frame.hint : error}
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
      {({ id, described }) => (
        <span className={cx(styles.box, tall && styles.tall, error ? styles.wrong : null, className)}>
          {icon}
          <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={described} />
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
      {({ id, described }) => (
        <textarea
          {...area}
          id={id}
          className={cx(styles.area, mono && styles.mono, error ? styles.wrong : null, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
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
      {({ id, described }) => (
        <select {...select} id={id} className={cx(styles.box, styles.select)} aria-describedby={described}>
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
