// Adding, naming, removing and switching passkeys. Each answer is the whole list.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf } from '@lanting/contract/calls/names'
import { PASSKEY_KNOWN } from '@lanting/contract/texts/passkeys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { createPasskey, tellAuthenticators } from '@lanting/browser-kit/passkeys'
import { PASSKEY_CANCELLED } from '#src/lib/words/passkey-words.ts'
import { type Passkeys, passkeysQuery } from '#src/queries/passkeys.ts'

function useKeep() {
  const client = useQueryClient()
  return (keys: Passkeys) => client.setQueryData(passkeysQuery.queryKey, keys)
}

interface NewPasskey {
  readonly name: string
  readonly password: string
}

/** False: the person or the device said no. */
export function useAddPasskey() {
  const keep = useKeep()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ name, password }: NewPasskey) => {
      const { data: wanted } = await call('POST /api/passkey/add-options', { password })
      const made = await createPasskey(wanted)
      if (made.kind !== 'done') return made.kind
      keep((await call('POST /api/passkey/add', { name, key: made.value })).data)
      return 'done' as const
    },
    onSuccess: (end) => {
      if (end === 'done') toast.success('添加成功')
      else toast.info(end === 'known' ? PASSKEY_KNOWN : PASSKEY_CANCELLED)
    },
  })
}

export function useRenamePasskey() {
  const keep = useKeep()
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/passkey/rename'>) => call('POST /api/passkey/rename', input),
    onSuccess: ({ data }) => keep(data),
  })
}

/** Authenticators with the Signal API then stop offering the removed key. */
export function useRemovePasskey() {
  const keep = useKeep()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: InputOf<'POST /api/passkey/remove'>) => call('POST /api/passkey/remove', input),
    onSuccess: ({ data }) => {
      keep(data)
      toast.success('已删除这把密钥')
      if (data.user_id !== null) void tellAuthenticators(data.rp_id, data.user_id, data.credentials)
    },
  })
}

export function usePasskeyUses() {
  const keep = useKeep()
  return useMutation({
    scope: { id: 'passkey-uses' },
    mutationFn: (input: InputOf<'POST /api/passkey/uses'>) => call('POST /api/passkey/uses', input),
    onSuccess: ({ data }) => keep(data),
  })
}
