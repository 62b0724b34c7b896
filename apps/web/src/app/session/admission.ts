// Route guard: which page a session may see, a pure function of address and session.
import { type BuiltPath, builtRoute, pidEntry } from '@lanting/contract/rules/routes'
import { loginTarget } from '#src/lib/navigation/go.ts'
import { hrefOf, type Place } from '#src/lib/navigation/router.ts'
import type { SessionState } from '#src/lib/session.ts'

export type Admission =
  | { readonly kind: 'show'; readonly path: BuiltPath; readonly isKept: boolean }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Not known yet: the renewal request is in flight. */
  | { readonly kind: 'wait' }

/** Pages that stay open during a forced password change. */
const OPEN_TO_RESET: ReadonlySet<string> = new Set(['/password', '/login', '/kefu'])
const AUTH_PATHS: ReadonlySet<string> = new Set(['/login', '/reg', '/reg2'])

export function admit(place: Place, session: SessionState): Admission {
  const route = builtRoute(place.path)
  if (route === undefined) return { kind: 'redirect', to: '/' }
  const { path, guard } = route
  // An invitation link opens the registration with the referrer filled in.
  const invited = session.token === null && !AUTH_PATHS.has(path) ? pidEntry(place.search) : null
  if (invited !== null) {
    return session.status === 'asking' ? { kind: 'wait' } : { kind: 'redirect', to: invited }
  }
  if (guard === 'login' && session.status === 'asking') return { kind: 'wait' }
  if (guard === 'login' && session.token === null) return { kind: 'redirect', to: loginTarget(hrefOf(place)) }
  if (session.mustChangePassword && !OPEN_TO_RESET.has(path))
    return { kind: 'redirect', to: '/password?type=1' }
  return { kind: 'show', path: path as BuiltPath, isKept: route.keepAlive === true }
}
