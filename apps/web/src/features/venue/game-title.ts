// What a game is called: the venue's name and, where it has a list, the game's own.
import { useSlotGames, type Wanted } from '#src/features/venue/queries.ts'
import { slotCodeOf } from '#src/features/venue/rules.ts'
import { useGameList } from '#src/queries/game-list.ts'

export interface GameTitle {
  readonly venue: string
  readonly game: string
}

export function useGameTitle({ plat, code }: Pick<Wanted, 'plat' | 'code'>): GameTitle {
  const venues = useGameList().data
  const games = useSlotGames(code === '' ? null : slotCodeOf(plat)).data
  return {
    venue: venues?.find((row) => row.platform_name === plat)?.name ?? plat,
    game: games?.find((game) => game.gamecode === code)?.gamename ?? '',
  }
}
