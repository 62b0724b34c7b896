// Hostile values in the address bar: none leads off our origin, none is framed, and games never see a cookie of ours.
import { hostileUrls } from '@lanting/contract/test/hostile-urls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

/** Three hundred of the fifteen hundred; the table test of the redirect rule takes them all. */
const HOSTILE_URLS = hostileUrls().filter((_, i) => i % 5 === 0)

const inside = (page: Page) => new URL(page.url()).origin === new URL(product().webUrl).origin

/** So many at a time that a failure still names its neighbourhood. */
const AT_ONCE = 20

/** Runs in the page: navigates through the routes without a reload, and returns every frame that was ever rendered. */
async function framesOn(routes: readonly string[]): Promise<string[]> {
  const seen: string[] = []
  const noteFrames = () => {
    for (const frame of document.querySelectorAll('iframe')) seen.push(`${location.hash}: ${frame.src}`)
  }
  const watch = new MutationObserver(noteFrames)
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] })
  for (const route of routes) {
    location.hash = route
    // Two frames: what the route renders synchronously is there by then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    noteFrames()
  }
  watch.disconnect()
  return seen
}

describe('hostile addresses', () => {
  test('there are at least three hundred of them', () => {
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(300)
  })

  test('no redirect value leads anywhere but to a page of ours', async () => {
    const { page } = await openPhone()
    const answer = {
      api_token: 'x'.repeat(43),
      expires_at: '2099-01-01 00:00:00',
      is_trial: 0,
      must_change_password: 0,
    }
    await page.route('**/api/login_pc', (route) =>
      route.fulfill({ json: { code: 200, message: '操作成功', data: answer } }),
    )
    await page.goto(`${product().webUrl}/#/login`)
    // A login and a page load each, so every tenth of these.
    for (const value of HOSTILE_URLS.filter((_, i) => i % 10 === 0)) {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(
        `${product().webUrl}/?n=${encodeURIComponent(value).slice(0, 40)}#/login?redirect=${encodeURIComponent(value)}`,
      )
      await page.locator('input').first().fill('player01')
      await page.locator('input[type=password]').first().fill('Play0001')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => !url.hash.startsWith('#/login') || url.hash === '#/login')
      expect(inside(page), value).toBe(true)
      expect(new URL(page.url()).hash, value).toMatch(/^#\/[A-Za-z0-9_]*(\?[^#]*)?$/)
    }
  })

  test('no url value is framed or followed by the game page', async () => {
    const { page } = await openPhone()
    const strange: string[] = []
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(product().webUrl))
        strange.push(request.url())
    })
    await page.goto(`${product().webUrl}/#/`)
    await page.getByRole('main').waitFor()
    for (let i = 0; i < HOSTILE_URLS.length; i += AT_ONCE) {
      const values = HOSTILE_URLS.slice(i, i + AT_ONCE)
      const routes = values.map((value) => `/gamePage?name=x&url=${encodeURIComponent(value)}`)
      expect(await page.evaluate(framesOn, routes), values.join('\n')).toEqual([])
      expect(inside(page), values.join('\n')).toBe(true)
    }
    expect(strange).toEqual([])
  })
})
