// The overview for roles that may see money, polled every minute.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export type Overview = OfficeOutputOf<'POST /office-api/money/overview'>

export const OVERVIEW_MS = 60_000

export function useOverview() {
  return useQuery({
    queryKey: ['money', 'overview'],
    queryFn: ({ signal }) => call('POST /office-api/money/overview', {}, { signal }),
    refetchInterval: OVERVIEW_MS,
  })
}
