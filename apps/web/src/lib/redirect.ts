// Where a login leads back to: one of our own pages that has a screen, whatever the address bar says.
import { safeRedirect } from '@lanting/contract/rules/redirect'
import { isBuilt, type Target } from '#src/lib/routes.ts'

export function redirectTarget(raw: string): Target {
  const safe = safeRedirect(raw)
  return isBuilt(safe) ? (safe as Target) : '/'
}
