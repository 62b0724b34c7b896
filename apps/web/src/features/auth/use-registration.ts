// State of the registration form: checked in the specification's order, sent with the captcha's answer.
import { LIMITS } from '@lanting/contract/limits'
import { checkRegistration, type RegistrationDraft } from '@lanting/contract/rules/auth'
import { TEXTS } from '@lanting/contract/texts'
import { type FormEvent, useState } from 'react'
import { useRegister } from '#src/features/auth/queries.ts'
import { type FieldOf, useFormRefusal } from '#src/lib/hooks/use-form-refusal.ts'
import { useCaptcha } from '#src/queries/captcha.ts'

type FieldName = keyof RegistrationDraft

/** Which field a refusal is about. */
const FIELD_OF: FieldOf<FieldName> = {
  usernameFormat: 'name',
  passwordTooShort: 'password',
  passwordTooLong: 'password',
  passwordsDiffer: 'confirmPass',
  captchaMissing: 'code',
  captchaWrong: 'code',
  ageNotConfirmed: 'adult',
}

const EMPTY: RegistrationDraft = { name: '', password: '', confirmPass: '', code: '', adult: false }
export function useRegistration(invitedBy: string, redirect: string) {
  const [draft, setDraft] = useState(EMPTY)
  const [pid, setPid] = useState(invitedBy)
  const { show, clear, errorOf, take } = useFormRefusal(FIELD_OF)
  const wantsCaptcha = draft.password !== ''
  const captcha = useCaptcha(wantsCaptcha)
  const register = useRegister(redirect)

  const change = (part: Partial<RegistrationDraft>) => {
    clear()
    setDraft({ ...draft, ...part })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (register.isPending) return
    const refusal = checkRegistration(draft)
    show(refusal)
    if (refusal !== null) return
    register.mutate(
      { ...draft, captchaId: captcha.data?.id ?? '', pid },
      {
        onError: (error) => {
          // The server consumes a captcha with every attempt, so each refusal loads a new one.
          setDraft((now) => ({ ...now, code: '' }))
          void captcha.refetch()
          if (error.message === TEXTS.captchaWrong) show('captchaWrong')
        },
      },
    )
  }

  const refusal = checkRegistration(draft)
  return {
    draft,
    pid,
    captcha,
    take,
    change,
    setPid,
    submit,
    errorOf: (field: FieldName) => errorOf(field, { max: LIMITS.accountInputMax }),
    /** A field is valid when the first error of the draft is about another one. */
    isGood: (field: FieldName) => draft[field] !== '' && (refusal === null || FIELD_OF[refusal] !== field),
    isReady: refusal === null,
    /** An answer belongs to the captcha shown: while the next one loads there is nothing to answer. */
    isPictured: captcha.isSuccess && !captcha.isFetching,
    isBusy: register.isPending,
  }
}
