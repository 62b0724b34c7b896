// Moves the product's clock to the time a journey needs.
import { FIXTURE_CADENCE } from '@lanting/contract/rules/games/fixtures'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { control } from './control.ts'
import { product } from './own-product.ts'

/** @returns what the clock shows then, in milliseconds */
export async function advanceClock(ms: number): Promise<number> {
  const moved = await control(product(), 'POST', 'clock', { advance: Math.ceil(ms) })
  return Date.parse((moved as { now: string }).now)
}

/** The next fixture has just opened: whatever the time was, there are eight minutes to bet on it. */
export async function standAtFreshFixture(): Promise<void> {
  const now = await advanceClock(1)
  await advanceClock(currentRound(FIXTURE_CADENCE, now).drawAt + 1000 - now)
}
