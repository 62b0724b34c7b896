// An invitation may carry its `pid` before the hash, where the guard does not look.
import { pidEntry } from '@lanting/contract/rules/routes'
import { currentToken } from '#src/lib/session.ts'
import { moveAddress } from '#src/lib/router.ts'

export function openInvitation(): void {
  const { search } = window.location
  if (pidEntry(search) === null) return
  // The address bar must not keep it: a reload would open the registration again.
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash)
  // The guard sends a visitor on, once it is known that this is one.
  if (currentToken() === null) moveAddress(`/${search}`, { replace: true })
}
