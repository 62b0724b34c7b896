// The registration form, checked in the specification's order; the captcha comes once a password is being typed.
import { LIMITS } from '@lanting/contract/limits'
import { refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { checkRegistration, type RegistrationDraft } from '@lanting/contract/rules/auth'
import { TEXTS } from '@lanting/contract/texts'
import { circleCheck, shieldCheck, ticket, userRound } from '@lanting/design/icons'
import { type FormEvent, useRef, useState } from 'react'
import { AdultConsent } from '#src/features/auth/adult-consent.tsx'
import { CaptchaPicture } from '#src/features/auth/captcha-picture.tsx'
import { PasswordStrength } from '#src/features/auth/password-strength.tsx'
import { useCaptcha, useRegister } from '#src/features/auth/queries.ts'
import { Link } from '#src/lib/link.tsx'
import { withSearch } from '#src/lib/search-params.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Icon } from '#src/ui/icon/icon.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import css from './register-screen.module.css'

type FieldName = keyof RegistrationDraft

/** Which field a refusal speaks about. */
const FIELD_OF: Partial<Record<RefusalKey, FieldName>> = {
  usernameFormat: 'name',
  passwordTooShort: 'password',
  passwordTooLong: 'password',
  passwordsDiffer: 'confirmPass',
  captchaMissing: 'code',
  captchaWrong: 'code',
  ageNotConfirmed: 'adult',
}

const EMPTY: RegistrationDraft = { name: '', password: '', confirmPass: '', code: '', adult: false }
const PLAIN = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: LIMITS.accountInputMax,
} as const

interface RegisterFormProps {
  readonly invitedBy: string
  readonly redirect: string
}

export function RegisterForm({ invitedBy, redirect }: RegisterFormProps) {
  const [draft, setDraft] = useState(EMPTY)
  const [pid, setPid] = useState(invitedBy)
  const [wrong, setWrong] = useState<RefusalKey | null>(null)
  const fields = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const captcha = useCaptcha(draft.password !== '')
  const register = useRegister()

  const take = (name: FieldName) => (element: HTMLInputElement | null) => {
    fields.current[name] = element
  }
  const change = (part: Partial<RegistrationDraft>) => {
    setWrong(null)
    setDraft({ ...draft, ...part })
  }
  const complain = (key: RefusalKey) => {
    setWrong(key)
    const field = FIELD_OF[key]
    // Without a password there is no captcha field yet, but its message then cannot come either.
    if (field !== undefined) fields.current[field]?.focus()
  }
  const errorOf = (field: FieldName) =>
    wrong !== null && FIELD_OF[wrong] === field ? refusalText(wrong, { max: LIMITS.accountInputMax }) : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (register.isPending) return
    const refusal = checkRegistration(draft)
    if (refusal !== null) return complain(refusal)
    register.mutate(
      { ...draft, captchaId: captcha.data?.id ?? '', pid },
      {
        onError: (error) => {
          // The server burns a captcha with every judgement, so each refusal brings another picture.
          setDraft((now) => ({ ...now, code: '' }))
          void captcha.refetch()
          if (error.message === TEXTS.captchaWrong) complain('captchaWrong')
        },
      },
    )
    return undefined
  }

  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Field
        {...PLAIN}
        inset
        icon={userRound}
        ref={take('name')}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
        placeholder="用户名"
        hint="6–16 位，字母或数字"
        autoComplete="username"
        action={isGood({ ...draft }, 'name') && <Good />}
      />
      <div>
        <PasswordField
          {...PLAIN}
          inset
          ref={take('password')}
          value={draft.password}
          onChange={(password) => change({ password })}
          error={errorOf('password')}
          placeholder="密码，6–16 位"
          autoComplete="new-password"
        />
        <PasswordStrength password={draft.password} />
      </div>
      <PasswordField
        {...PLAIN}
        inset
        ref={take('confirmPass')}
        value={draft.confirmPass}
        onChange={(confirmPass) => change({ confirmPass })}
        error={errorOf('confirmPass')}
        placeholder="再次输入密码"
        autoComplete="new-password"
      />
      {draft.password !== '' && (
        <div className={css.appear}>
          <Field
            {...PLAIN}
            inset
            icon={shieldCheck}
            ref={take('code')}
            value={draft.code}
            onChange={(code) => change({ code })}
            error={errorOf('code')}
            placeholder="图形验证码"
            hint="看不清？点图片换一张，不区分大小写"
            autoComplete="off"
            action={<CaptchaPicture captcha={captcha} onChange={() => change({ code: '' })} />}
          />
        </div>
      )}
      <Field
        {...PLAIN}
        inset
        numeric
        icon={ticket}
        value={pid}
        onChange={setPid}
        placeholder="推荐人 UID"
        hint="推荐人 UID，选填"
        inputMode="numeric"
        autoComplete="off"
        action={invitedBy !== '' && pid === invitedBy && <span className={css.tag}>邀请链接带入</span>}
      />
      <div className={css.foot}>
        <AdultConsent
          ref={take('adult')}
          checked={draft.adult}
          onChange={(adult) => change({ adult })}
          error={errorOf('adult')}
        />
        <Button type="submit" block inactive={checkRegistration(draft) !== null} loading={register.isPending}>
          {TEXTS.registerButton}
        </Button>
        <p className={css.other}>
          已有账号？
          <Link to={withSearch('/login', { redirect })} className={css.strong}>
            返回登录
          </Link>
        </p>
      </div>
    </form>
  )
}

/** The name is good when the first complaint about the draft is about something else. */
function isGood(draft: RegistrationDraft, field: FieldName): boolean {
  const refusal = checkRegistration(draft)
  return draft[field] !== '' && (refusal === null || FIELD_OF[refusal] !== field)
}

function Good() {
  return <Icon d={circleCheck} size={20} className={css.good} />
}
