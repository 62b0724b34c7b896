// Lays pictures side by side: one page with all of them, and pictures of that page, a part at a time.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A sheet of this many is drawn in seconds; all at once took longer than any timeout on a busy machine. */
const PER_SHEET = 24

const STYLE = `body{font:13px system-ui;margin:0;background:#e9eded}
section{padding:24px;display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start}
figure{margin:0;max-width:420px}img{height:430px;max-width:420px;object-fit:contain;object-position:top left;
border-radius:8px;display:block}figcaption{padding:6px 2px}b{color:#b3261e;display:block;font-weight:500}`

/** @typedef {{ file: string, label: string, note: string }} Shot */

/** @param {readonly Shot[]} shots */
function section(shots) {
  const figures = shots.map(
    ({ file, label, note }) =>
      `<figure><img src="${file}" alt="" loading="lazy"><figcaption>${label}<b>${note.replaceAll('<', '&lt;')}</b></figcaption></figure>`,
  )
  return `<section>\n${figures.join('\n')}\n</section>`
}

/**
 * Slowness alone fails nothing here: every wait ends with its picture, however long that takes.
 * @param {import('playwright-core').Browser} browser
 * @param {string} folder where the pictures are, and the sheets will be
 * @param {readonly Shot[]} shots
 * @returns {Promise<string[]>} the names of the sheets
 */
export async function contactSheets(browser, folder, shots) {
  const count = Math.ceil(shots.length / PER_SHEET)
  const parts = Array.from({ length: count }, (_, at) => shots.slice(at * PER_SHEET, (at + 1) * PER_SHEET))
  const index = join(folder, 'index.html')
  const head = `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>`
  writeFileSync(index, `${head}\n${parts.map(section).join('\n')}\n`)

  const page = await browser.newPage({ viewport: { width: 1640, height: 1000 } })
  page.setDefaultTimeout(0)
  page.setDefaultNavigationTimeout(0)
  await page.goto(pathToFileURL(index).href, { waitUntil: 'domcontentloaded' })
  const names = []
  for (const at of parts.keys()) {
    const name = `contact-sheet-${at + 1}.png`
    const sheet = page.locator('section').nth(at)
    await sheet.evaluate(loadPictures)
    await sheet.screenshot({ path: join(folder, name), timeout: 0 })
    names.push(name)
  }
  await page.close()
  return names
}

/**
 * Runs in the page.
 * @param {Element} sheet
 */
async function loadPictures(sheet) {
  const images = [...sheet.querySelectorAll('img')]
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode()))
}
