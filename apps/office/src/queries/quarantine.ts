// Quarantined bets: the queue, one of them in full, and the request to book or dismiss it.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { invalidateDesk } from '#src/queries/desk.ts'

export type QuarantineList = OfficeOutputOf<'POST /office-api/quarantine/list'>
export type QuarantineRow = QuarantineList['data'][number]
export type QuarantineFull = OfficeOutputOf<'POST /office-api/quarantine/detail'>

export const QUARANTINE_MS = 30_000

/** Counted in the rail; the page starts with the same query, so the cache serves both. */
export const OPEN_QUARANTINE = { state: 'open', page: 1 } as const

/** Under the same key as the books: what is booked changes them. */
export function useQuarantine(filter: OfficeInputOf<'POST /office-api/quarantine/list'>, enabled = true) {
  return useQuery({
    queryKey: ['money', 'quarantine', filter],
    queryFn: ({ signal }) => call('POST /office-api/quarantine/list', filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUARANTINE_MS,
    enabled,
  })
}

export function useQuarantineOne(id: string) {
  return useQuery({
    queryKey: ['money', 'quarantine-one', id],
    queryFn: ({ signal }) => call('POST /office-api/quarantine/detail', { id }, { signal }),
  })
}

export function useQuarantineAsk() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/quarantine/ask'>) =>
      call('POST /office-api/quarantine/ask', input, { keyed: true }),
    onSettled: () => invalidateDesk(client),
  })
}
