// Account search, and the entries of one account, both with keyset paging.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export type FoundAccount = OfficeOutputOf<'POST /office-api/money/accounts'>['data'][number]
export type Entry = OfficeOutputOf<'POST /office-api/money/entries'>['data'][number]
export type Question = Omit<OfficeInputOf<'POST /office-api/money/accounts'>, 'after'>

export function useAccounts(question: Question) {
  return useInfiniteQuery({
    queryKey: ['money', 'accounts', question],
    queryFn: ({ pageParam, signal }) =>
      call('POST /office-api/money/accounts', { ...question, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
}

export function useEntries(account: string | null) {
  return useInfiniteQuery({
    queryKey: ['money', 'entries', account],
    queryFn: ({ pageParam, signal }) =>
      call('POST /office-api/money/entries', { account: account ?? '', before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: account !== null,
  })
}
