// Every screen in every size and theme: it renders, logs no error, fits its device and is accessible.
import { builtRoute, ROUTES } from '@lanting/contract/rules/routes'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CHROMIUM_ARGS } from '#tools/stage/chromium.mjs'
import { isOffice, screenOpener, viewsOf } from '#tools/shots/screen-page.mjs'
import { SCREENS } from '#tools/shots/screens.mjs'
import { barriers, barriersOfColour } from '#tools/stage/barriers.ts'
import { wordsOn } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

/** Other load on the machine must not fail a sound screen. */
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

/** A row of buttons that fell into a column: two lines of them are 70 pixels. */
async function fallenToolbars(page: Page): Promise<string[]> {
  const bars = await page.getByRole('toolbar').all()
  const boxes = await Promise.all(bars.map((bar) => bar.boundingBox()))
  const fallen = boxes.filter((box) => box !== null && box.height > 120)
  return fallen.map((box) => `a toolbar is ${box?.height} pixels high`)
}

/** Runs in the page: the page that is open can be seen in the rail of the office, where there is one. */
function isInSight(): boolean {
  const item = document.querySelector('aside nav [aria-current="page"]')
  const list = item?.closest('nav')?.getBoundingClientRect()
  if (item === null || list === undefined) return true
  const { top, bottom } = item.getBoundingClientRect()
  return top >= list.top - 1 && bottom <= list.bottom + 1
}

/** The rail scrolls by itself, again when the light of the books has taken its room. */
async function hiddenInRail(page: Page): Promise<string[]> {
  try {
    await page.waitForFunction(isInSight, undefined, { timeout: PATIENCE_MS / 10 })
    return []
  } catch {
    return ['the rail hides the page that is open']
  }
}

/** Every page of members is laid out once for the narrowest phone, also those of which no picture of that width is taken. */
const narrowest = (screen: (typeof SCREENS)[number]) =>
  isOffice(screen) || screen.shell ? [] : [{ width: 320, height: 640, theme: 'light' as const }]

/** A tablet and a small desk: every page of members is laid out for them, too. */
const wide = (screen: (typeof SCREENS)[number]) =>
  isOffice(screen) ? [] : [768, 1024].map((width) => ({ width, height: 900, theme: 'light' as const }))

/** What a member types to enter stays over its landscape, and a game has a frame of its own. */
const ONE_COLUMN = ['/login', '/reg', '/reg2', '/gamePage']

/** Runs in the page: it is wide, and what is on it stays in the column of a phone. */
function phoneColumn(exempt: readonly string[]): string[] {
  const path = location.hash.slice(1).split('?')[0] ?? ''
  if (innerWidth < 768 || exempt.includes(path)) return []
  const parts = [...document.querySelectorAll('main section, main form, main li, main nav, main article')]
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (parts.length === 0) return []
  const spread = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left))
  return spread <= 560 ? [`the page is ${Math.round(spread)} pixels wide`] : []
}

/** Runs in the page: fields and forms that reach into the padding of the card they stand in, or beyond it. */
function wideFields(): string[] {
  const fields = document.querySelectorAll(
    'section form, section textarea, section select, section input[inputmode]',
  )
  return [...fields].flatMap((field) => {
    // A bar at the edge of the window is as wide as the page.
    if (getComputedStyle(field).position === 'sticky') return []
    const card = field.closest('section')
    const box = field.getBoundingClientRect()
    if (card === null || box.width === 0) return []
    const most = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
    const tooFar = box.right - most
    return tooFar > 1
      ? [`${field.tagName} in ${card.textContent?.slice(0, 20)} is ${tooFar} pixels too wide`]
      : []
  })
}

async function layoutFaults(page: Page, atDesk: boolean): Promise<string[]> {
  return [
    ...(await sideways(page)),
    ...(await page.evaluate(wideFields)),
    ...(atDesk ? [] : await page.evaluate(phoneColumn, ONE_COLUMN)),
    ...(await fallenToolbars(page)),
    ...(await hiddenInRail(page)),
  ]
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
      const found = [...(await layoutFaults(page, isOffice(screen))), ...(await barriers(page))]
      for (const { width, height, theme } of [...others, ...narrowest(screen), ...wide(screen)]) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme: theme })
        // Colours are the same in every width, so the slow check runs once per theme.
        const colours = width === first.width ? await barriersOfColour(page) : []
        const seen = [...(await layoutFaults(page, isOffice(screen))), ...colours]
        found.push(...seen.map((fault) => `${width} ${theme}: ${fault}`))
      }
      const faults = [...problems, ...found]
      expect(faults, faults.length > 0 ? await wordsOn(page) : '').toEqual([])
    } finally {
      await close()
    }
  },
)
