// A password with a button that shows it, instead of typing it twice.
import { usePasswordToggle } from '@lanting/browser-kit/use-password-toggle'
import { eye, eyeOff, lockKeyhole } from '@lanting/design/icons'
import { Field, type FieldProps } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from './password-field.module.css'

export function PasswordField(props: Omit<FieldProps, 'type' | 'action'>) {
  const { isShown, type, button } = usePasswordToggle()
  return (
    <Field
      icon={lockKeyhole}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={type}
      action={<IconButton icon={isShown ? eye : eyeOff} size={20} className={css.toggle} {...button} />}
    />
  )
}
