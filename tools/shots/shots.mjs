// npm run shots: a picture of every screen in light and dark, one page and sheets with all of them, into .shots/.
import { mkdirSync, rmSync } from 'node:fs'
import { buildStale } from '#tools/run/build/stale.mjs'
import { CHROMIUM_ARGS, provideChromium } from '#tools/stage/chromium.mjs'
import { contactSheets } from './contact-sheet.mjs'
import { checkNode, install, isInstalled } from '#tools/run/install.mjs'
import { at } from '#tools/run/paths.mjs'
import { fail, PlainError, step } from '#tools/run/progress.mjs'
import { isOffice, screenOpener, viewsOf } from './screen-page.mjs'
import { startThrowawayProduct } from '#tools/stage/throwaway.mjs'
import { SCREENS } from './screens.mjs'

const HELP = `npm run shots                                  every screen, of a product of its own
npm run shots -- hall login                    the screens whose name begins so
npm run shots -- --web=<address> --office=<address>   of a product that runs already
`
const OUT = at('.shots')

/**
 * @typedef {import('./screens.mjs').Screen} Screen
 * @typedef {import('./contact-sheet.mjs').Shot} Shot
 */

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
        await page.screenshot({ path: at('.shots', `${label}.png`), animations: 'disabled', timeout: 0 })
        await close()
        const note = problems.join('; ')
        console.log(`  ${label}${note ? `  (${note})` : ''}`)
        shots.push({ file: `${label}.png`, label, note })
      }
    }
    const sheets = await step('Contact sheets', () => contactSheets(browser, OUT, shots))
    console.log(`\n  .shots/index.html, ${sheets.join(', ')}\n`)
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
}

await main().catch(fail)
