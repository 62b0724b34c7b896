// The games of each venue code, and the default game of a launch.
import { slotCodeOf } from '@lanting/contract/codes'
import { SANDBOX_GAMES } from '@lanting/contract/data/play/sandbox-games'
import { findSlotGame, SLOT_GAMES } from '@lanting/contract/data/play/slot-games'
import { findVenue, type PlatName, VENUES } from '@lanting/contract/data/play/venues'
import { type VenueKind, venueKind } from '@lanting/contract/rules/games/venue-kind'

export type GameKind = 'slot' | 'baccarat' | 'dragonTiger' | 'dice' | 'fishing' | 'fixtures'

/** The game of each kind of venue. Slots are numbered by venue, and have no code of their own. */
const BY_KIND: Readonly<Record<VenueKind, { readonly kind: GameKind; readonly code: string | null }>> = {
  live: { kind: 'baccarat', code: 'bac' },
  slot: { kind: 'slot', code: null },
  sport: { kind: 'fixtures', code: 'fbsim' },
  lottery: { kind: 'dice', code: 'k3' },
  esport: { kind: 'fixtures', code: 'imsim' },
  board: { kind: 'dragonTiger', code: 'lh' },
  fishing: { kind: 'fishing', code: 'by' },
}

export interface Game {
  readonly plat: PlatName
  readonly code: string
  readonly name: string
  readonly kind: GameKind
}

/** A venue's own game, where it has no list of slots. */
function singleGame(plat: PlatName): Game | null {
  const venue = findVenue(plat)
  if (venue === undefined || slotCodeOf(plat) !== null) return null
  const of = venueKind(venue.category, venue.gameType)
  const { kind, code } = BY_KIND[of]
  return { plat, name: SANDBOX_GAMES[of], kind, code: code ?? `${plat.toLowerCase()}001` }
}

export function isPlat(text: string): text is PlatName {
  return findVenue(text) !== undefined
}

/** An empty code opens the venue's first game. */
export function findGame(plat: PlatName, code: string): Game | undefined {
  const single = singleGame(plat)
  if (single !== null) return code === '' || code === single.code ? single : undefined
  const slot = code === '' ? SLOT_GAMES.find((game) => game.catecode === plat) : findSlotGame(code)
  if (slot === undefined || slot.catecode !== plat) return undefined
  return { plat, code: slot.gamecode, name: slot.gamename, kind: 'slot' }
}

export const GAMES: readonly Game[] = VENUES.flatMap(({ platname }) => {
  const single = singleGame(platname)
  if (single !== null) return [single]
  return SLOT_GAMES.filter((game) => game.catecode === platname).flatMap(
    (game) => findGame(platname, game.gamecode) ?? [],
  )
})
