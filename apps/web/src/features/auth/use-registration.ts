// State of the registration form: checked in the specification's order, sent with the captcha's answer.
import { LIMITS } from '@lanting/contract/limits'
import { refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { checkRegistration, type RegistrationDraft } from '@lanting/contract/rules/auth'
import { type FormEvent, useState } from 'react'
import { useRegister } from '#src/features/auth/queries.ts'
import { useNameCheck } from '#src/features/auth/use-name-check.ts'
import { type FieldOf, useFormRefusal } from '#src/lib/hooks/use-form-refusal.ts'
import { useCaptcha } from '#src/queries/captcha.ts'

type FieldName = keyof RegistrationDraft

/** Which field a refusal is about. */
const FIELD_OF: FieldOf<FieldName> = {
  usernameFormat: 'name',
  usernameTaken: 'name',
  passwordTooShort: 'password',
  passwordTooLong: 'password',
  passwordTooCommon: 'password',
  passwordsDiffer: 'confirmPass',
  captchaMissing: 'code',
  captchaWrong: 'code',
  ageNotConfirmed: 'adult',
}

/** These refusals leave the answered picture valid: the server takes an answer only when everything else is right. */
const BEFORE_CAPTCHA: readonly (RefusalKey | null)[] = ['usernameTaken', 'passwordTooCommon']

const EMPTY: RegistrationDraft = { name: '', password: '', confirmPass: '', code: '', adult: false }
export function useRegistration(invitedBy: string, redirect: string) {
  const [draft, setDraft] = useState(EMPTY)
  const [pid, setPid] = useState(invitedBy)
  const { show, showAnswer, clear, errorOf, take } = useFormRefusal(FIELD_OF)
  const wantsCaptcha = draft.password !== ''
  const captcha = useCaptcha(wantsCaptcha)
  const register = useRegister(redirect)
  const name = useNameCheck(draft.name)

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
          if (BEFORE_CAPTCHA.includes(showAnswer(error))) return
          setDraft((now) => ({ ...now, code: '' }))
          void captcha.refetch()
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
    errorOf: (field: FieldName) =>
      errorOf(field, { max: LIMITS.accountInputMax }) ??
      (field === 'name' && name.isTaken ? refusalText('usernameTaken') : null),
    checkName: name.check,
    /** Only after the server said so. */
    isNameFree: name.isFree,
    isReady: refusal === null,
    /** An answer belongs to the captcha shown: while the next one loads there is nothing to answer. */
    isPictured: captcha.isSuccess && !captcha.isFetching,
    isBusy: register.isPending,
  }
}
