// Binding and unbinding. Refusals are shown in place, so their toasts are off.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf } from '@lanting/contract/calls/names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { signWithPasskey } from '@lanting/browser-kit/passkeys'
import { PASSKEY_CANCELLED } from '#src/lib/words/passkey-words.ts'
import { CARDS } from '#src/queries/money/cards.ts'
import { userQuery } from '#src/queries/user.ts'

/** The first bank card sets the member's real name, so the member is refetched too. */
export function useBindCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/bindcard'>) => call('POST /api/bindcard', input, { keyed: true }),
    onSuccess: ({ message }) => toast.success(message),
    // Without an answer it may be bound all the same.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: CARDS }),
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]),
  })
}

export function useUnbindCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/delcard', { id }, { keyed: true }),
    meta: { silent: true },
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: CARDS }),
  })
}

type NewCard = Pick<InputOf<'POST /api/bindcard'>, 'bank' | 'bank_owner' | 'bank_no' | 'bank_address'>

/** Signs this very card, then binds it. Null: not confirmed, nothing was sent. */
export function useBindByPasskey() {
  const bind = useBindCard()
  return useMutation({
    mutationFn: async (card: NewCard) => {
      const { data: request } = await call('POST /api/bindcard/passkey', card)
      const signed = await signWithPasskey(request)
      if (signed.kind !== 'done') return null
      return bind.mutateAsync({ ...card, pay_pass: '', passkey: signed.value })
    },
    onSuccess: (bound) => {
      if (bound === null) toast.info(PASSKEY_CANCELLED)
    },
  })
}
