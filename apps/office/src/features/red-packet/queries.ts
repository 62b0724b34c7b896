// The query of the red-packet page: one day with its budget, cut and grabs.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export type RedPacketDay = OfficeOutputOf<'POST /office-api/redpacket/day'>

const POLL_MS = 5000

/** Null is today, also across midnight. */
export function useRedPacketDay(date: string | null) {
  return useQuery({
    queryKey: ['red-packet', date],
    queryFn: ({ signal }) =>
      call('POST /office-api/redpacket/day', date === null ? {} : { date }, { signal }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  })
}
