// Whether the server can be reached.
import { create } from 'zustand'

/** Set by `queries/ask-again.ts` only, after a call of its own had no answer. */
export const useReach = create<{ readonly isLost: boolean }>(() => ({ isLost: false }))
