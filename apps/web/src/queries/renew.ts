// Asked once, when the app opens without a token: the renewal cookie may stand for a password.
import { call } from '#src/lib/call.ts'
import { currentToken, openSession, useSession } from '#src/lib/session.ts'

export async function renewOnce(): Promise<void> {
  if (useSession.getState().status !== 'asking') return
  const renewed = await call('POST /api/session/renew', {}).catch(() => null)
  // Somebody may have logged in by hand while the question was under way.
  if (currentToken() !== null) return
  if (renewed?.data) openSession(renewed.data)
  else useSession.setState({ status: 'visitor' })
}
