// Old password, new password, repeated; validated before sending.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import styles from './entrance.module.css'
import { OwnerField } from './owner-field.tsx'
import { useChangePassword } from './queries.ts'

interface Draft {
  readonly old: string
  readonly password: string
  readonly confirm: string
}

const EMPTY: Draft = { old: '', password: '', confirm: '' }

/** What is wrong with the draft and at which field, or null. */
export function passwordMistake(draft: Draft): readonly [keyof Draft, string] | null {
  const { passwordMin, passwordMax } = LIMITS.staff
  if (draft.old === '') return ['old', '请输入当前密码']
  const fits = draft.password.length >= passwordMin && draft.password.length <= passwordMax
  if (!fits) return ['password', refusalText('staffPasswordFormat')]
  if (draft.password === draft.old) return ['password', refusalText('newPasswordSame')]
  if (draft.password !== draft.confirm) return ['confirm', refusalText('passwordsDiffer')]
  return null
}

interface PasswordFormProps {
  readonly submitText: string
  readonly tall?: boolean
  readonly onDone?: () => void
}

export function PasswordForm({ submitText, tall = false, onDone }: PasswordFormProps) {
  const [draft, setDraft] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const change = useChangePassword()
  const mistake = tried ? passwordMistake(draft) : null
  const errorAt = (field: keyof Draft) => {
    if (mistake !== null) return mistake[0] === field ? mistake[1] : null
    return change.isError && field === 'old' ? messageOf(change.error) : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (passwordMistake(draft) !== null) return
    change.mutate(draft, {
      onSuccess: () => {
        toast.success('密码已更改，其他设备已退出')
        setDraft(EMPTY)
        setTried(false)
        onDone?.()
      },
    })
  }
  const field = (name: keyof Draft, label: string, autoComplete: string) => (
    <PasswordField
      tall={tall}
      label={label}
      autoComplete={autoComplete}
      maxLength={128}
      value={draft[name]}
      error={errorAt(name)}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <OwnerField />
      {field('old', '当前密码', 'current-password')}
      {field('password', '新密码', 'new-password')}
      {field('confirm', '再输一次新密码', 'new-password')}
      <Button type="submit" tone="primary" size={tall ? 'login' : 'normal'} busy={change.isPending}>
        {submitText}
      </Button>
    </form>
  )
}
