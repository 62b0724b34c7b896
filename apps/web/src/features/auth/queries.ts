// Calls of registration and passwords.
import { failureOf, isUnknown } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noteRegistered } from '#src/features/auth/registered.ts'
import { call } from '#src/lib/call.ts'
import { go, goBack } from '#src/lib/navigation/go.ts'
import { redirectTarget } from '#src/lib/navigation/redirect.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { signWithPasskey } from '@lanting/browser-kit/passkeys'
import { PASSKEY_CANCELLED } from '#src/lib/words/passkey-words.ts'
import { closeSession, openSession } from '#src/lib/session.ts'
import { logIn, useLogin } from '#src/queries/session.ts'
import { userQuery } from '#src/queries/user.ts'
import { withWork } from '#src/lib/work.ts'

export interface Registration {
  readonly name: string
  readonly password: string
  readonly confirmPass: string
  readonly code: string
  readonly captchaId: string
  readonly adult: boolean
  readonly pid: string
}

/** The server's text is always shown, toned by the outcome. A new member is logged in and led on. */
export function useRegister(redirect: string) {
  const login = useLogin()
  const enter = async ({ name, password }: Registration) => {
    try {
      await login.mutateAsync({ name, password })
      go(redirectTarget(redirect), { replace: true })
    } catch {
      // The account exists: only the login has to be repeated, and its error was shown.
      noteRegistered(name)
      moveAddress(withSearch('/login', { redirect }), { replace: true })
    }
  }
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ captchaId, pid, ...draft }: Registration) => {
      const input = { ...draft, captcha_id: captchaId, ...(pid === '' ? {} : { pid }) }
      return withWork('register', draft.name, (work) => call('POST /api/register', input, { work }))
    },
    onSuccess: ({ message }, draft) => {
      toast.success(message || TEXTS.registered)
      return enter(draft)
    },
    onError: async (error, { name, password }) => {
      const failure = failureOf(error)
      // Only the answer may have been lost: then the name is taken now, by this member.
      const isOpen = failure !== null && isUnknown(failure) && (await isMember(name, password))
      if (!isOpen)
        return toast.error((failure?.kind === 'refused' && failure.message) || TEXTS.registerFailed)
      toast.success(TEXTS.registered)
      go(redirectTarget(redirect), { replace: true })
    },
  })
}

/** Asked again where this answer is lost as well. */
async function isMember(name: string, password: string, mayRepeat = true): Promise<boolean> {
  try {
    await logIn({ name, password })
    return true
  } catch (error) {
    const failure = failureOf(error)
    return mayRepeat && failure !== null && isUnknown(failure) && isMember(name, password, false)
  }
}

export interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

/** The wire's odd names are kept here: `password` is the old one, `paypassword` the new one. */
const wire = (change: PasswordChange) => ({
  password: change.oldPassword,
  paypassword: change.newPassword,
  confirm: change.confirmPassword,
})

/** A new login password ends every session, including this one. */
export function useChangeLoginPassword() {
  return useMutation({
    mutationFn: (change: PasswordChange) => call('POST /api/editPassword', wire(change)),
    onSuccess: () => {
      closeSession()
      moveAddress('/login', { replace: true })
      toast.success(TEXTS.passwordChanged)
    },
  })
}

export function useChangePayPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: PasswordChange) => call('POST /api/editPayPassword', wire(change), { keyed: true }),
    onSuccess: async () => {
      toast.success(TEXTS.passwordChanged)
      await client.invalidateQueries({ queryKey: userQuery.queryKey })
      goBack()
    },
  })
}

/** The person chooses a key; the server recognises whose it is. False: not confirmed, nothing was sent. */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async (auto: boolean) => {
      const { data: request } = await call('POST /api/passkey/login-options', {})
      const signed = await signWithPasskey(request)
      if (signed.kind !== 'done') return null
      const { data } = await call('POST /api/passkey/login', { key: signed.value, auto })
      openSession(data)
      return data
    },
    onSuccess: (session) => {
      if (session === null) toast.info(PASSKEY_CANCELLED)
    },
  })
}
