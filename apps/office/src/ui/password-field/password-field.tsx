// A password field with a show button.
import { usePasswordToggle } from '@lanting/browser-kit/use-password-toggle'
import { Eye, EyeOff, Lock } from 'lucide-react'
import { Field, type FieldProps } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'

export function PasswordField(props: Omit<FieldProps, 'type' | 'icon' | 'action'>) {
  const { isShown, type, button } = usePasswordToggle()
  const Icon = isShown ? Eye : EyeOff
  return (
    <Field
      {...props}
      type={type}
      icon={<Lock size={18} aria-hidden="true" />}
      action={
        <IconButton {...button}>
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
