// The login form. Its button looks enabled only when both fields are filled; an earlier tap names what is missing.
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { checkLogin } from '@lanting/contract/rules/auth'
import { fingerprintPattern, play, userRound } from '@lanting/design/icons'
import { type FormEvent, useRef, useState } from 'react'
import { usePasskeyLogin } from '#src/features/auth/queries.ts'
import { LOG_IN_BY_PASSKEY } from '#src/lib/words/passkey-words.ts'
import { canUsePasskeys } from '@lanting/browser-kit/passkeys'
import { go } from '#src/lib/navigation/go.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { redirectTarget } from '#src/lib/navigation/redirect.ts'
import { TRIAL, useLogin } from '#src/queries/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import css from './login-screen.module.css'

interface LoginFormProps {
  readonly redirect: string
  /** Name of the account just registered. */
  readonly name: string
}

export function LoginForm({ redirect, name: known }: LoginFormProps) {
  const [draft, setDraft] = useState({ name: known, password: '' })
  const [isAuto, setAuto] = useState(false)
  const [missing, setMissing] = useState<'name' | 'password' | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const login = useLogin()
  const trial = useLogin()
  const passkey = usePasskeyLogin()
  const isComplete = checkLogin(draft) === null

  const change = (part: Partial<typeof draft>) => {
    setMissing(null)
    setDraft({ ...draft, ...part })
  }
  const enter = (session: { must_change_password: 0 | 1 }) => {
    go(session.must_change_password === 1 ? '/password?type=1' : redirectTarget(redirect), { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending) return
    if (!isComplete) {
      const first = draft.name.trim() === '' ? 'name' : 'password'
      setMissing(first)
      const field = first === 'name' ? nameField : passwordField
      field.current?.focus()
      return
    }
    login.mutate({ name: draft.name.trim(), password: draft.password, auto: isAuto }, { onSuccess: enter })
  }
  const textOf = (field: 'name' | 'password') => (missing === field ? refusalText('loginMissing') : null)

  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Field
        inset
        clearable
        icon={userRound}
        ref={nameField}
        value={draft.name}
        error={textOf('name')}
        onChange={(name) => change({ name })}
        placeholder="手机号或用户名"
        maxLength={LIMITS.accountInputMax}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        inset
        ref={passwordField}
        value={draft.password}
        error={textOf('password')}
        onChange={(password) => change({ password })}
        placeholder="密码"
        maxLength={LIMITS.accountInputMax}
        autoComplete="current-password"
      />
      <div className={css.options}>
        <Checkbox checked={isAuto} onChange={setAuto}>
          自动登录
        </Checkbox>
        <Link to="/kefu?category=password" className={css.forgot}>
          忘记密码
        </Link>
      </div>
      <Button type="submit" block inactive={!isComplete} loading={login.isPending}>
        登录
      </Button>
      {canUsePasskeys() && (
        <Button
          variant="secondary"
          block
          icon={fingerprintPattern}
          loading={passkey.isPending}
          onClick={() => passkey.mutate(isAuto, { onSuccess: (session) => session && enter(session) })}
        >
          {LOG_IN_BY_PASSKEY}
        </Button>
      )}
      <Button
        variant="outline"
        block
        icon={play}
        loading={trial.isPending}
        onClick={() => trial.mutate(TRIAL, { onSuccess: enter })}
      >
        免费试玩
      </Button>
    </form>
  )
}
