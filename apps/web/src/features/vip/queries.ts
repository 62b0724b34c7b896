// Server state of the VIP page: the public table, the member's own progress, and its history.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'

export type Level = OutputOf<'POST /api/uservip'>[number]
export type VipState = OutputOf<'POST /api/vipstate'>
export type VipChange = OutputOf<'POST /api/viphistory'>['data'][number]

export function useLevels() {
  return useQuery({
    queryKey: ['vip-levels'],
    queryFn: async ({ signal }) => (await call('POST /api/uservip', {}, { signal })).data,
    staleTime: Infinity,
  })
}

/** Undefined for visitors. */
export function useVipState(): VipState | undefined {
  return useQuery({
    queryKey: [ME, 'vip'],
    queryFn: async ({ signal }) => (await call('POST /api/vipstate', {}, { signal })).data,
    enabled: useIsMember(),
  }).data
}

export function useVipHistory() {
  return useInfiniteQuery({
    queryKey: [ME, 'vip-history'],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/viphistory', { page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}
