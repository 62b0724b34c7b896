// npm run shots: a picture of every screen in light and dark, and one sheet with all of them, into .shots/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildStale } from './lib/build.mjs'
import { CHROMIUM_ARGS, provideChromium } from './lib/chromium.mjs'
import { checkNode, install, isInstalled } from './lib/install.mjs'
import { at } from './lib/paths.mjs'
import { fail, PlainError, step } from './lib/progress.mjs'
import { isOffice, screenOpener, viewsOf } from './lib/screen-page.mjs'
import { startThrowawayProduct } from './lib/throwaway.mjs'
import { SCREENS } from './screens.mjs'

const HELP = `npm run shots                                  every screen, of a product of its own
npm run shots -- hall login                    the screens whose name begins so
npm run shots -- --web=<address> --office=<address>   of a product that runs already
`
const OUT = at('.shots')

/**
 * @typedef {import('./screens.mjs').Screen} Screen
 * @typedef {{ file: string, label: string, note: string }} Shot
 */

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
 * @param {{ webUrl: string, officeUrl: string }} addresses
 * @param {readonly Screen[]} screens
 */
async function takeAll(addresses, screens) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: await provideChromium(), args: CHROMIUM_ARGS })
  const open = screenOpener(browser, addresses)
  /** @type {Shot[]} */
  const shots = []
  try {
    for (const screen of screens) {
      for (const view of viewsOf(screen)) {
        const { page, problems, close } = await open(screen, view)
        const size = view.width === 390 || isOffice(screen) ? '' : `-${view.width}`
        const label = `${screen.name}${size}${view.theme === 'dark' ? '-dark' : ''}`
        await page.screenshot({ path: at('.shots', `${label}.png`), animations: 'disabled' })
        await close()
        const note = problems.join('; ')
        console.log(`  ${label}${note ? `  (${note})` : ''}`)
        shots.push({ file: `${label}.png`, label, note })
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
