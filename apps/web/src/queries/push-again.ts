// Hands this browser's subscription to the server once more: the browser may have changed it, or another account logged in.
import { call } from '#src/lib/call.ts'
import { subscriptionHere } from '#src/lib/device/push.ts'
import { currentToken } from '#src/lib/session.ts'

export async function handAgain(): Promise<void> {
  if (currentToken() === null) return
  const { data } = await call('POST /api/push', {}, { quiet: true })
  if (data.is_on === 0) return
  const here = await subscriptionHere(data.server_key)
  if (here !== null) await call('POST /api/push/subscribe', here, { quiet: true })
}
