// Who keeps away for a while, by the account's state (docs/rules/protection.md). Gates ask the server's one function instead.
import type { MEMBER, StateOf } from '#src/states.ts'

/** In time-out or self-excluded: recalls and withdrawals stay open, the whole balance may leave. */
export function isLimited(state: StateOf<typeof MEMBER>): boolean {
  return state === 'timeout' || state === 'excluded'
}
