// Requested when the app opens without a token, and when one is lost: the renewal cookie may replace the password.
import { call } from '#src/lib/call.ts'
import { currentToken, openSession, useSession } from '#src/lib/session.ts'

/** A new session, or null without a cookie, with an expired one, or without an answer. */
export async function askForRenewal() {
  const renewed = await call('POST /api/session/renew', {}).catch(() => null)
  return renewed?.data ?? null
}

export async function renewOnce(): Promise<void> {
  if (useSession.getState().status !== 'asking') return
  const renewed = await askForRenewal()
  // A login may have happened while the request was in flight.
  if (currentToken() !== null) return
  if (renewed) openSession(renewed)
  else useSession.setState({ status: 'visitor' })
}
