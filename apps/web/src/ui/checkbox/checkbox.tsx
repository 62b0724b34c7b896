// A checkbox, never pre-ticked. The whole label is the target.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { check } from '@lanting/design/icons'
import type { ReactNode, Ref } from 'react'
import css from './checkbox.module.css'

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** For a box that must be ticked to continue. */
  invalid?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ checked, onChange, children, invalid, ref }: CheckboxProps) {
  return (
    <label className={css.label}>
      <input
        ref={ref}
        type="checkbox"
        className={css.input}
        checked={checked}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.box} aria-hidden="true">
        <Icon d={check} size={14} stroke={3} />
      </span>
      <span className={css.words}>{children}</span>
    </label>
  )
}
