// Test helper: a start within a day, for tests whose acts must all be of one Beijing day or month.
import { addDays, beijingDay, dayStart } from '@lanting/contract/time'
import type { TestApp } from '#src/test/app.ts'

const NEAR_MS = 10 * 60_000

/** Past a midnight that is near: the speed of the machine would decide which acts fall before it. */
export async function intoTheDay(test: TestApp): Promise<void> {
  const now = test.core.clock.now()
  const leftMs = dayStart(addDays(beijingDay(now), 1)) - now.getTime()
  if (leftMs < NEAR_MS) await test.advance(leftMs + 60_000)
}
