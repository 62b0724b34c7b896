// Every page of members with text at 200 %, on a phone and a small one: no scrolling sideways, titles and buttons are read whole.
import { builtRoute } from '@lanting/contract/rules/routes'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CHROMIUM_ARGS } from '#tools/stage/chromium.mjs'
import { isOffice, screenOpener, untilSettled } from '#tools/shots/screen-page.mjs'
import { SCREENS } from '#tools/shots/screens.mjs'
import { product, withProduct } from '#tools/stage/own-product.ts'

/** Other load on the machine must not fail a sound screen. */
const PATIENCE_MS = 300_000
const PHONE = { width: 390, height: 844, theme: 'light' } as const
const SMALL_PHONE = { width: 320, height: 640 } as const

const screens = SCREENS.filter(
  (screen) => !isOffice(screen) && builtRoute(screen.path.split('?')[0] ?? '') !== undefined,
)

withProduct()

let browser: Browser
let open: ReturnType<typeof screenOpener>

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
  open = screenOpener(browser, product())
})
afterAll(() => browser.close())

/**
 * Runs in the page: titles and buttons whose words are cut, leave their button, or lie under something else. An excerpt ends after
 * some lines on purpose, and a tap shows the rest: it is clamped, as no title may be.
 */
function textFaults(): string[] {
  const found = new Set<string>()
  const sideways = document.documentElement.scrollWidth - innerWidth
  if (sideways > 0) found.add(`${sideways} pixels must be scrolled to sideways`)
  const modal = document.querySelector('[role="dialog"], [role="alertdialog"]')

  const isUnseen = (box: DOMRect) => box.width <= 1 || box.height <= 1
  const isExcerpt = (at: Element | null): boolean =>
    at !== null && (getComputedStyle(at).webkitLineClamp !== 'none' || isExcerpt(at.parentElement))
  /** The boxes of its words, without those for screen readers alone: as high as the letters, whatever else its font asks for. */
  const lines = (element: Element): DOMRect[] => {
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) !== true) continue
      if (isUnseen(parent.getBoundingClientRect())) continue
      if (!element.matches('h1, h2, h3') && isExcerpt(parent)) continue
      const letters = Number.parseFloat(getComputedStyle(parent).fontSize)
      range.selectNodeContents(node)
      for (const { left, top, width, height } of range.getClientRects())
        boxes.push(new DOMRect(left, top + (height - letters) / 2, width, letters))
    }
    return boxes.filter(({ width, height }) => width > 1 && height > 1)
  }

  /** What hides a line, going up: a scroller does not, it can be scrolled. */
  const hiddenBy = (line: DOMRect, from: Element): string | null => {
    for (let at: Element | null = from; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (isUnseen(box)) return null
      const hides = (way: string) => way === 'hidden' || way === 'clip'
      const scrolls = (way: string) => way === 'auto' || way === 'scroll'
      if (hides(overflowX) && (line.left < box.left - 2 || line.right > box.right + 2))
        return 'cut at the side'
      if (hides(overflowY) && (line.top < box.top - 3 || line.bottom > box.bottom + 3)) return 'cut below'
      if (scrolls(overflowX) || scrolls(overflowY) || position === 'fixed') return null
    }
    return null
  }

  const wanted = 'h1, h2, h3, button, [role="button"], [role="tab"], [role="radio"], nav a, main a[class]'
  for (const element of (modal ?? document).querySelectorAll(wanted)) {
    const words = (element.textContent ?? '').trim().slice(0, 24)
    const own = element.getBoundingClientRect()
    const isButton = element.matches('button, [role="button"]')
    if (words === '' || isUnseen(own) || element.closest('[inert], [aria-hidden="true"], [hidden]')) continue
    for (const line of lines(element)) {
      const hidden = hiddenBy(line, element)
      if (hidden !== null) found.add(`「${words}」 is ${hidden}`)
      const spills = line.left < own.left - 2 || line.right > own.right + 2
      const drips = line.top < own.top - 4 || line.bottom > own.bottom + 4
      if (isButton && (spills || drips)) found.add(`「${words}」 leaves its button`)
    }
    if (!isButton) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const isFree = over === null || element.contains(over) || over.contains(element)
    const isOff = element.matches(':disabled') || getComputedStyle(element).pointerEvents === 'none'
    if (!isFree && !isOff)
      found.add(`「${words}」 lies under ${over?.tagName} 「${over?.textContent?.slice(0, 16)}」`)
  }
  return [...found]
}

/** Runs in the page: it is laid out anew, and nothing moves towards its new place. */
async function untilStill(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const ends = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(ends.map(({ finished }) => finished))
  await frame()
}

test.concurrent.each(screens)(
  '$name is read whole at twice the size',
  { timeout: PATIENCE_MS },
  async (screen) => {
    const { page, close } = await open(screen, PHONE)
    try {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
      for (const size of [PHONE, SMALL_PHONE]) {
        await page.setViewportSize(size)
        await untilSettled(page)
        await page.evaluate(untilStill)
        expect((await page.evaluate(textFaults)).join('\n'), `${size.width} pixels wide`).toBe('')
      }
    } finally {
      await close()
    }
  },
)
