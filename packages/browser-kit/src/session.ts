// The session: the bearer token of this tab, and what the app stores with it.
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { attempt } from './attempt.ts'

export type WithToken<S> = S & { readonly token: string | null }

export interface Session<S> {
  readonly useSession: UseBoundStore<StoreApi<WithToken<S>>>
  /** Begins a session, or ends it with null. */
  readonly setSession: (token: string | null, known: S) => void
  /** Subscribes to the start, end or replacement of a session; returns the unsubscribe function. */
  readonly watchToken: (changed: (token: string | null) => void) => () => void
}

/** The token lives in the tab's own storage under `key`, so that it ends with the tab. */
export function createSession<S extends object>(
  key: string,
  atStart: (token: string | null) => S,
): Session<S> {
  const found = attempt(() => sessionStorage.getItem(key), null)
  const useSession = create<WithToken<S>>(() => ({ ...atStart(found), token: found }))
  return {
    useSession,
    setSession(token, known) {
      attempt(() => (token === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, token)))
      useSession.setState({ ...known, token })
    },
    watchToken: (changed) =>
      useSession.subscribe(({ token }, before) => {
        if (token !== before.token) changed(token)
      }),
  }
}
