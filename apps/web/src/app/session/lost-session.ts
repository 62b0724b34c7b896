// Handles a lost session: renewed in place when the member chose that; otherwise local data is cleared and one dialog shown.
import { useExpiry } from '#src/app/session/expiry.ts'
import type { TransportEvent } from '#src/lib/call.ts'
import { loginTarget } from '#src/lib/navigation/go.ts'
import { currentPlace, hrefOf, moveAddress } from '#src/lib/navigation/router.ts'
import { closeSession, currentToken, openSession } from '#src/lib/session.ts'
import { askForRenewal } from '#src/queries/renew.ts'

/** The lost token that is being renewed, and whether a call that the user waits for has failed. */
let lost: { readonly token: string; isQuiet: boolean } | null = null

/** Concurrent calls fail together: the first starts the renewal, the others only record that the user waits for them. */
export async function onUnauthorised({ token, quiet }: Extract<TransportEvent, { kind: 'unauthorised' }>) {
  if (token !== currentToken()) return
  if (lost?.token === token) {
    lost.isQuiet &&= quiet
    return
  }
  const mine = { token, isQuiet: quiet }
  lost = mine
  const renewed = await askForRenewal()
  lost = null
  if (token !== currentToken()) return
  if (renewed) openSession(renewed)
  else leave(mine.isQuiet)
}

/** A background poll leads to the login without a dialog, on every page; any other call asks first. */
function leave(isQuiet: boolean): void {
  const wanted = hrefOf(currentPlace())
  if (!isQuiet) useExpiry.setState({ wanted })
  closeSession()
  if (isQuiet) moveAddress(loginTarget(wanted), { replace: true })
}

export function leaveExpiry(to: 'login' | 'hall'): void {
  const { wanted } = useExpiry.getState()
  useExpiry.setState({ wanted: null })
  moveAddress(to === 'login' ? loginTarget(wanted ?? '/') : '/', { replace: true })
}
