// The member's passkeys: read by the safety centre, the withdrawal and the card forms.
import type { OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { canUsePasskeys } from '@lanting/browser-kit/passkeys'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

export type Passkeys = OutputOf<'POST /api/passkeys'>
export type Passkey = Passkeys['keys'][number]

export const passkeysQuery = queryOptions({
  queryKey: [ME, 'passkeys'],
  queryFn: async ({ signal }) => (await call('POST /api/passkeys', {}, { signal })).data,
  meta: { silent: true },
})

/** Not asked for where this browser could not use them. */
export function usePasskeys() {
  return useQuery({ ...passkeysQuery, enabled: useIsMember() && canUsePasskeys() })
}

/** Whether money can be confirmed by passkey now: switched on, and a key that is old enough. */
export function useCanConfirm(): boolean {
  const { data } = usePasskeys()
  return data?.for_money === 1 && data.keys.some(({ money_from }) => money_from === null)
}
