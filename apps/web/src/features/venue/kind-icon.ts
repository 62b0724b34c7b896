// The icon of a venue's kind, as in the hall: cards, reels, a ball, a die, a pad, a fish.
import { findVenue } from '@lanting/contract/data/play/venues'
import { type VenueKind, venueKind } from '@lanting/contract/rules/games/venue-kind'
import { cherry, circleDot, dices, fish, gamepad2, spade, volleyball } from '@lanting/design/icons'

const ICONS: Readonly<Record<VenueKind, string>> = {
  live: spade,
  slot: cherry,
  sport: volleyball,
  esport: gamepad2,
  board: dices,
  lottery: circleDot,
  fishing: fish,
}

/** An unknown venue has cards. */
export function kindIcon(plat: string): string {
  const venue = findVenue(plat)
  return venue === undefined ? spade : ICONS[venueKind(venue.category, venue.gameType)]
}
