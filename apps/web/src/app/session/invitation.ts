// An invitation may carry its `pid` before the hash, which the guard does not read.
import { pidEntry } from '@lanting/contract/rules/routes'
import { currentToken } from '#src/lib/session.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'

export function openInvitation(): void {
  const { search } = window.location
  if (pidEntry(search) === null) return
  // Removed from the address bar: a reload would open the registration again.
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash)
  // The guard redirects once the session is known to be a visitor's.
  if (currentToken() === null) moveAddress(`/${search}`, { replace: true })
}
