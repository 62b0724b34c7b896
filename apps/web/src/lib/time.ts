// The hour in Beijing by the server's clock.
import { now } from '@lanting/browser-kit/clock'
import { beijingClock } from '@lanting/contract/time'

/** 0 to 23: which landscape the hall shows. */
export function beijingHour(): number {
  return Number(beijingClock(now()).slice(0, 2))
}
