// Restrictions that members chose, read only: one person, and everybody who keeps away.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export type Person = OfficeOutputOf<'POST /office-api/member/person'>
export type ExclusionFilter = OfficeInputOf<'POST /office-api/exclusions'>
export type Exclusion = OfficeOutputOf<'POST /office-api/exclusions'>['data'][number]

export function usePerson(id: number) {
  return useQuery({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call('POST /office-api/member/person', { id }, { signal }),
    // Every read is audited, so there is no automatic refetch.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export type SignCase = OfficeOutputOf<'POST /office-api/signs/cases'>['data'][number]

export function useSignCases(page: number) {
  return useQuery({
    queryKey: ['sign-cases', page],
    queryFn: ({ signal }) => call('POST /office-api/signs/cases', { page }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useExclusions(filter: ExclusionFilter) {
  return useQuery({
    queryKey: ['exclusions', filter],
    queryFn: ({ signal }) => call('POST /office-api/exclusions', filter, { signal }),
    placeholderData: keepPreviousData,
  })
}
