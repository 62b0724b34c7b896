// Server state of player protection beside the limits: the look-back, and leaving for a while or for good.
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import type { LIMITS } from '@lanting/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { limitsQuery } from '#src/queries/money/limits.ts'

export type MyPlay = OutputOf<'POST /api/myplay'>
export type LookBackDays = (typeof LIMITS.safety.lookBackDays)[number]

export function useMyPlay(days: LookBackDays) {
  return useQuery({
    queryKey: [ME, 'myplay', days],
    queryFn: async ({ signal }) => (await call('POST /api/myplay', { days }, { signal })).data,
    enabled: useIsMember(),
    meta: { silent: true },
  })
}

export type MySigns = OutputOf<'POST /api/mysigns'>

export function useMySigns() {
  return useQuery({
    queryKey: [ME, 'mysigns'],
    queryFn: async ({ signal }) => (await call('POST /api/mysigns', {}, { signal })).data,
    enabled: useIsMember(),
    meta: { silent: true },
  })
}

/** What is asked for: a time-out of so many days, or an exclusion of a length. */
export type Leave =
  | { readonly kind: 'timeout'; readonly days: InputOf<'POST /api/timeout'>['days'] }
  | { readonly kind: 'exclude'; readonly length: InputOf<'POST /api/exclude'>['length'] }
export type Leaving = OutputOf<'POST /api/exclude'>

const send = async (leave: Leave, password: string | undefined, signal?: AbortSignal): Promise<Leaving> => {
  const secret = password === undefined ? {} : { password }
  const { data } =
    leave.kind === 'timeout'
      ? await call('POST /api/timeout', { days: leave.days, ...secret }, { signal })
      : await call('POST /api/exclude', { length: leave.length, ...secret }, { signal })
  return data
}

/** What would happen, with the sums of now. */
export function useLeavePreview(leave: Leave) {
  return useQuery({
    queryKey: [ME, 'leave', leave],
    queryFn: ({ signal }) => send(leave, undefined, signal),
    enabled: useIsMember(),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
}

export function useLeave(leave: Leave) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => send(leave, password),
    meta: { silent: true },
    onSuccess: async ({ state }) => {
      client.setQueryData(limitsQuery.queryKey, state)
      // The whole app changes with it: the member's state is read before the page is left.
      await client.invalidateQueries({ queryKey: [ME, 'user'] })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [ME] }),
  })
}

export function useReturn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (step: InputOf<'POST /api/return'>['step']) =>
      (await call('POST /api/return', { step })).data,
    onSuccess: (state) => client.setQueryData(limitsQuery.queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}
