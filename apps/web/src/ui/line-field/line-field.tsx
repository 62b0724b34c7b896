// A field as one line of a card: the label at the left, the value beside it, the error below.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { useFieldNote } from '@lanting/browser-kit/use-field-note'
import { chevronRight } from '@lanting/design/icons'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { FieldNote } from '#src/ui/field/field.tsx'
import css from './line-field.module.css'

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'>

type LineFieldProps = NativeProps & {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null | undefined
  /** At the end of the line: an eye, a cross. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

export function LineField({ label, value, onChange, error, end, ref, ...native }: LineFieldProps) {
  const { input, noteId } = useFieldNote({ error })
  return (
    <div className={css.block}>
      <div className={css.line}>
        <label htmlFor={input.id} className={css.label}>
          {label}
        </label>
        <input
          autoComplete="off"
          {...native}
          {...input}
          ref={ref}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      <FieldNote id={noteId} error={error} hint={null} />
    </div>
  )
}

type LinePickerProps = {
  label: string
  value: string
  placeholder: string
  onPress: () => void
  error?: string | null | undefined
  ref?: Ref<HTMLButtonElement>
}

/** The same line when the value is chosen in a sheet. */
export function LinePicker({ label, value, placeholder, onPress, error, ref }: LinePickerProps) {
  const id = useId()
  return (
    <div className={css.block}>
      <button
        ref={ref}
        type="button"
        className={css.line}
        aria-describedby={error ? `${id}-note` : undefined}
        onClick={onPress}
      >
        <span className={css.label}>{label}</span>
        <span className={value === '' ? css.empty : css.value}>{value === '' ? placeholder : value}</span>
        <Icon d={chevronRight} size={18} className={css.chevron} />
      </button>
      <FieldNote id={`${id}-note`} error={error} hint={null} />
    </div>
  )
}
