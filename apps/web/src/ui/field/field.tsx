// A text field with its icon, action, hint and error. The error is announced and tied to the input.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { useFieldNote } from '@lanting/browser-kit/use-field-note'
import { circleAlert, circleX } from '@lanting/design/icons'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import css from './field.module.css'

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size' | 'className'>

export type FieldProps = NativeProps & {
  value: string
  onChange: (value: string) => void
  /** Shown above the field; without one the placeholder is the label. */
  label?: ReactNode
  /** At the right of the label: a range, a link. */
  labelEnd?: ReactNode
  icon?: string
  /** At the right inside the field: a button, a captcha, a tag. */
  action?: ReactNode
  /** A cross that clears the field, shown while it is not empty. */
  clearable?: boolean
  hint?: ReactNode
  error?: string | null | undefined
  /** A calmer background for forms on white. */
  inset?: boolean
  numeric?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Field(props: FieldProps) {
  const {
    value,
    onChange,
    label,
    labelEnd,
    icon,
    action,
    clearable,
    hint,
    error,
    inset,
    numeric,
    ref,
    ...native
  } = props
  const { input, noteId } = useFieldNote({ error, hint })
  return (
    <div className={css.block}>
      {(label ?? labelEnd) && (
        <div className={css.labelRow}>
          <label htmlFor={input.id}>{label}</label>
          {labelEnd}
        </div>
      )}
      <div className={cx(css.field, inset && css.inset, error && css.error, native.readOnly && css.locked)}>
        {icon && <Icon d={icon} size={20} className={css.icon} />}
        <input
          {...native}
          {...input}
          ref={ref}
          className={cx(css.input, numeric && css.numeric)}
          value={value}
          aria-label={label ? undefined : (native['aria-label'] ?? native.placeholder)}
          onChange={(event) => onChange(event.target.value)}
        />
        {clearable && value !== '' && (
          <button type="button" className={css.clear} aria-label="清空" onClick={() => onChange('')}>
            <Icon d={circleX} size={18} />
          </button>
        )}
        {action}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string
  error: string | null | undefined
  hint: ReactNode
}) {
  if (error) {
    return (
      <p id={id} className={cx(css.note, css.noteError)} role="alert">
        <Icon d={circleAlert} size={16} stroke={2} />
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className={css.note}>
      {hint}
    </p>
  ) : null
}
