// The registration form; the captcha is loaded once a password is typed.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { TEXTS } from '@lanting/contract/texts'
import { circleCheck, shieldCheck, ticket, userRound } from '@lanting/design/icons'
import { AdultConsent } from '#src/features/auth/adult-consent.tsx'
import { PasswordStrength } from '#src/features/auth/password-strength.tsx'
import { useRegistration } from '#src/features/auth/use-registration.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { Button } from '#src/ui/button/button.tsx'
import { CAPTCHA_HINT, CaptchaPicture } from '#src/ui/captcha-picture/captcha-picture.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import css from './register-screen.module.css'

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
  const form = useRegistration(invitedBy, redirect)
  const hasDownload = Boolean(useAppInfo()?.ios_download_url)
  const { draft, pid, captcha, take, change, errorOf } = form
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
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
        onBlur={form.checkName}
        action={form.isNameFree && <Good />}
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
            readOnly={!form.isPictured}
            placeholder="图形验证码"
            hint={CAPTCHA_HINT}
            autoComplete="off"
            action={
              <CaptchaPicture
                className={css.captcha}
                captcha={captcha}
                onChange={() => change({ code: '' })}
              />
            }
          />
        </div>
      )}
      <Field
        {...PLAIN}
        inset
        numeric
        icon={ticket}
        value={pid}
        onChange={form.setPid}
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
        <Button type="submit" block inactive={!form.isReady} loading={form.isBusy}>
          {hasDownload ? TEXTS.registerButton : '注册'}
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

function Good() {
  return <Icon d={circleCheck} size={20} className={css.good} />
}
