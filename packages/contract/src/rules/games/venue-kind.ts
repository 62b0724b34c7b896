// The seven kinds of venue, as halls, pictures and icons tell them apart.
import type { CategoryId, GameType } from '#src/codes.ts'

export type VenueKind = 'live' | 'slot' | 'sport' | 'lottery' | 'esport' | 'board' | 'fishing'

const FISHING: GameType = 3

const KINDS: Readonly<Record<CategoryId, VenueKind>> = {
  realbet: 'live',
  concise: 'slot',
  sport: 'sport',
  lottery: 'lottery',
  gaming: 'esport',
  joker: 'board',
}

/** Fishing is listed under the slots and known by its game type. */
export function venueKind(category: CategoryId, gameType: number): VenueKind {
  return gameType === FISHING ? 'fishing' : KINDS[category]
}
