// The member's own limits, reminder, time-out and exclusion; every reader shares the answer.
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { useUser } from '#src/queries/user.ts'

export type SafetyState = OutputOf<'POST /api/limits'>
export type Absence = NonNullable<SafetyState['absence']>

export const limitsQuery = queryOptions({
  queryKey: [ME, 'limits'],
  queryFn: async ({ signal }) => (await call('POST /api/limits', {}, { signal })).data,
  meta: { silent: true },
})

/** A trial has no limits. */
export function useLimitsQuery() {
  const isMember = useIsMember()
  const isTrial = useUser()?.is_trial !== 0
  return useQuery({ ...limitsQuery, enabled: isMember && !isTrial })
}

export function useLimits(): SafetyState | undefined {
  return useLimitsQuery().data
}

/** What is lower is in force in the answer; every reader has it at once. */
export function useChangeLimits() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: InputOf<'POST /api/limits'>) => (await call('POST /api/limits', change)).data,
    onSuccess: (state) => client.setQueryData(limitsQuery.queryKey, state),
    // Refused, the page may have been out of date.
    onError: () => client.invalidateQueries({ queryKey: limitsQuery.queryKey }),
  })
}
