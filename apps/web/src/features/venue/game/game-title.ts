// A game's title: the venue's name and, where it has a list, the game's own.
import { slotCodeOf } from '@lanting/contract/codes'
import { SANDBOX_GAMES } from '@lanting/contract/data/play/sandbox-games'
import { findVenue } from '@lanting/contract/data/play/venues'
import { venueKind } from '@lanting/contract/rules/games/venue-kind'
import { useSlotGames, type Wanted } from '#src/features/venue/queries.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { useGameList } from '#src/queries/game-list.ts'

export interface GameTitle {
  readonly venue: string
  readonly game: string
}

/** The game of venues without a list. Sandbox venues only. */
function useSandboxGame(plat: string): string {
  const isSandbox = useAppInfo()?.money_mode === 'sandbox'
  if (!isSandbox || slotCodeOf(plat) !== null) return ''
  const venue = findVenue(plat)
  return venue === undefined ? '' : SANDBOX_GAMES[venueKind(venue.category, venue.gameType)]
}

export function useGameTitle({ plat, code }: Pick<Wanted, 'plat' | 'code'>): GameTitle {
  const venues = useGameList().data
  const games = useSlotGames(code === '' ? null : slotCodeOf(plat)).data
  return {
    venue: venues?.find((row) => row.platform_name === plat)?.name ?? plat,
    game: games?.find((game) => game.gamecode === code)?.gamename ?? '',
  }
}

/** In the game: its name also where the venue has only one. */
export function usePlayedTitle(wanted: Pick<Wanted, 'plat' | 'code'>): GameTitle {
  const { venue, game } = useGameTitle(wanted)
  const single = useSandboxGame(wanted.plat)
  return { venue, game: game || single }
}
