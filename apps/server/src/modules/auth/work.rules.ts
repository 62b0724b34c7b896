// How much work a call costs. Pure.
import { LIMITS } from '@lanting/contract/limits'

const { keys, triesPerDoubling, doublingsMax } = LIMITS.work

/** Keys that the longest search derives: twice as many with every few tries that came to nothing. */
export function keysAfter(triesInVain: number): number {
  return keys * 2 ** Math.min(Math.floor(triesInVain / triesPerDoubling), doublingsMax)
}
