// The session: the bearer token of this tab, and why the last session ended.
import { createSession } from '@lanting/browser-kit/session'

export type Ended = 'left' | 'expired' | 'idle'

const { useSession, setSession, watchToken } = createSession<{ readonly ended: Ended | null }>(
  'office-token',
  () => ({ ended: null }),
)

export { useSession, watchToken }

export const currentToken = () => useSession.getState().token
export const openSession = (token: string) => setSession(token, { ended: null })
export const closeSession = (ended: Ended) => setSession(null, { ended })
