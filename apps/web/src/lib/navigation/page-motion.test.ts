// The direction of a page transition: forward, back, or replace.
import { afterEach, expect, it, vi } from 'vitest'
import { movePages, wayOf } from '#src/lib/navigation/page-motion.ts'
import { currentPlace, moveAddress, turnPagesBy } from '#src/lib/navigation/router.ts'

it.each([
  ['/', 0, '/recharge', 1, 'push'],
  ['/recharge', 1, '/', 0, 'pop'],
  ['/recharge', 1, '/payInfo', 2, 'push'],
  ['/', 0, '/activity', 1, 'fade'],
  ['/activity', 1, '/', 0, 'fade'],
  ['/login', 1, '/mine', 1, 'fade'],
])('from %s (%i) to %s (%i): %s', (from, before, to, after, way) => {
  expect(wayOf({ path: from, index: before }, { path: to, index: after })).toBe(way)
})

const startViewTransition = vi.fn((turn: () => void) => {
  turn()
  return { ready: Promise.reject(new Error('cut short')) }
})
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  turnPagesBy((turn) => turn())
  vi.unstubAllGlobals()
})

it.each([
  [false, 1],
  [true, 0],
])('with motion reduced %s, %i of the moves is drawn', (matches, times) => {
  startViewTransition.mockClear()
  Object.assign(document, { startViewTransition })
  vi.stubGlobal('matchMedia', () => ({ matches }))
  movePages()
  moveAddress('/recharge?a=1')
  expect(currentPlace().path).toBe('/recharge')
  expect(startViewTransition).toHaveBeenCalledTimes(times)
})
