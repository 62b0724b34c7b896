// Whether a call wants proof of work, and how much. Pure.
import type { WorkPurpose } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'

const { freeTries, keys, triesPerDoubling, doublingsMax } = LIMITS.work

/** Who logs in or registers is spared it until tries have failed; visitors' messages and the office always want it. */
export function isWanted(purpose: WorkPurpose, triesInVain: number): boolean {
  return (purpose !== 'login' && purpose !== 'register') || triesInVain >= freeTries
}

/** Keys of the longest search: doubles with every few failed tries. */
export function keysAfter(triesInVain: number): number {
  return keys * 2 ** Math.min(Math.floor(triesInVain / triesPerDoubling), doublingsMax)
}
