// Opens a screen of the list as its person on its device and waits until it stands still.
import { isStaff, signIn } from './sign-in.mjs'

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('../screens.mjs').Screen} Screen
 * @typedef {{ webUrl: string, officeUrl: string }} Addresses
 * @typedef {{ width: number, height: number, theme: 'light' | 'dark' }} View
 * @typedef {{ key: string, token: string }} Session
 * @typedef {{ page: import('playwright-core').Page, problems: string[], close: () => Promise<void> }} OpenScreen
 */

const SETTLE_MS = 20_000
/** Who looks at the back office without having logged in. */
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

/** Runs in the page: its main part, fonts and pictures are there, and nothing calls itself busy. */
function isSettled() {
  const images = [...document.images].every((image) => image.complete || image.loading === 'lazy')
  // Behind a question that must be answered the page may wait for ever.
  const asked = document.querySelector('[role="alertdialog"]') !== null
  const busy = !asked && document.querySelector('[aria-busy="true"]') !== null
  const drawn = (asked || document.querySelector('main') !== null) && !busy
  return document.fonts.status === 'loaded' && images && drawn
}

/**
 * One opener per browser: it logs each person in once.
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
  return async (screen, view) => {
    const isVisitor = screen.as === 'visitor' || screen.as === OFFICE_VISITOR
    return openScreen(browser, addresses, screen, view, isVisitor ? null : await sessionOf(screen.as))
  }
}

/**
 * @param {Browser} browser
 * @param {Addresses} addresses
 * @param {Screen} screen
 * @param {View} view
 * @param {Session | null} session
 * @returns {Promise<OpenScreen>}
 */
async function openScreen(browser, addresses, screen, { width, height, theme }, session) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: !isOffice(screen),
    hasTouch: !isOffice(screen),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  if (session) {
    // Only our own page has a session; a game's frame may not even look at a storage.
    await context.addInitScript(({ key, token }) => {
      if (window === window.top) sessionStorage.setItem(key, token)
    }, session)
  }
  const page = await context.newPage()
  /** @type {string[]} */
  const problems = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !screen.troubled) problems.push(message.text())
  })
  await screen.before?.(page)
  await page.goto(`${isOffice(screen) ? addresses.officeUrl : addresses.webUrl}/#${screen.path}`)
  await page
    .waitForFunction(isSettled, undefined, { timeout: SETTLE_MS })
    .catch(() => problems.push('still busy'))
  const wanted = screen.path.split('?')[0] ?? ''
  const reached = new URL(page.url()).hash.slice(1).split('?')[0] || '/'
  if (reached !== wanted) problems.push(`led to ${reached}`)
  await screen.prepare?.(page)
  return { page, problems, close: () => context.close() }
}
