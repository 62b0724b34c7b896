// The member's own data: whether a file is being made or ready, asking for one, fetching it.
import { now } from '@lanting/browser-kit/clock'
import { toast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { beijingDay } from '@lanting/contract/time'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { downloadWithPassword } from '#src/lib/device/download.ts'
import { ME } from '#src/queries/client.ts'

export type MyData = OutputOf<'POST /api/mydata'>
export type Exported = NonNullable<MyData['export']>

/** While a file is being made it is asked for so often. */
const MAKING_MS = 2_500

const myDataQuery = queryOptions({
  queryKey: [ME, 'my-data'],
  queryFn: async ({ signal }) => (await call('POST /api/mydata', {}, { signal })).data,
  refetchInterval: (query) => (query.state.data?.export?.state === 'making' ? MAKING_MS : false),
})

export const useMyData = () => useQuery(myDataQuery)

export function useAskExport() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: async (password: string) => (await call('POST /api/mydata/export', { password })).data,
    onSuccess: (data) => client.setQueryData(myDataQuery.queryKey, data),
  })
}

export function useFetchExport() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (password: string) =>
      downloadWithPassword('/api/mydata.zip', password, `我的资料-${beijingDay(now())}.zip`),
    onSuccess: () => toast.success('已下载'),
  })
}
