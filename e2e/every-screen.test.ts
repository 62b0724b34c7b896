// Every screen, light and dark: it stands, complains about nothing, fits its device and bars nobody.
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BUILT } from '../apps/web/src/lib/routes.ts'
import { CHROMIUM_ARGS } from '../scripts/lib/chromium.mjs'
import { screenOpener, viewsOf } from '../scripts/lib/screen-page.mjs'
import { SCREENS } from '../scripts/screens.mjs'
import { expectAccessible } from './harness.ts'

let browser: Browser
let open: ReturnType<typeof screenOpener>

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
  open = screenOpener(browser, inject('product'))
})
afterAll(() => browser.close())

test('every page of the member app is on the list of screens', () => {
  const listed = new Set(SCREENS.map(({ path }) => path.split('?')[0]))
  expect(BUILT.filter((path) => !listed.has(path))).toEqual([])
})

describe.each(SCREENS)('$name', (screen) => {
  test.each(viewsOf(screen))('$width wide, $theme', async (view) => {
    const { page, problems, close } = await open(screen, view)
    try {
      expect(problems).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, 'pixels that must be scrolled to sideways').toBeLessThanOrEqual(0)
      await expectAccessible(page)
    } finally {
      await close()
    }
  })
})
