// Finds a Chromium for browser tests and pictures, and installs Debian's when it may.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '#tools/run/launch/processes.mjs'
import { PlainError } from '#tools/run/progress.mjs'

/** The same engine without a browser around it: a page costs a third to a half of the processor. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags that block the browser's own requests, and let it run as root. */
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

/**
 * @param {readonly string[]} names
 * @returns {string | null}
 */
function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...(names === WHOLE ? MAC : [])].find(isExecutable) ?? null
}

const findShell = () => process.env.CHROMIUM || findProgram(SHELLS)

/** With windows, profiles and a memory of pages, which few tests are about. */
export const findWholeChromium = () => findProgram(WHOLE)

/** @returns {string | null} */
export const findChromium = () => findShell() ?? findWholeChromium()

/** @returns {string} */
export function requireChromium() {
  const found = findChromium()
  if (!found) {
    throw new PlainError(
      'The browser tests need Chromium. Install it (on Debian: apt-get install chromium-headless-shell fonts-noto-cjk), ' +
        'or name one: CHROMIUM=<path of the program> npm test',
    )
  }
  if (!isExecutable(found)) throw new PlainError(`CHROMIUM=${found} is not a program that can be run.`)
  return found
}

/** Installs Debian's package when there is none and we are allowed to. */
export async function provideChromium() {
  if (!findShell() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    const args = [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-noto-cjk',
    ]
    const { code, output } = await run('apt-get', args, { env })
    if (code !== 0 && !findChromium())
      throw new PlainError(`Chromium could not be installed:\n${output.slice(-2_000)}`)
  }
  return requireChromium()
}
