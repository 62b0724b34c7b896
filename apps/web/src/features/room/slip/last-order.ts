// The last order per kind of lottery and the last stake, while the app is open: 重复上次 selects it again.
import { LIMITS } from '@lanting/contract/limits'
import { useSession } from '#src/lib/session.ts'
import type { SlipLine } from './slip.ts'

type Kept = Pick<SlipLine, 'key' | 'id' | 'data' | 'stake'>

const kept = new Map<1 | 2, readonly Kept[]>()

export function rememberOrder(type: 1 | 2, lines: readonly Kept[]): void {
  kept.set(
    type,
    lines.map(({ key, id, data, stake }) => ({ key, id, data, stake })),
  )
}

let keptStake: number | null = null

export function rememberStake(stake: number): void {
  keptStake = stake
}

/** The stake of the last visit where this room takes it, else the usual one. */
export function firstStake(min: number, max: number): number {
  const isTaken = keptStake !== null && keptStake >= min && keptStake <= max
  return isTaken && keptStake !== null ? keptStake : LIMITS.quickStakeDefault
}

export function lastOrder(type: 1 | 2): readonly Kept[] {
  return kept.get(type) ?? []
}

/** Cleared for another member on the same device. */
useSession.subscribe((state, before) => {
  if (state.token === before.token) return
  kept.clear()
  keptStake = null
})
