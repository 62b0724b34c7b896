// A registration while it is filled in: checked in the specification's order, sent with the captcha's answer.
import { LIMITS } from '@lanting/contract/limits'
import { refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { checkRegistration, type RegistrationDraft } from '@lanting/contract/rules/auth'
import { TEXTS } from '@lanting/contract/texts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCaptcha, useRegister } from '#src/features/auth/queries.ts'
import { prepareWork } from '#src/lib/work.ts'

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
export function useRegistration(invitedBy: string, redirect: string) {
  const [draft, setDraft] = useState(EMPTY)
  const [pid, setPid] = useState(invitedBy)
  const [wrong, setWrong] = useState<RefusalKey | null>(null)
  const fields = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const captcha = useCaptcha(draft.password !== '')
  const register = useRegister(redirect)
  const wantsCaptcha = draft.password !== ''
  useEffect(() => {
    if (wantsCaptcha) prepareWork('register')
  }, [wantsCaptcha, register.failureCount])

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

  const refusal = checkRegistration(draft)
  return {
    draft,
    pid,
    captcha,
    take,
    change,
    setPid,
    submit,
    errorOf,
    /** A field is good when the first complaint about the draft is about something else. */
    isGood: (field: FieldName) => draft[field] !== '' && (refusal === null || FIELD_OF[refusal] !== field),
    isReady: refusal === null,
    /** An answer is to the picture on the screen: while the next one is on its way there is nothing to answer. */
    isPictured: captcha.isSuccess && !captcha.isFetching,
    isBusy: register.isPending,
  }
}
