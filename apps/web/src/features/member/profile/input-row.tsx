// A row whose value is typed in place: the label at the left, the input at the right, the error below.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { circleAlert, pencil } from '@lanting/design/icons'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import css from './input-row.module.css'

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'>

interface InputRowProps extends NativeProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | null
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

export function InputRow({ label, value, onChange, error = null, end, ref, ...native }: InputRowProps) {
  const id = useId()
  return (
    <div className={css.block}>
      <div className={cx(css.row, error !== null && css.wrong)}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        <input
          {...native}
          ref={ref}
          id={id}
          className={css.input}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        {end ?? (!native.readOnly && <Icon d={pencil} size={16} className={css.pencil} />)}
      </div>
      {error !== null && <RowError id={`${id}-note`}>{error}</RowError>}
    </div>
  )
}

/** Announced when it appears. */
export function RowError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={css.error} role="alert">
      <Icon d={circleAlert} size={15} stroke={2} />
      {children}
    </p>
  )
}
