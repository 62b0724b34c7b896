// Who is here: a visitor, a member, or not known yet while the renewal cookie is asked for.
import { create } from 'zustand'
import { clearStorage, readToken, writeToken } from '#src/lib/storage.ts'

export interface SessionState {
  /** `asking` lasts until the one renewal question at the start is answered. */
  readonly status: 'asking' | 'visitor' | 'member'
  readonly token: string | null
  /** Staff reset the password: nothing else works until the member has chosen a new one. */
  readonly mustChangePassword: boolean
}

export interface OpenedSession {
  readonly api_token: string
  readonly must_change_password: 0 | 1
}

const found = readToken()

export const useSession = create<SessionState>(() => ({
  status: found === null ? 'asking' : 'member',
  token: found,
  mustChangePassword: false,
}))

export function currentToken(): string | null {
  return useSession.getState().token
}

export function useIsMember(): boolean {
  return useSession((state) => state.token !== null)
}

export function openSession(opened: OpenedSession): void {
  writeToken(opened.api_token)
  useSession.setState({
    status: 'member',
    token: opened.api_token,
    mustChangePassword: opened.must_change_password === 1,
  })
}

export function setMustChangePassword(must: boolean): void {
  if (useSession.getState().mustChangePassword !== must) useSession.setState({ mustChangePassword: must })
}

/** Empties the storages first, so that nothing private is left when the screens change. */
export function closeSession(): void {
  clearStorage()
  useSession.setState({ status: 'visitor', token: null, mustChangePassword: false })
}
