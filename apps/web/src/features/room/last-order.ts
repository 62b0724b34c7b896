// The last order per kind of lottery, while the app is open: 重复上次 selects it again.
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

export function lastOrder(type: 1 | 2): readonly Kept[] {
  return kept.get(type) ?? []
}

/** Cleared for another member on the same device. */
useSession.subscribe((state, before) => {
  if (state.token !== before.token) kept.clear()
})
