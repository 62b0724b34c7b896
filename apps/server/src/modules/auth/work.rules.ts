// The proof-of-work cost of a call. Pure.
import { LIMITS } from '@lanting/contract/limits'

const { keys, triesPerDoubling, doublingsMax } = LIMITS.work

/** Keys of the longest search: doubles with every few failed tries. */
export function keysAfter(triesInVain: number): number {
  return keys * 2 ** Math.min(Math.floor(triesInVain / triesPerDoubling), doublingsMax)
}
