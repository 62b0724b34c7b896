// An invitation may carry its `pid` before the hash, where the guard does not look.
import { pidEntry } from '@lanting/contract/rules/routes'
import { currentToken } from '#src/lib/session.ts'
import { moveAddress } from '#src/lib/router.ts'

export function openInvitation(): void {
  const invited = pidEntry(window.location.search)
  if (invited === null) return
  // The address bar must not keep it: a reload would open the registration again.
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash)
  if (currentToken() === null) moveAddress(invited, { replace: true })
}
