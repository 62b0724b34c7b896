// The vibration: short, and off under 免打扰 or without hardware.
import { beforeEach, expect, it, vi } from 'vitest'
import { buzz } from '#src/lib/device/buzz.ts'
import { withoutPersonal, writeCache } from '#src/lib/storage.ts'
import { user } from '#src/test/samples.ts'

const vibrate = vi.fn()
const settled = (quiet: 0 | 1) =>
  writeCache('userInfo', withoutPersonal({ ...user, settings: { ...user.settings, quiet } }))

beforeEach(() => {
  localStorage.clear()
  vibrate.mockClear()
  vi.stubGlobal('navigator', { vibrate })
})

it.each([
  ['免打扰 is unset', () => undefined, 1],
  ['免打扰 is off', () => settled(0), 1],
  ['免打扰 is on', () => settled(1), 0],
  [
    'the page was not touched yet',
    () => vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: false } }),
    0,
  ],
])('while %s', (_, given, times) => {
  given()
  buzz()
  expect(vibrate).toHaveBeenCalledTimes(times)
})

it('does nothing where there is nothing that vibrates', () => {
  vi.stubGlobal('navigator', {})
  expect(() => buzz()).not.toThrow()
})
