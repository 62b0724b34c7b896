// Who sits here: the bearer token of this tab, and why the last session ended.
import { create } from 'zustand'

export type Ended = 'left' | 'expired' | 'idle'

interface SessionState {
  readonly token: string | null
  readonly ended: Ended | null
}

const TOKEN_KEY = 'office-token'

// A browser may forbid storage; the session then lasts as long as the page.
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

export const useSession = create<SessionState>(() => ({
  token: attempt(() => sessionStorage.getItem(TOKEN_KEY), null),
  ended: null,
}))

export function currentToken(): string | null {
  return useSession.getState().token
}

export function openSession(token: string): void {
  attempt(() => sessionStorage.setItem(TOKEN_KEY, token), undefined)
  useSession.setState({ token, ended: null })
}

export function closeSession(ended: Ended): void {
  attempt(() => sessionStorage.removeItem(TOKEN_KEY), undefined)
  useSession.setState({ token: null, ended })
}
