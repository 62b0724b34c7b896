// The icon of a venue's kind, as in the hall: cards, reels, a ball, a die, a pad, a fish.
import { findVenue } from '@lanting/contract/data/venues'
import { cherry, circleDot, dices, fish, gamepad2, spade, volleyball } from '@lanting/design/icons'

const ICONS = {
  realbet: spade,
  concise: cherry,
  sport: volleyball,
  gaming: gamepad2,
  joker: dices,
  lottery: circleDot,
} as const

const FISHING = 3

/** A venue that nobody knows yet has cards. */
export function kindIcon(plat: string): string {
  const venue = findVenue(plat)
  if (venue === undefined) return spade
  return venue.gameType === FISHING ? fish : ICONS[venue.category]
}
