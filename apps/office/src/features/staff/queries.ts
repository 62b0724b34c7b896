// Staff accounts: the list, requests about them, and the temporary password for the approver.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { invalidateDesk } from '#src/queries/desk.ts'

export type Staff = OfficeOutputOf<'POST /office-api/staff/list'>[number]

const STAFF = 'staff'

export function useStaff() {
  return useQuery({
    queryKey: [STAFF],
    queryFn: ({ signal }) => call('POST /office-api/staff/list', {}, { signal }),
  })
}

type Changing =
  | 'POST /office-api/staff/create'
  | 'POST /office-api/staff/role'
  | 'POST /office-api/staff/disable'
  | 'POST /office-api/staff/enable'
  | 'POST /office-api/staff/reset-password'
  | 'POST /office-api/staff/reset-totp'

export function useChangeStaff<K extends Changing>(name: K) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<K>) => call(name, input),
    onSuccess: () => invalidateDesk(client),
  })
}

/** Answers with a password that is shown once and never cached. */
export function useTakePassword() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    gcTime: 0,
    mutationFn: (id: number) => call('POST /office-api/staff/take-password', { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [STAFF] }),
  })
}
