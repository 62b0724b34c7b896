// Server state of the wallet's pages: the statement in pages, its file, and the auto-transfer switch.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf } from '@lanting/contract/calls/names'
import type { DateCode } from '@lanting/contract/codes'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'
import { userQuery } from '#src/queries/user.ts'

export interface MoneyFilter {
  readonly date: DateCode
  /** A group of reasons; empty for all. */
  readonly kind: '' | 'cash' | 'transfer' | 'play' | 'promo'
  readonly direction: '' | 'in' | 'out'
}

/** A changed filter is another list, so it starts at its first page. */
export function useMoneyLog(filter: MoneyFilter) {
  return useInfiniteQuery({
    queryKey: [ME, 'money', filter],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/moneylog', { ...filter, page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: useIsMember(),
  })
}

/** Row count of a filter, for the export; the last count is kept while the next one loads. */
export function useMoneyCount(filter: MoneyFilter, enabled: boolean): number | undefined {
  const isMember = useIsMember()
  return useQuery({
    queryKey: [ME, 'money-count', filter],
    queryFn: async ({ signal }) => (await call('POST /api/moneylog', filter, { signal })).data.total,
    enabled: enabled && isMember,
    placeholderData: keepPreviousData,
  }).data
}

export function useAutoTransfer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/uptransferstatus'>) => call('POST /api/uptransferstatus', input),
    onSuccess: ({ data, message }) => {
      toast.success(message)
      client.setQueryData(
        userQuery.queryKey,
        (user) => user && { ...user, transferstatus: data.transferstatus, launch_budget: data.budget },
      )
    },
  })
}
