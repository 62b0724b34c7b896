// A password that its owner may look at.
import { Eye, EyeOff, Lock } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'

export function PasswordField(props: Omit<FieldProps, 'type' | 'icon' | 'action'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? Eye : EyeOff
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      icon={<Lock size={18} aria-hidden="true" />}
      action={
        <IconButton
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
