// Server state of the trust page: roots, the cover of a day, alarms, incidents, and what waits for a second person.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { invalidateDesk } from '#src/queries/desk.ts'

export type TrustPageData = OfficeOutputOf<'POST /office-api/trust/page'>
export type RootRow = TrustPageData['roots'][number]

const TRUST = ['trust'] as const
const PAGE_MS = 10_000

export function useTrustPage() {
  return useQuery({
    queryKey: TRUST,
    queryFn: ({ signal }) => call('POST /office-api/trust/page', {}, { signal }),
    refetchInterval: PAGE_MS,
  })
}

type Asking = 'POST /office-api/trust/incident/ask' | 'POST /office-api/trust/leaves/ask'

export function useTrustAsk<K extends Asking>(name: K) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: OfficeInputOf<K>) => call(name, input, { keyed: true }),
    onSettled: () => {
      invalidateDesk(client)
      return client.invalidateQueries({ queryKey: TRUST })
    },
  })
}
