// The seconds of a countdown.
import { now } from './clock.ts'

/** Whole seconds until then, the begun one counted: a countdown shows 0 when the time is over, and not a moment before. */
export function secondsUntil(ms: number): number {
  return Math.max(0, Math.ceil((ms - now()) / 1000))
}
