// Closing the account: what is open, asking for it, taking it back.
import { failureOf, isUnknown } from '@lanting/browser-kit/call-error'
import { signWithPasskey } from '@lanting/browser-kit/passkeys'
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { ME } from '#src/queries/client.ts'
import { userQuery } from '#src/queries/user.ts'
import { PASSKEY_CANCELLED } from '#src/lib/words/passkey-words.ts'

export type Closure = OutputOf<'POST /api/mydata/closure'>

const closureQuery = queryOptions({
  queryKey: [ME, 'closure'],
  queryFn: async ({ client, signal }) => {
    const { data } = await call('POST /api/mydata/closure', {}, { signal })
    // The venues were asked for it: other pages say the same from now on.
    void client.invalidateQueries({ queryKey: userQuery.queryKey })
    return data
  },
})

export const useClosure = () => useQuery(closureQuery)

/** Balances, limits and offers follow: everything of the member is asked for again. */
function useKeep() {
  const client = useQueryClient()
  return (data: Closure) => {
    client.setQueryData(closureQuery.queryKey, data)
    void client.invalidateQueries({ queryKey: [ME], predicate: ({ queryKey }) => queryKey[1] !== 'closure' })
  }
}

/** Without an answer it may have been taken: the page asks for the state, and closes the sheet where it runs. */
function useLookAfter() {
  const client = useQueryClient()
  return (error: Error) => {
    const failure = failureOf(error)
    if (failure !== null && isUnknown(failure))
      void client.invalidateQueries({ queryKey: closureQuery.queryKey })
  }
}

export function useAskClosure() {
  return useMutation({
    meta: { silent: true },
    mutationFn: async (input: InputOf<'POST /api/mydata/close'>) =>
      (await call('POST /api/mydata/close', input)).data,
    onSuccess: useKeep(),
    onError: useLookAfter(),
  })
}

/** Null when the signature was not given: nothing was asked for. */
export function useAskClosureByPasskey() {
  const keep = useKeep()
  return useMutation({
    meta: { silent: true },
    mutationFn: async () => {
      const { data: request } = await call('POST /api/mydata/close/passkey', {})
      const signed = await signWithPasskey(request)
      if (signed.kind !== 'done') return null
      return (await call('POST /api/mydata/close', { passkey: signed.value })).data
    },
    onSuccess: (data) => {
      if (data === null) toast.info(PASSKEY_CANCELLED)
      else keep(data)
    },
    onError: useLookAfter(),
  })
}

export function useTakeBack() {
  const keep = useKeep()
  return useMutation({
    mutationFn: async () => (await call('POST /api/mydata/stay', {})).data,
    onSuccess: (data) => {
      keep(data)
      toast.success('已撤回，账号照常使用')
    },
  })
}
