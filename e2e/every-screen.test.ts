// Every screen in every size and theme: it stands, complains about nothing, fits its device and bars nobody.
import { builtRoute, ROUTES } from '@lanting/contract/rules/routes'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CHROMIUM_ARGS } from '../scripts/lib/chromium.mjs'
import { isOffice, screenOpener, viewsOf } from '../scripts/lib/screen-page.mjs'
import { SCREENS } from '../scripts/screens.mjs'
import { barriers } from './barriers.ts'
import { wordsOn } from './harness.ts'
import { product, withProduct } from './own-product.ts'

/** A machine that does other things besides must not make a sound screen look broken. */
const PATIENCE_MS = 300_000
const pathOf = (target: string) => target.split('?')[0] ?? ''
const isBuilt = (target: string) => builtRoute(pathOf(target)) !== undefined
const screens = SCREENS.filter((screen) => isOffice(screen) || isBuilt(screen.path))

withProduct()

let browser: Browser
let open: ReturnType<typeof screenOpener>

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
  open = screenOpener(browser, product())
})
afterAll(() => browser.close())

async function sideways(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [`${overflow} pixels must be scrolled to sideways`] : []
}

test('every page of the member app is on the list of screens', () => {
  const listed = new Set(SCREENS.map(({ path }) => pathOf(path)))
  const built = ROUTES.map(({ path }) => path).filter(isBuilt)
  expect(built.filter((path) => !listed.has(path))).toEqual([])
})

test.concurrent.each(screens)(
  '$name stands without fault, light and dark',
  { timeout: PATIENCE_MS },
  async (screen) => {
    const [first, ...others] = viewsOf(screen)
    if (!first) throw new Error('a screen has at least one view')
    const { page, problems, close } = await open(screen, first)
    try {
      const found = [...(await sideways(page)), ...(await barriers(page))]
      for (const { width, height, theme } of others) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme: theme })
        // Colours are the same in every width, so the slow look is taken once per theme.
        const seen = [...(await sideways(page)), ...(width === first.width ? await barriers(page) : [])]
        found.push(...seen.map((fault) => `${width} ${theme}: ${fault}`))
      }
      const faults = [...problems, ...found]
      expect(faults, faults.length > 0 ? await wordsOn(page) : '').toEqual([])
    } finally {
      await close()
    }
  },
)
