// A registration while it is filled in: checked in the specification's order, sent with the captcha's answer.
import { LIMITS } from '@lanting/contract/limits'
import { checkRegistration, type RegistrationDraft } from '@lanting/contract/rules/auth'
import { TEXTS } from '@lanting/contract/texts'
import { type FormEvent, useEffect, useState } from 'react'
import { useRegister } from '#src/features/auth/queries.ts'
import { type FieldOf, useFormRefusal } from '#src/lib/use-form-refusal.ts'
import { prepareWork } from '#src/lib/work.ts'
import { useCaptcha } from '#src/queries/captcha.ts'

type FieldName = keyof RegistrationDraft

/** Which field a refusal speaks about. */
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
  const captcha = useCaptcha(draft.password !== '')
  const register = useRegister(redirect)
  const wantsCaptcha = draft.password !== ''
  useEffect(() => {
    if (wantsCaptcha) prepareWork('register')
  }, [wantsCaptcha, register.failureCount])

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
          // The server burns a captcha with every judgement, so each refusal brings another picture.
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
    /** A field is good when the first complaint about the draft is about something else. */
    isGood: (field: FieldName) => draft[field] !== '' && (refusal === null || FIELD_OF[refusal] !== field),
    isReady: refusal === null,
    /** An answer is to the picture on the screen: while the next one is on its way there is nothing to answer. */
    isPictured: captcha.isSuccess && !captcha.isFetching,
    isBusy: register.isPending,
  }
}
