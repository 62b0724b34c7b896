// Three fields, a live checklist, and a button that names what is missing in the specification's order.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { checkPasswordChange, type PasswordChangeDraft } from '@lanting/contract/rules/auth'
import { keyRound, lockKeyhole } from '@lanting/design/icons'
import { type FormEvent, useState } from 'react'
import { RuleList, ShieldNote } from '#src/features/auth/password-notes.tsx'
import { type FieldOf, useFormRefusal } from '#src/lib/hooks/use-form-refusal.ts'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import css from './password-screen.module.css'

export interface PasswordWords {
  readonly title: string
  readonly head: string
  readonly text: string
  readonly old: string
  readonly fresh: string
  readonly confirm: string
  readonly differs: string
  readonly submit: string
  readonly warning: string
}

type FieldName = keyof PasswordChangeDraft

const FIELD_OF: FieldOf<FieldName> = {
  oldPasswordMissing: 'oldPassword',
  oldPasswordLength: 'oldPassword',
  oldPasswordWrong: 'oldPassword',
  payPasswordWrong: 'oldPassword',
  payPasswordLocked: 'oldPassword',
  loginLocked: 'oldPassword',
  newPasswordMissing: 'newPassword',
  newPasswordLength: 'newPassword',
  passwordTooLong: 'newPassword',
  payPasswordLength: 'newPassword',
  newPasswordSame: 'newPassword',
  passwordTooCommon: 'newPassword',
  passwordSameAsPay: 'newPassword',
  payPasswordSameAsLogin: 'newPassword',
  payPasswordTooSimple: 'newPassword',
  confirmPasswordMissing: 'confirmPassword',
  passwordsDiffer: 'confirmPassword',
}

const EMPTY: PasswordChangeDraft = { oldPassword: '', newPassword: '', confirmPassword: '' }

interface PasswordFormProps {
  readonly kind: 'login' | 'pay'
  readonly words: PasswordWords
  readonly isBusy: boolean
  readonly onSubmit: (draft: PasswordChangeDraft, then: { readonly onError: (error: Error) => void }) => void
}

export function PasswordForm({ kind, words, isBusy, onSubmit }: PasswordFormProps) {
  const [draft, setDraft] = useState(EMPTY)
  const { show, showAnswer, clear, errorOf, take } = useFormRefusal(FIELD_OF, 'oldPassword')
  const max = kind === 'login' ? LIMITS.accountInputMax : LIMITS.payPassword.max

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const refusal = checkPasswordChange(draft, kind)
    show(refusal)
    if (refusal === null) onSubmit(draft, { onError: showAnswer })
  }
  const field = (name: FieldName) => ({
    value: draft[name],
    ref: take(name),
    error: errorOf(name, { max }),
    onChange: (value: string) => {
      clear()
      setDraft({ ...draft, [name]: value })
    },
  })
  const { newPassword, oldPassword, confirmPassword } = draft
  const rules = [
    {
      text: `${LIMITS.passwordMin}–${max} 位`,
      isMet: newPassword.length >= LIMITS.passwordMin && newPassword.length <= max,
    },
    { text: words.differs, isMet: newPassword !== '' && newPassword !== oldPassword },
    { text: '两次输入一致', isMet: newPassword !== '' && newPassword === confirmPassword },
  ]
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <div className={css.head}>
        <span className={css.mark}>
          <Icon d={keyRound} size={24} />
        </span>
        <div>
          <h2>{words.head}</h2>
          <p>{words.text}</p>
        </div>
      </div>
      <PasswordField
        {...field('oldPassword')}
        label={words.old}
        icon={lockKeyhole}
        maxLength={LIMITS.payPassword.max}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('newPassword')}
        label={words.fresh}
        labelEnd={<span>{`${LIMITS.passwordMin}–${max} 位`}</span>}
        icon={keyRound}
        maxLength={max}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('confirmPassword')}
        label={words.confirm}
        icon={keyRound}
        maxLength={max}
        autoComplete="new-password"
      />
      <RuleList rules={rules} />
      <ShieldNote text={words.warning} />
      <div className={css.foot}>
        <Button type="submit" block inactive={checkPasswordChange(draft, kind) !== null} loading={isBusy}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
