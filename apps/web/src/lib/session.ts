// The session: a visitor, a member, or unknown while its renewal is in flight.
import { createSession, type WithToken } from '@lanting/browser-kit/session'
import { clearStorage } from '#src/lib/storage.ts'

interface Known {
  /** `asking` lasts until the one renewal request at the start is answered. */
  readonly status: 'asking' | 'visitor' | 'member'
  /** Staff reset the password: nothing else works until the member has set a new one. */
  readonly mustChangePassword: boolean
}

export type SessionState = WithToken<Known>

export interface OpenedSession {
  readonly api_token: string
  readonly must_change_password: 0 | 1
}

const { useSession, setSession, watchToken } = createSession<Known>('token', (token) => ({
  status: token === null ? 'asking' : 'member',
  mustChangePassword: false,
}))

export { useSession, watchToken }

export function currentToken(): string | null {
  return useSession.getState().token
}

export function useIsMember(): boolean {
  return useSession((state) => state.token !== null)
}

export function openSession(opened: OpenedSession): void {
  setSession(opened.api_token, {
    status: 'member',
    mustChangePassword: opened.must_change_password === 1,
  })
}

export function setMustChangePassword(must: boolean): void {
  if (useSession.getState().mustChangePassword !== must) useSession.setState({ mustChangePassword: must })
}

/** Clears the storages first, so that nothing private is left when the screens change. */
export function closeSession(): void {
  clearStorage()
  setSession(null, { status: 'visitor', mustChangePassword: false })
}
