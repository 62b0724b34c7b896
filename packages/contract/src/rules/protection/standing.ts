// Member protection: who has limited himself for a while (docs/rules/member-and-auth.md#protection).
import type { MEMBER, StateOf } from '../../states.ts'

/** In time-out or self-excluded: no deposits, no play, no promotion; recalls and withdrawals stay open. */
export function isLimited(state: StateOf<typeof MEMBER>): boolean {
  return state === 'timeout' || state === 'excluded'
}

/** Why a member may not deposit, play or take a gift now. A freeze may meet a request in flight: sessions end with it. */
export function standingRefusal(state: StateOf<typeof MEMBER>): 'accountFrozen' | 'selfLimited' | null {
  if (state === 'frozen') return 'accountFrozen'
  return isLimited(state) ? 'selfLimited' : null
}
