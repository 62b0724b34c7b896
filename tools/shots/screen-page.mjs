// Opens a screen of the list as its person on its device and waits until it has settled.
import { readNotice } from '#tools/stage/notice-read.mjs'
import { isStaff, signIn } from '#tools/stage/sign-in.mjs'

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('./screens.mjs').Screen} Screen
 * @typedef {{ webUrl: string, officeUrl: string }} Addresses
 * @typedef {{ width: number, height: number, theme: 'light' | 'dark' }} View
 * @typedef {{ key: string, token: string }} Session
 * @typedef {{ page: import('playwright-core').Page, problems: string[], close: () => Promise<void> }} OpenScreen
 */

/** However busy the machine, slowness alone is no fault of the screen. */
const SETTLE_MS = 90_000
/** The visitor of the back office, not logged in. */
export const OFFICE_VISITOR = 'visitor of the office'

/** @param {Screen} screen */
export const isOffice = ({ as }) => as === OFFICE_VISITOR || isStaff(as)

/**
 * @param {Screen} screen
 * @returns {View[]} light and dark in the usual size, and the other sizes of the shell
 */
export function viewsOf(screen) {
  const shell = [
    [320, 640],
    [768, 1024],
  ]
  const phone = [[390, 844], ...(screen.shell ? shell : [])]
  const sizes = isOffice(screen) ? [[1280, 800]] : phone
  const themes = /** @type {const} */ (['light', 'dark'])
  return sizes.flatMap(([width = 0, height = 0]) => themes.map((theme) => ({ width, height, theme })))
}

/**
 * Waits until the page has rendered: its main part, fonts and images are loaded, and nothing is aria-busy.
 * @param {import('playwright-core').Page} page
 * @param {number} [timeout]
 */
export async function untilSettled(page, timeout = SETTLE_MS) {
  await page.waitForFunction(isSettled, undefined, { timeout })
}

/** Runs in the page: its main part, fonts and images are loaded, and nothing is aria-busy. */
function isSettled() {
  const images = [...document.images].every((image) => image.complete || image.loading === 'lazy')
  // Behind a modal dialog the page may wait for ever.
  const asked = document.querySelector('[role="alertdialog"]') !== null
  const busy = !asked && document.querySelector('[aria-busy="true"]') !== null
  const drawn = (asked || document.querySelector('main') !== null) && !busy
  return document.fonts.status === 'loaded' && images && drawn
}

/**
 * One person's phone or desktop: a browser context of its own with one page.
 * @param {Browser} browser
 * @param {boolean} atDesk
 * @param {Session | null} session
 */
async function newPlace(browser, atDesk, session) {
  const context = await browser.newContext({
    deviceScaleFactor: 2,
    isMobile: !atDesk,
    hasTouch: !atDesk,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(SETTLE_MS)
  await context.addInitScript(readNotice)
  if (session) {
    // Only our own page has a session; a game's frame may not even read the storage.
    await context.addInitScript(({ key, token }) => {
      if (window === window.top && location.protocol !== 'about:') sessionStorage.setItem(key, token)
    }, session)
  }
  return context.newPage()
}

/**
 * Clears the state of a page: only the browser's HTTP cache is kept.
 * @param {import('playwright-core').Page} page
 */
async function tidy(page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await page.goto('about:blank')
}

/**
 * One opener per browser: it logs each person in once, and their page is used again once a screen was closed,
 * because a new one costs more than all checks on it.
 * @param {Browser} browser
 * @param {Addresses} addresses
 * @returns {(screen: Screen, view: View) => Promise<OpenScreen>}
 */
export function screenOpener(browser, addresses) {
  /** @type {Map<string, Promise<Session>>} */
  const sessions = new Map()
  const sessionOf = (/** @type {string} */ name) => {
    const known = sessions.get(name)
    if (known) return known
    const fresh = browser.newContext().then((door) => signIn(door.request, addresses, name))
    sessions.set(name, fresh)
    return fresh
  }
  /** @type {Map<string, import('playwright-core').Page[]>} */
  const free = new Map()
  return async (screen, view) => {
    const { as } = screen
    const isVisitor = as === 'visitor' || as === OFFICE_VISITOR
    const session = isVisitor ? null : await sessionOf(as)
    const page = free.get(as)?.pop() ?? (await newPlace(browser, isOffice(screen), session))
    const problems = await openScreen(page, addresses, screen, view)
    const close = async () => {
      page.removeAllListeners('pageerror')
      page.removeAllListeners('console')
      await tidy(page)
      free.set(as, [...(free.get(as) ?? []), page])
    }
    return { page, problems, close }
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {Addresses} addresses
 * @param {Screen} screen
 * @param {View} view
 * @returns {Promise<string[]>} whatever goes wrong on it, growing as long as it is open
 */
async function openScreen(page, addresses, screen, { width, height, theme }) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  /** @type {string[]} */
  const problems = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !screen.troubled) problems.push(message.text())
  })
  await screen.before?.(page)
  await page.goto(`${isOffice(screen) ? addresses.officeUrl : addresses.webUrl}/#${screen.path}`)
  await untilSettled(page).catch(() => problems.push('still busy'))
  const wanted = screen.path.split('?')[0] ?? ''
  const reached = new URL(page.url()).hash.slice(1).split('?')[0] || '/'
  if (reached !== wanted) problems.push(`led to ${reached}`)
  await screen.prepare?.(page)
  return problems
}
