// What a lost session means: storage is cleared at once, then one dialog for all the calls that failed together.
import { create } from 'zustand'
import { type TransportEvent, watchTransport } from '#src/lib/call.ts'
import { loginTarget } from '#src/lib/go.ts'
import { useClosed } from '#src/lib/maintenance.ts'
import { currentPlace, hrefOf, moveAddress } from '#src/lib/router.ts'
import { closeSession, currentToken } from '#src/lib/session.ts'

/** The path the member was on when the session was lost, while the dialog is open. */
export const useExpiry = create<{ readonly wanted: string | null }>(() => ({ wanted: null }))

function onUnauthorised(event: Extract<TransportEvent, { kind: 'unauthorised' }>): void {
  // Calls that left together come back together: only the first still finds its token in use.
  if (event.token !== currentToken()) return
  const wanted = hrefOf(currentPlace())
  if (!event.quiet) useExpiry.setState({ wanted })
  closeSession()
  if (event.quiet) moveAddress(loginTarget(wanted), { replace: true })
}

/** The transport only reports; here the shell decides. */
export function watchSessionAndSite(): () => void {
  return watchTransport((event) => {
    if (event.kind === 'unauthorised') onUnauthorised(event)
    else useClosed.setState({ tips: event.tips })
  })
}

export function leaveExpiry(to: 'login' | 'hall'): void {
  const { wanted } = useExpiry.getState()
  useExpiry.setState({ wanted: null })
  moveAddress(to === 'login' ? loginTarget(wanted ?? '/') : '/', { replace: true })
}
