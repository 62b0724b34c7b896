// Birthday, mobile and email. An empty field is left unchanged; errors follow the specification's order.
import { now } from '@lanting/browser-kit/clock'
import { toast } from '@lanting/browser-kit/toast'
import { checkProfile, type ProfileDraft, replacesMobile } from '@lanting/contract/rules/auth'
import { LIMITS } from '@lanting/contract/limits'
import { TEXTS } from '@lanting/contract/texts'
import { beijingDay } from '@lanting/contract/time'
import { type FormEvent, useState } from 'react'
import { BirthdayRow } from '#src/features/member/profile/birthday-row.tsx'
import { InputRow } from '#src/features/member/profile/input-row.tsx'
import { maskEmail, maskMobile } from '#src/features/member/profile/profile-rules.ts'
import { useUpdateProfile } from '#src/features/member/queries.ts'
import { type FieldOf, useFormRefusal } from '#src/lib/hooks/use-form-refusal.ts'
import type { User } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { RowGroup } from '#src/ui/row/row.tsx'
import css from './profile-form.module.css'

type Draft = ProfileDraft & { readonly password: string }

const EMPTY: Draft = { mobile: '', email: '', birthday: '', password: '' }

const FIELD_OF: FieldOf<keyof Draft> = {
  mobileFormat: 'mobile',
  emailFormat: 'email',
  birthdayFormat: 'birthday',
  birthdayRange: 'birthday',
  birthdaySet: 'birthday',
  loginPasswordMissing: 'password',
  loginPasswordWrong: 'password',
}

interface ProfileFormProps {
  readonly user: User
  readonly isTrial: boolean
}

export function ProfileForm({ user, isTrial }: ProfileFormProps) {
  const [draft, setDraft] = useState(EMPTY)
  const { show, showAnswer, clear, errorOf, take } = useFormRefusal(FIELD_OF, 'mobile')
  const update = useUpdateProfile()
  const asksPassword = replacesMobile(user.mobile, draft.mobile.trim())
  const isEmpty = draft.mobile === '' && draft.email === '' && draft.birthday === ''

  const change = (part: Partial<Draft>) => {
    clear()
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    if (isTrial) {
      toast.info(TEXTS.trialRefused)
      return
    }
    const typed = { mobile: draft.mobile.trim(), email: draft.email.trim(), birthday: draft.birthday.trim() }
    const missing = asksPassword && draft.password === '' ? 'loginPasswordMissing' : null
    const refusal = checkProfile(typed, beijingDay(now())) ?? missing
    show(refusal)
    if (refusal !== null) return
    if (isEmpty) toast.info('没有需要保存的修改')
    else
      update.mutate(asksPassword ? { ...typed, password: draft.password } : typed, {
        onSuccess: () => setDraft(EMPTY),
        onError: showAnswer,
      })
  }
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <RowGroup className={css.group} label="可修改的资料">
        <BirthdayRow
          saved={user.birthday}
          value={draft.birthday}
          onChange={(birthday) => change({ birthday })}
          error={errorOf('birthday')}
          disabled={isTrial || update.isPending}
          ref={take('birthday')}
        />
        <InputRow
          label="手机号"
          ref={take('mobile')}
          value={draft.mobile}
          onChange={(mobile) => change({ mobile })}
          error={errorOf('mobile')}
          placeholder={user.mobile === '' ? '未填写' : maskMobile(user.mobile)}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          readOnly={isTrial || update.isPending}
        />
        {asksPassword && (
          <InputRow
            label="登录密码"
            ref={take('password')}
            value={draft.password}
            onChange={(password) => change({ password })}
            error={errorOf('password')}
            placeholder="更换手机号须验证"
            type="password"
            autoComplete="current-password"
            maxLength={LIMITS.accountInputMax}
            readOnly={update.isPending}
          />
        )}
        <InputRow
          label="邮箱"
          ref={take('email')}
          value={draft.email}
          onChange={(email) => change({ email })}
          error={errorOf('email')}
          placeholder={user.email === '' ? '未填写' : maskEmail(user.email)}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={200}
          readOnly={isTrial || update.isPending}
        />
      </RowGroup>
      <p className={css.note}>
        {isTrial
          ? '试玩账号不能修改资料，注册正式账号后即可填写。'
          : '用户名与真实姓名不可自行修改。手机可用于登录，更换时须验证登录密码；手机与邮箱不会用来推销；留空表示不修改。'}
      </p>
      <FootBar>
        <Button type="submit" block inactive={isEmpty || isTrial} loading={update.isPending}>
          保存
        </Button>
      </FootBar>
    </form>
  )
}
