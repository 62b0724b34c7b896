// Which odds of a bet may be shown: those known when it was placed.
import { findVenue } from '#src/data/play/venues.ts'

/** A slot has none that anybody took: what it paid follows from its stops alone. Nor has a bet whose venue sent none. */
export function shownOdds(plat: string, oddsMilli: number): number | null {
  return findVenue(plat)?.slotModel !== undefined || oddsMilli < 1000 ? null : oddsMilli / 1000
}
