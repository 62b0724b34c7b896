// The current user and the role's permissions.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import type { Permission } from '@lanting/contract/office/permissions'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { openSession, useSession } from '#src/lib/session.ts'

export type Me = OfficeOutputOf<'POST /office-api/me'>

export const ME_KEY = ['me'] as const

export function useMeQuery() {
  const token = useSession((state) => state.token)
  return useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => call('POST /office-api/me', {}, { signal }),
    enabled: token !== null,
    // The role may have changed while the tab was in the background.
    staleTime: 60_000,
  })
}

/** Inside the shell there is always a logged-in user. */
export function useMe(): Me {
  const me = useQueryClient().getQueryData<Me>(ME_KEY)
  const { data } = useMeQuery()
  const found = data ?? me
  if (found === undefined) throw new Error('no staff member here')
  return found
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}

/** Starts the session: its user is cached before the first page asks. */
export function enter(client: QueryClient, token: string, me: Me): void {
  client.setQueryData(ME_KEY, me)
  openSession(token)
}
