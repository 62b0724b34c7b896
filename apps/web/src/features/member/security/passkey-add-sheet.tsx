// Adding a passkey: a name, the login password, then the device's own question.
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { type FormEvent, useId, useState } from 'react'
import { useAddPasskey } from '#src/features/member/security/passkey-queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './security-screen.module.css'

interface PasskeyAddSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function PasskeyAddSheet({ open, onClose }: PasskeyAddSheetProps) {
  const form = useId()
  const add = useAddPasskey()
  const [name, setName] = useState('本机')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<'name' | 'password' | null>(null)
  const close = () => {
    setPassword('')
    setMissing(null)
    add.reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const lacks = name.trim() === '' ? 'name' : password === '' ? 'password' : null
    setMissing(lacks)
    if (lacks === null)
      add.mutate({ name: name.trim(), password }, { onSuccess: (end) => end !== 'cancelled' && close() })
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title="添加一把"
      foot={
        <Button block type="submit" form={form} loading={add.isPending}>
          继续
        </Button>
      }
    >
      <form id={form} className={css.form} noValidate onSubmit={submit}>
        <Field
          label="名称"
          value={name}
          maxLength={PASSKEY.nameMax}
          autoComplete="off"
          error={missing === 'name' ? refusalText('passkeyNameMissing') : null}
          onChange={setName}
          hint="用来认出它，例如 本机、电脑、硬件密钥"
        />
        <PasswordField
          label="登录密码"
          value={password}
          maxLength={LIMITS.accountInputMax}
          autoComplete="current-password"
          error={missing === 'password' ? '请填写登录密码' : (add.error?.message ?? null)}
          onChange={(typed) => {
            setPassword(typed)
            add.reset()
          }}
        />
      </form>
    </Sheet>
  )
}
