// The open venues, cached on the device per category so that the next visit shows them at once.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { SERVICE } from '@lanting/contract/states'
import { call } from '#src/lib/call.ts'
import { type CacheKey, readCache, writeCache } from '#src/lib/storage.ts'

export type GameRow = OutputOf<'GET /api/game/list'>[number]

const CACHES = [
  ['realbet', 'realbetList'],
  ['concise', 'conciseList'],
  ['sport', 'sportList'],
  ['lottery', 'lotteryList'],
  ['gaming', 'gamingList'],
  ['joker', 'jokerList'],
] as const satisfies readonly (readonly [GameRow['category_id'], CacheKey])[]

function remember(rows: readonly GameRow[]): void {
  for (const [category, key] of CACHES)
    writeCache(
      key,
      rows.filter((row) => row.category_id === category),
    )
}

function recall(): GameRow[] | undefined {
  const rows = CACHES.flatMap(([, key]) => readCache<GameRow[]>(key) ?? [])
  return rows.length > 0 ? rows : undefined
}

export const gameListQuery = queryOptions({
  queryKey: ['games'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /api/game/list', {}, { signal })
    const open = data.filter((row) => row.app_state === SERVICE.wire('open'))
    remember(open)
    return open
  },
  staleTime: 60_000,
  initialData: recall,
  initialDataUpdatedAt: 0,
})

export function useGameList() {
  return useQuery(gameListQuery)
}
