// The hour in Beijing by the server's clock.
import { now } from '@lanting/browser-kit/clock'
import { hourInBeijing } from '@lanting/contract/beijing-hour'

/** 0 to 23: which landscape the hall shows. */
export function beijingHour(): number {
  return hourInBeijing(now())
}
