// Closing the account: what is open, asking for it, taking it back.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { ME } from '#src/queries/client.ts'

export type Closure = OutputOf<'POST /api/mydata/closure'>

const closureQuery = queryOptions({
  queryKey: [ME, 'closure'],
  queryFn: async ({ signal }) => (await call('POST /api/mydata/closure', {}, { signal })).data,
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

export function useAskClosure() {
  const keep = useKeep()
  return useMutation({
    meta: { silent: true },
    mutationFn: async (input: InputOf<'POST /api/mydata/close'>) =>
      (await call('POST /api/mydata/close', input)).data,
    onSuccess: keep,
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
