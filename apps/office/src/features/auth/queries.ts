// Calls of one's own account: both login steps, the authenticator, the password, leaving.
import type { OfficeInputOf } from '@lanting/contract/calls/names'
import { createPasskey, signWithPasskey } from '@lanting/browser-kit/passkeys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { withWork } from '#src/lib/work.ts'
import { closeSession } from '#src/lib/session.ts'
import { enter, ME_KEY } from '#src/queries/me.ts'

const meta = { silent: true } as const

/** The next step's ticket, or null when the session has begun. */
export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: (input: OfficeInputOf<'POST /office-api/login'>) =>
      withWork(input.username, (work) => call('POST /office-api/login', input, { work })),
    onSuccess: (answer) => {
      if (answer.step === 'in') enter(client, answer.token, answer.me)
    },
  })
}

export function useLoginTotp() {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: (input: OfficeInputOf<'POST /office-api/login/totp'>) =>
      call('POST /office-api/login/totp', input),
    onSuccess: (answer) => {
      if (answer.step === 'in') enter(client, answer.token, answer.me)
    },
  })
}

export function useEnrol() {
  return useMutation({
    meta,
    mutationFn: (input: OfficeInputOf<'POST /office-api/totp/enrol'>) =>
      call('POST /office-api/totp/enrol', input),
  })
}

export function useConfirmEnrol() {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: (input: OfficeInputOf<'POST /office-api/totp/confirm'>) =>
      call('POST /office-api/totp/confirm', input),
    onSuccess: (me) => client.setQueryData(ME_KEY, me),
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: (input: OfficeInputOf<'POST /office-api/password'>) =>
      call('POST /office-api/password', input),
    onSuccess: (me) => client.setQueryData(ME_KEY, me),
  })
}

/** Logout also works when the server is unreachable. */
export function useLogout() {
  return useMutation({
    meta,
    mutationFn: () => call('POST /office-api/logout', {}),
    onSettled: () => closeSession('left'),
  })
}

const PASSKEYS = ['passkeys'] as const

export function usePasskeys() {
  return useQuery({ queryKey: PASSKEYS, queryFn: async () => call('POST /office-api/passkeys', {}) })
}

/** The second step by passkey; null when the person or the device said no. */
export function useLoginPasskey() {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: async (ticket: string) => {
      const signed = await signWithPasskey(await call('POST /office-api/login/passkey-options', { ticket }))
      if (signed.kind !== 'done') return null
      return call('POST /office-api/login/passkey', { ticket, key: signed.value })
    },
    onSuccess: (answer) => {
      if (answer?.step === 'in') enter(client, answer.token, answer.me)
    },
  })
}

export interface NewPasskey {
  readonly name: string
  readonly password: string
  readonly code: string
}

/** How it ended; nothing is kept of a key that was not made. */
export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: async ({ name, password, code }: NewPasskey) => {
      const made = await createPasskey(await call('POST /office-api/passkey/add-options', { password, code }))
      if (made.kind !== 'done') return made.kind
      client.setQueryData(PASSKEYS, await call('POST /office-api/passkey/add', { name, key: made.value }))
      return 'done' as const
    },
  })
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: (input: OfficeInputOf<'POST /office-api/passkey/remove'>) =>
      call('POST /office-api/passkey/remove', input),
    onSuccess: (keys) => client.setQueryData(PASSKEYS, keys),
  })
}
