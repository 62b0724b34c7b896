// Hostile values in the address bar: none leads off our origin, none is framed, and games never see a cookie of ours.
import { hostileUrls } from '@lanting/contract/rules/hostile-urls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPhone, product, withBrowser } from './harness.ts'

withBrowser()

/** Three hundred of the fifteen hundred; the table test of the redirect rule takes them all. */
const HOSTILE_URLS = hostileUrls().filter((_, i) => i % 5 === 0)

const inside = (page: Page) => new URL(page.url()).origin === new URL(product().webUrl).origin

/** Goes to a route without loading the page anew. */
async function hash(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, route)
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
  }, 300_000)

  test('no url value is framed or followed by the game page', async () => {
    const { page } = await openPhone()
    await page.goto(`${product().webUrl}/#/`)
    for (const value of HOSTILE_URLS) {
      await hash(page, `/gamePage?name=x&url=${encodeURIComponent(value)}`)
      expect(inside(page), value).toBe(true)
      const sources = await page
        .locator('iframe')
        .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).src))
      expect(sources, value).toEqual([])
    }
  }, 120_000)
})
