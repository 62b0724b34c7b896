// Finds a Chromium for browser tests and pictures, and installs Debian's when it may.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'
import { PlainError } from './progress.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What keeps it from talking to anybody but us, and lets it run as root. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {string | null} */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC]
  return candidates.find(isExecutable) ?? null
}

/** @returns {string} */
export function requireChromium() {
  const found = findChromium()
  if (!found) {
    throw new PlainError(
      'The browser tests need Chromium. Install it (on Debian: apt-get install chromium fonts-noto-cjk), ' +
        'or name one: CHROMIUM=<path of the program> npm test',
    )
  }
  if (!isExecutable(found)) throw new PlainError(`CHROMIUM=${found} is not a program that can be run.`)
  return found
}

/** Installs Debian's package when there is none and we are allowed to. */
export async function provideChromium() {
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']
    const { code, output } = await run('apt-get', args, { env })
    if (code !== 0) throw new PlainError(`Chromium could not be installed:\n${output.slice(-2_000)}`)
  }
  return requireChromium()
}
