// Server state of the VIP page: the table for everybody, and the member's own progress.
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

export type Level = OutputOf<'POST /api/uservip'>[number]
export type VipState = OutputOf<'POST /api/vipstate'>

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
