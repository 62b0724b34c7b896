// npm run shots: a picture of every screen in light and dark, and one sheet with all of them, into .shots/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildStale } from './lib/build.mjs'
import { CHROMIUM_ARGS, provideChromium } from './lib/chromium.mjs'
import { checkNode, install, isInstalled } from './lib/install.mjs'
import { at } from './lib/paths.mjs'
import { fail, PlainError, step } from './lib/progress.mjs'
import { isStaff, signIn } from './lib/sign-in.mjs'
import { startThrowawayProduct } from './lib/throwaway.mjs'
import { SCREENS } from './screens.mjs'

const HELP = `npm run shots                                  every screen, of a product of its own
npm run shots -- hall login                    the screens whose name begins so
npm run shots -- --web=<address> --office=<address>   of a product that runs already
`
const OUT = at('.shots')
const SETTLE_MS = 8_000
const OFFICE_VISITOR = 'visitor of the office'

/**
 * @typedef {import('./screens.mjs').Screen} Screen
 * @typedef {{ file: string, label: string, note: string }} Shot
 * @typedef {{ webUrl: string, officeUrl: string }} Addresses
 * @typedef {{ width: number, height: number, theme: 'light' | 'dark' }} View
 */

/** @param {Screen} screen */
const isOffice = ({ as }) => as === OFFICE_VISITOR || isStaff(as)

/**
 * @param {Screen} screen
 * @returns {View[]}
 */
function viewsOf(screen) {
  const themes = /** @type {const} */ (['light', 'dark'])
  const sizes = isOffice(screen)
    ? [[1280, 800]]
    : [
        [390, 844],
        ...(screen.shell
          ? [
              [320, 640],
              [768, 1024],
            ]
          : []),
      ]
  return sizes.flatMap(([width = 0, height = 0]) => themes.map((theme) => ({ width, height, theme })))
}

/** Waits until nothing moves: fonts, pictures, and whatever the page itself calls busy. */
function isSettled() {
  const images = [...document.images].every((image) => image.complete || image.loading === 'lazy')
  const root = document.getElementById('root')
  const drawn =
    root !== null && root.childElementCount > 0 && document.querySelector('[aria-busy="true"]') === null
  return document.fonts.status === 'loaded' && images && drawn
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {Addresses} addresses
 * @param {Screen} screen
 * @param {View} view
 * @param {{ key: string, token: string } | null} session
 * @returns {Promise<Shot>}
 */
async function shoot(browser, addresses, screen, { width, height, theme }, session) {
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
    await context.addInitScript(({ key, token }) => sessionStorage.setItem(key, token), session)
  }
  const page = await context.newPage()
  const notes = []
  page.on('pageerror', (error) => notes.push(error.message))
  await screen.before?.(page)
  const base = isOffice(screen) ? addresses.officeUrl : addresses.webUrl
  await page.goto(`${base}/#${screen.path}`)
  await page
    .waitForFunction(isSettled, undefined, { timeout: SETTLE_MS })
    .catch(() => notes.push('still busy'))
  const route = screen.path.split('?')[0] ?? ''
  const at_ = new URL(page.url()).hash.slice(1).split('?')[0] || '/'
  if (at_ !== route) notes.push(`led to ${at_}`)
  await screen.prepare?.(page)
  const size = width === 390 || isOffice(screen) ? '' : `-${width}`
  const label = `${screen.name}${size}${theme === 'dark' ? '-dark' : ''}`
  await page.screenshot({ path: at('.shots', `${label}.png`), animations: 'disabled' })
  await context.close()
  return { file: `${label}.png`, label, note: notes.join('; ') }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {readonly Shot[]} shots
 */
async function contactSheet(browser, shots) {
  const figures = shots.map(
    ({ file, label, note }) =>
      `<figure><img src="${file}" alt=""><figcaption>${label}<b>${note.replaceAll('<', '&lt;')}</b></figcaption></figure>`,
  )
  const html = `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>
body{font:13px system-ui;margin:24px;background:#e9eded;display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start}
figure{margin:0;max-width:420px}img{height:430px;max-width:420px;object-fit:contain;object-position:top left;
border-radius:8px;display:block}figcaption{padding:6px 2px}b{color:#b3261e;display:block;font-weight:500}</style>
${figures.join('\n')}`
  writeFileSync(at('.shots', 'index.html'), html)
  const page = await browser.newPage({ viewport: { width: 1640, height: 1000 } })
  await page.goto(pathToFileURL(at('.shots', 'index.html')).href)
  await page.screenshot({ path: at('.shots', 'contact-sheet.png'), fullPage: true })
  await page.close()
}

/**
 * @param {Addresses} addresses
 * @param {readonly Screen[]} screens
 */
async function takeAll(addresses, screens) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: await provideChromium(), args: CHROMIUM_ARGS })
  const door = await browser.newContext()
  /** @type {Map<string, { key: string, token: string }>} */
  const sessions = new Map()
  /** @type {Shot[]} */
  const shots = []
  try {
    for (const screen of screens) {
      const isVisitor = screen.as === 'visitor' || screen.as === OFFICE_VISITOR
      if (!isVisitor && !sessions.has(screen.as)) {
        sessions.set(screen.as, await signIn(door.request, addresses, screen.as))
      }
      for (const view of viewsOf(screen)) {
        const shot = await shoot(browser, addresses, screen, view, sessions.get(screen.as) ?? null)
        console.log(`  ${shot.label}${shot.note ? `  (${shot.note})` : ''}`)
        shots.push(shot)
      }
    }
    await contactSheet(browser, shots)
  } finally {
    await browser.close()
  }
}

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(HELP)
  checkNode()
  if (!isInstalled()) await step('Packages', install)
  /** @param {string} name */
  const option = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const names = args.filter((arg) => !arg.startsWith('--'))
  const screens = SCREENS.filter(
    ({ name }) => names.length === 0 || names.some((word) => name.startsWith(word)),
  )
  if (screens.length === 0) throw new PlainError(`No screen is called ${names.join(' or ')}.`)
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })

  const webUrl = option('web')
  if (webUrl) {
    await takeAll({ webUrl, officeUrl: option('office') ?? webUrl }, screens)
  } else {
    await step('Build', () => buildStale())
    const product = await step('Product', () => startThrowawayProduct())
    try {
      await takeAll(product, screens)
    } finally {
      await product.stop()
    }
  }
  console.log('\n  .shots/contact-sheet.png, .shots/index.html\n')
}

await main().catch(fail)
