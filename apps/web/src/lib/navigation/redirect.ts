// Redirect target after login: one of our own pages that has a screen, whatever the address bar has.
import { safeRedirect } from '@lanting/contract/rules/redirect'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'

export function redirectTarget(raw: string): Target {
  const safe = safeRedirect(raw)
  return isBuilt(safe) ? (safe as Target) : '/'
}
