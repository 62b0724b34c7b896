// Binding and unbinding. What the server refuses is drawn where it belongs, so its toasts are off.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf } from '@lanting/contract/calls/names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { CARDS } from '#src/queries/cards.ts'
import { userQuery } from '#src/queries/user.ts'

/** The first bank card gives the member his real name, so the member is asked anew too. */
export function useBindCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/bindcard'>) => call('POST /api/bindcard', input, { keyed: true }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await Promise.all([
        client.invalidateQueries({ queryKey: CARDS }),
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
      ])
    },
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
