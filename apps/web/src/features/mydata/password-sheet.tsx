// Asks for the login password before something that only its owner may do.
import { LIMITS } from '@lanting/contract/limits'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '#src/ui/button/button.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './my-data.module.css'

interface Confirming {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: Error | null
  readonly reset: () => void
  readonly mutate: (password: string, options: { readonly onSuccess: () => void }) => void
}

interface PasswordSheetProps {
  readonly open: boolean
  readonly title: string
  readonly text: ReactNode
  readonly verb: string
  readonly act: Confirming
  readonly variant?: ButtonVariant
  readonly onClose: () => void
}

export function PasswordSheet(props: PasswordSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={props.title}>
      <Content key={String(props.open)} {...props} />
    </Sheet>
  )
}

function Content({ text, verb, act, variant = 'primary', onClose }: PasswordSheetProps) {
  const [password, setPassword] = useState('')
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') act.mutate(password, { onSuccess: onClose })
      }}
    >
      <p className={css.text}>{text}</p>
      <PasswordField
        label="登录密码"
        value={password}
        maxLength={LIMITS.accountInputMax}
        autoComplete="current-password"
        onChange={(typed) => {
          setPassword(typed)
          act.reset()
        }}
      />
      {act.isError && (
        <div role="alert">
          <Note tone="danger">{act.error?.message}</Note>
        </div>
      )}
      <Button block type="submit" variant={variant} loading={act.isPending} disabled={password === ''}>
        {verb}
      </Button>
    </form>
  )
}
