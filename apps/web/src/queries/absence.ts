// Whether the member keeps away. Apart from the user's query, whose code is not in the first load.
import { isAbsentWire } from '@lanting/contract/rules/protection/absent-wire'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useIsMember } from '#src/lib/session.ts'
import { type CachedUser, readCache } from '#src/lib/storage.ts'
import { ME } from '#src/queries/client.ts'

/** In a time-out or excluded: nothing that invites to play is shown, also not before the first answer. */
export function useIsAbsent(): boolean {
  const isMember = useIsMember()
  // Follows what the pages have asked for, and asks nothing itself.
  const user = useQuery<CachedUser>({ queryKey: [ME, 'user'], queryFn: skipToken }).data
  return isMember && isAbsentWire((user ?? readCache<CachedUser>('userInfo'))?.state)
}
