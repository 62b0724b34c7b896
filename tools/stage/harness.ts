// What a journey needs: the product's addresses, a phone's browser context, and a collector of page errors.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { CHROMIUM_ARGS } from './chromium.mjs'
import { readNotice } from './notice-read.mjs'
import { pressAgain } from './press-again.mjs'
import { barriers } from './barriers.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { chooseNetwork } from './network.mjs'
import { product } from './own-product.ts'
import { signIn } from './sign-in.mjs'

export interface Phone {
  /** With the app's service worker. Journeys about other things are served by the network alone, where routes see every request. */
  readonly worker?: boolean
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Everything the page complained about, so that a journey can end with `expect(problems).toEqual([])`. */
  readonly problems: readonly string[]
}

/** Of every wait in a journey that names no other. */
export const PATIENCE_MS = 120_000

/** A bad one on request: `npm test -- e2e --network=late`. */
const NETWORK = chooseNetwork(process.env['JOURNEY_NETWORK'])

/** Chromium's warning on a slow machine. */
const SLOWNESS = /was preloaded using link preload but not used within a few seconds/

/** What Chromium says about each answer that a bad network has swallowed. */
const SWALLOWED = /net::ERR_(EMPTY_RESPONSE|CONNECTION_|PROXY_|TUNNEL_|SOCKET_|INCOMPLETE_|CONTENT_LENGTH_)/

let browser: Browser | undefined
let gateway: Gateway | undefined
const visits: Visit[] = []

const isNetworks = (words: string) => SLOWNESS.test(words) || (NETWORK !== null && SWALLOWED.test(words))

/** The page's visible text, for the failure message: screenshots of a failed run are not kept everywhere. */
export async function wordsOn(page: Page): Promise<string> {
  const words = await page
    .evaluate(() => document.body.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 3000))
    .catch((error: unknown) => `unreadable: ${String(error)}`)
  return `${page.url()} reads: ${words}`
}

async function wordsOf({ context, problems }: Visit): Promise<string[]> {
  const words = await Promise.all(context.pages().map(wordsOn))
  return problems.length > 0 ? [...words, `it complained: ${problems.join(' | ')}`] : words
}

/** Call once at the top of a file of journeys. */
export function withBrowser(): void {
  beforeAll(async () => {
    if (NETWORK !== null) gateway = await openGateway(NETWORK)
    // As an argument and not as Playwright's setting: what a journey asks for by itself goes the straight way.
    const proxy = gateway ? [`--proxy-server=${gateway.url}`, '--proxy-bypass-list=<-loopback>'] : []
    browser = await chromium.launch({
      executablePath: inject('chromium'),
      args: [...CHROMIUM_ARGS, ...proxy],
    })
  })
  afterEach(async ({ task }) => {
    const words: string[] = []
    for (const visit of visits.splice(0)) {
      if (task.result?.state === 'fail') words.push(...(await wordsOf(visit)))
      await visit.context.close()
    }
    // Thrown as a second failure, so that it is printed beside the first in the summary, which is all that some logs keep.
    if (words.length > 0) throw new Error(words.join('\n'))
  })
  afterAll(async () => {
    await browser?.close()
    browser = undefined
    await gateway?.close()
    gateway = undefined
  })
}

/** A fresh phone: no storage, no cookies, Chinese, in Beijing. */
export async function openPhone({
  width = 390,
  height = 844,
  theme = 'light',
  worker = false,
}: Phone = {}): Promise<Visit> {
  if (!browser) throw new Error('withBrowser() must stand at the top of the file')
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(keepWhatIsSaid)
  if (!worker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await context.addInitScript(readNotice)
  if (NETWORK !== null) await context.addInitScript(pressAgain)
  // Generous: a timeout must mean a hang and not a busy machine.
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const isSerious = message.type() === 'error' || message.type() === 'warning'
    if (isSerious && !isNetworks(message.text())) problems.push(message.text())
  })
  const visit = { page, context, problems }
  visits.push(visit)
  return visit
}

/** Runs in every page: a toast disappears after two seconds, and a busy machine may read it later. */
function keepWhatIsSaid(): void {
  const said: string[] = []
  Object.assign(globalThis, { said })
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element) || target.closest('[role="status"]') === null) continue
      for (const node of addedNodes) said.push((node.textContent ?? '').trim())
    }
  })
  watch.observe(document, { subtree: true, childList: true })
}

/** Runs in the page: whether this text was shown since the last call, which clears it. */
function wasSaid(text: string): boolean {
  const { said } = globalThis as unknown as { said: string[] }
  const place = said.indexOf(text)
  if (place !== -1) said.splice(0, place + 1)
  return place !== -1
}

/** Reads a text that the page shows or has just shown, in a field, a toast or a dialog; pages kept hidden do not count. */
export async function reads(page: Page, text: string | RegExp): Promise<void> {
  const shown = page.getByText(text, { exact: true }).filter({ visible: true }).first()
  const isRead = async () =>
    (typeof text === 'string' && (await page.evaluate(wasSaid, text))) || (await shown.isVisible())
  await expect.poll(isRead, { message: `the page says ${String(text)}` }).toBe(true)
}

/** Waits until the app has left a page: it goes back in the history, which would undo the next step. */
export async function hasLeft(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => !url.hash.startsWith(`#${path}`))
}

/** Opens a route of the member app, such as `/login?type=1`. */
export async function openApp(path: string, phone?: Phone): Promise<Visit> {
  const visit = await openPhone(phone)
  await visit.page.goto(`${product().webUrl}/#${path}`)
  return visit
}

/** Opens a route of the back office on a desktop screen. What is decided stays open, however many others wait. */
export async function openOffice(
  path: string,
  { as, ...phone }: Phone & { as?: string } = {},
): Promise<Visit> {
  const visit = await openPhone({ width: 1280, height: 800, ...phone })
  await visit.context.addInitScript(() => localStorage.setItem('office-next-case', 'no'))
  if (as !== undefined) await hasSession(visit.context, as)
  await visit.page.goto(`${product().officeUrl}/#${path}`)
  return visit
}

/** A session as the login page would leave it in the tab; without a password, of one of the demo's people. */
export async function hasSession(context: BrowserContext, name: string, password?: string): Promise<void> {
  const { key, token } = await signIn(context.request, product(), name, password)
  await context.addInitScript(
    ([place, value]) => {
      // An empty page has no storage.
      if (location.protocol !== 'about:') sessionStorage.setItem(place, value)
    },
    [key, token] as const,
  )
}

/** Fails with the rule, the element and the reason of every accessibility violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
}
