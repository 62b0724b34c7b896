// Hostile redirect values by the hundred: none may lead anywhere but to a page of our own.
import { describe, expect, it } from 'vitest'
import { hostileUrls } from '../test/hostile-urls.ts'
import { safeRedirect } from './redirect.ts'
import { ROUTES } from './routes.ts'

describe('safeRedirect', () => {
  it.each([
    ['/mine', '/mine'],
    ['/password?type=1', '/password?type=1'],
    ['/boutBallBetInfo?type=3', '/boutBallBetInfo?type=3'],
    ['/message', '/message'],
    ['/', '/'],
    ['', '/'],
    [null, '/'],
    [undefined, '/'],
    ['/login', '/'],
    ['/login?redirect=/login', '/'],
    ['/reg2', '/'],
    ['/unknown', '/'],
    ['mine', '/'],
    ['/mine#x', '/'],
    ['/mine/', '/'],
  ])('leads from %s to %s', (value, place) => {
    expect(safeRedirect(value)).toBe(place)
  })

  const hostile = hostileUrls()

  it('knows more than 300 hostile values', () => {
    expect(new Set(hostile).size).toBeGreaterThan(300)
  })

  it('never answers anything but a known path of our own', () => {
    const known = new Set<string>(ROUTES.map((route) => route.path))
    for (const value of hostile) {
      const place = safeRedirect(value)
      expect(known.has(place.split('?')[0] ?? ''), value).toBe(true)
      const url = new URL(`#${place}`, 'https://own.example/')
      expect(url.origin, value).toBe('https://own.example')
      expect(place, value).not.toMatch(/evil|javascript|data:|\/\/|\\|<|>|"|'/i)
    }
  })
})
