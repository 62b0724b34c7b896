// Requested when the app opens without a token, and when one is lost: the renewal cookie may replace the password.
import { call } from '#src/lib/call.ts'
import { currentToken, openSession, useSession } from '#src/lib/session.ts'

/** A new session, null without a cookie or with an expired one, undefined without an answer. */
export const askForRenewal = () =>
  call('POST /api/session/renew', {}).then(
    ({ data }) => data,
    () => undefined,
  )

export async function renewOnce(): Promise<void> {
  if (useSession.getState().status !== 'asking') return
  await renew()
}

let isOpen = false

/** Opened without a network: who this is can be asked only when the server is back. */
export const renewAgain = () => (isOpen ? renew() : undefined)

async function renew(): Promise<void> {
  const renewed = await askForRenewal()
  isOpen = renewed === undefined
  // A login may have happened while the request was in flight.
  if (currentToken() !== null) return
  if (renewed) openSession(renewed)
  else useSession.setState({ status: 'visitor' })
}
