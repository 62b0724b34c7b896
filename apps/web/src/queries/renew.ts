// Asked when the app opens without a token, and when one is lost: the renewal cookie may stand for a password.
import { call } from '#src/lib/call.ts'
import { currentToken, openSession, useSession } from '#src/lib/session.ts'

/** A new session, or null where there is no cookie, it does not hold any more, or nobody answers. */
export async function askForRenewal() {
  const renewed = await call('POST /api/session/renew', {}).catch(() => null)
  return renewed?.data ?? null
}

export async function renewOnce(): Promise<void> {
  if (useSession.getState().status !== 'asking') return
  const renewed = await askForRenewal()
  // Somebody may have logged in by hand while the question was under way.
  if (currentToken() !== null) return
  if (renewed) openSession(renewed)
  else useSession.setState({ status: 'visitor' })
}
