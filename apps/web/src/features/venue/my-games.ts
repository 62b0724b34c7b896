// 收藏 and 最近玩过, stored on the server; optimistic update, rolled back when the server refuses.
import type { OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SlotGame } from '#src/features/venue/queries.ts'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

type MyGames = OutputOf<'POST /api/mygames'>

const myGamesQuery = queryOptions({
  queryKey: [ME, 'myGames'],
  queryFn: async ({ signal }) => (await call('POST /api/mygames', {}, { signal })).data,
  meta: { silent: true },
})

export function useMyGames(): MyGames | undefined {
  return useQuery({ ...myGamesQuery, enabled: useIsMember() }).data
}

const marked = ({ favourites, recent }: MyGames, game: SlotGame, isOn: boolean): MyGames => {
  const others = favourites.filter(({ gamecode }) => gamecode !== game.gamecode)
  return { recent, favourites: isOn ? [game, ...others] : others }
}

export function useMarkGame() {
  const client = useQueryClient()
  return useMutation({
    // Serialised, so that the last tap is also the last answer.
    scope: { id: 'favouritegame' },
    mutationFn: async ({ game, isOn }: { readonly game: SlotGame; readonly isOn: boolean }) =>
      (await call('POST /api/favouritegame', { game_code: game.gamecode, on: isOn ? 1 : 0 })).data,
    onMutate: async ({ game, isOn }) => {
      await client.cancelQueries({ queryKey: myGamesQuery.queryKey })
      client.setQueryData(myGamesQuery.queryKey, (now) => now && marked(now, game, isOn))
    },
    onSettled: () => client.invalidateQueries({ queryKey: myGamesQuery.queryKey }),
  })
}
