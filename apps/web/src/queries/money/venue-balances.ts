// The member's balance per venue. Pages that show it poll at their own interval; all readers share the answer.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { fenFromYuan, type Yuan, yuanFromFen } from '@lanting/contract/money'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { userQuery } from '#src/queries/user.ts'

export type VenueBalance = OutputOf<'POST /api/balancelist'>[number]

export function sumYuan(amounts: readonly Yuan[]): Yuan {
  return yuanFromFen(amounts.reduce((sum, amount) => sum + fenFromYuan(amount), 0n))
}

/** The hall and the header read the sum from the member's data: it must not lag behind the list. */
function tellUser(client: QueryClient, venues: readonly VenueBalance[]): void {
  const known = client.getQueryState(userQuery.queryKey)
  const held = venues.flatMap(({ balance }) => balance ?? [])
  // While a venue's balance is unknown the server's sum applies.
  if (held.length < venues.length) return
  const gameblance = sumYuan(held)
  if (known?.data === undefined || known.data.gameblance === gameblance) return
  // Only the sum is newer; the rest keeps its age.
  const { data, dataUpdatedAt } = known
  client.setQueryData(userQuery.queryKey, { ...data, gameblance }, { updatedAt: dataUpdatedAt })
}

export const venueBalancesQuery = queryOptions({
  queryKey: [ME, 'venues'],
  queryFn: async ({ signal, client }) => {
    const { data } = await call('POST /api/balancelist', {}, { signal, quiet: true })
    tellUser(client, data)
    return data
  },
  retry: false,
  meta: { silent: true },
})

/** With an interval the list is polled while the page is shown; without one it is fetched once. */
export function useVenueBalances(everyMs: number | false = false) {
  return useQuery({ ...venueBalancesQuery, enabled: useIsMember(), refetchInterval: everyMs })
}
