// Search results among the games of every provider; without a query nothing is hidden.
import { useAllSlotGames } from '#src/features/venue/queries.ts'
import { searchGames } from '#src/features/venue/rules.ts'
import { SlotGrid, SlotGridSkeleton } from '#src/features/venue/slot-grid.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'

export function SlotSearch({ words }: { readonly words: string }) {
  const { data, isError, error, isFetching, refetch } = useAllSlotGames()
  if (data === undefined) {
    if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} error={error} />
    return <SlotGridSkeleton />
  }
  const found = searchGames(data, words)
  if (found.length > 0) return <SlotGrid games={found} withVenue />
  return <EmptyState text={`没有名字里带“${words.trim()}”的游戏`} />
}
