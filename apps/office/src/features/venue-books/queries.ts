// Venues' books beside ours, one venue in full, and the requests of the first of two people.
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { invalidateDesk } from '#src/queries/desk.ts'

export type Venue = OfficeOutputOf<'POST /office-api/venue-books/list'>['venues'][number]
export type VenueCase = OfficeOutputOf<'POST /office-api/venue-books/detail'>

export const VENUE_BOOKS_MS = 30_000
/** Under the books' key: a decision about money refetches these as well. */
const KEY = ['money', 'venue-books'] as const
const caseKey = (plat: string) => [...KEY, plat] as const

export function useVenueBooks() {
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => call('POST /office-api/venue-books/list', {}, { signal }),
    refetchInterval: VENUE_BOOKS_MS,
  })
}

export function useVenueCase(plat: string) {
  return useQuery({
    queryKey: caseKey(plat),
    queryFn: ({ signal }) => call('POST /office-api/venue-books/detail', { platname: plat }, { signal }),
    refetchInterval: VENUE_BOOKS_MS,
  })
}

/** 再取对账单. */
export function useCompare(plat: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /office-api/venue-books/compare', { platname: plat }),
    onSuccess: (data) => {
      client.setQueryData(caseKey(plat), data)
      void client.invalidateQueries({ queryKey: [...KEY, 'list'] })
    },
  })
}

/** Kept at once; the case names it by its id. */
export function useStatementUpload() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (file: File) => call('POST /office-api/venue-books/statement', {}, { file }),
  })
}

type VenueCaseCall = Extract<OfficeCallNames, `POST /office-api/venue-books/${string}/ask`>

/** The caller shows the error. */
export function useVenueCaseRequest<K extends VenueCaseCall>(name: K) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<K>) => call(name, input, { keyed: true }),
    onSettled: () => invalidateDesk(client),
  })
}
