// A password with a button that shows it. Seeing what was typed beats typing it twice.
import { useState } from 'react'
import { eye, eyeOff, lockKeyhole } from '@lanting/design/icons'
import { Field, type FieldProps } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from './password-field.module.css'

export function PasswordField(props: Omit<FieldProps, 'type' | 'action'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      icon={lockKeyhole}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <IconButton
          icon={shown ? eye : eyeOff}
          size={20}
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          className={css.toggle}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
