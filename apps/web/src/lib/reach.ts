// Whether the server can be reached, and has answered what may have moved money.
import { create } from 'zustand'

interface Reach {
  /** Set by `queries/ask-again.ts` only, after a call of its own had no answer. */
  readonly isLost: boolean
  /** Set by `lib/under-way.ts` only. */
  readonly isUnanswered?: boolean
}

export const useReach = create<Reach>(() => ({ isLost: false }))
