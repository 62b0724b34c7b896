// Server state of the wallet's pages: the statement in pages, and its file.
import type { DateCode } from '@lanting/contract/codes'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'

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
