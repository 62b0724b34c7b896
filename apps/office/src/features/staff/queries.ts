// Staff accounts: list, make, role, lock, resets.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { REQUESTS } from '#src/queries/switches.ts'
import { WAITING } from '#src/queries/waiting.ts'

export type Staff = OfficeOutputOf<'POST /office-api/staff/list'>[number]

const STAFF = 'staff'

export function useStaff() {
  return useQuery({
    queryKey: [STAFF],
    queryFn: ({ signal }) => call('POST /office-api/staff/list', {}, { signal }),
  })
}

type Changing =
  | 'POST /office-api/staff/role'
  | 'POST /office-api/staff/disable'
  | 'POST /office-api/staff/reset-totp'

export function useChangeStaff<K extends Changing>(name: K) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<K>) => call(name, input),
    onSuccess: () => {
      for (const key of [STAFF, REQUESTS, WAITING]) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

type Giving = 'POST /office-api/staff/create' | 'POST /office-api/staff/reset-password'

/** Answers with a password that is shown once and never cached. */
export function useGivePassword<K extends Giving>(name: K) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    gcTime: 0,
    mutationFn: (input: OfficeInputOf<K>) => call(name, input),
    onSuccess: () => client.invalidateQueries({ queryKey: [STAFF] }),
  })
}
