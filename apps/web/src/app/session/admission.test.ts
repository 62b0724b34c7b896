// The route guard: the resulting page for every page with a screen and every kind of session.
import { builtRoute, ROUTES } from '@lanting/contract/rules/routes'
import { expect, it } from 'vitest'
import { admit } from '#src/app/session/admission.ts'
import type { SessionState } from '#src/lib/session.ts'

const VISITOR: SessionState = { status: 'visitor', token: null, mustChangePassword: false }
const ASKING: SessionState = { status: 'asking', token: null, mustChangePassword: false }
const MEMBER: SessionState = { status: 'member', token: 'token-1', mustChangePassword: false }
const RESET: SessionState = { ...MEMBER, mustChangePassword: true }

const at = (path: string, search = '') => ({ path, search, key: 'k' })
const PATHS = ROUTES.map(({ path }) => path)
const BUILT = PATHS.filter((path) => builtRoute(path) !== undefined)
const guarded = BUILT.filter((path) => builtRoute(path)?.guard === 'login')
const open = BUILT.filter((path) => builtRoute(path)?.guard !== 'login')

it.each(guarded)('sends a visitor from %s to the login and remembers the way', (path) => {
  const wanted = encodeURIComponent(`${path}?type=1`)
  expect(admit(at(path, '?type=1'), VISITOR)).toEqual({ kind: 'redirect', to: `/login?redirect=${wanted}` })
})

it.each(guarded)('waits before %s until the renewal is answered', (path) => {
  expect(admit(at(path), ASKING)).toEqual({ kind: 'wait' })
})

it.each(BUILT)('lets a member into %s', (path) => {
  expect(admit(at(path), MEMBER)).toMatchObject({ kind: 'show', path })
})

it.each(open)('shows %s to a visitor at once', (path) => {
  expect(admit(at(path), VISITOR)).toMatchObject({ kind: 'show', path })
  expect(admit(at(path), ASKING)).toMatchObject({ kind: 'show', path })
})

const UNKNOWN = ['/nowhere', '/Mine', '/mine/', '//', '/login/extra', '/constructor', '/__proto__']

it.each([...UNKNOWN, ...PATHS.filter((path) => !BUILT.includes(path))])(
  'sends %s, which has no screen, to the hall',
  (path) => {
    expect(admit(at(path), MEMBER)).toEqual({ kind: 'redirect', to: '/' })
  },
)

it('opens the registration for a visitor who comes with an invitation', () => {
  expect(admit(at('/', '?pid=800216'), VISITOR)).toEqual({ kind: 'redirect', to: '/login?type=1&pid=800216' })
  expect(admit(at('/', '?pid=800216'), ASKING)).toEqual({ kind: 'wait' })
  expect(admit(at('/', '?pid=800216'), MEMBER)).toMatchObject({ kind: 'show', path: '/' })
  expect(admit(at('/reg2', '?pid=800216'), VISITOR)).toMatchObject({ kind: 'show', path: '/reg2' })
})

it('holds a member whose password was reset at the password page', () => {
  expect(admit(at('/'), RESET)).toEqual({ kind: 'redirect', to: '/password?type=1' })
  expect(admit(at('/password', '?type=1'), RESET)).toMatchObject({ kind: 'show' })
})
