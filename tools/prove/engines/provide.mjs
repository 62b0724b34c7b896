// Finds Firefox and WebKit beside Chromium, and installs Debian's when it may.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '#tools/run/launch/processes.mjs'

/**
 * @typedef {{ driver: string, browser: string, display: string }} WebKitPrograms
 * @typedef {{ firefox: string | null, webkit: WebKitPrograms | null }} OtherEngines
 */

const LIBRARIES = '/usr/lib'
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {readonly string[]} names */
function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable) ?? null
}

/** WebKit's MiniBrowser is installed among the libraries, under the machine's architecture. */
function findMiniBrowser() {
  if (!existsSync(LIBRARIES)) return null
  const places = readdirSync(LIBRARIES).flatMap((kind) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(LIBRARIES, kind, name, 'MiniBrowser')),
  )
  return places.find(isExecutable) ?? null
}

/** @returns {WebKitPrograms | null} all three, or it cannot run */
function findWebKit() {
  const [driver, browser, display] = [
    findProgram(['WebKitWebDriver']),
    findMiniBrowser(),
    findProgram(['Xvfb']),
  ]
  return driver && browser && display ? { driver, browser, display } : null
}

/** @returns {OtherEngines} */
export function findEngines() {
  return { firefox: findProgram(['firefox-esr', 'firefox']), webkit: findWebKit() }
}

/**
 * The notice in place of a passed test where an engine is missing.
 * @param {OtherEngines} found
 */
export function missingEngines({ firefox, webkit }) {
  const names = [firefox ? '' : 'Firefox', webkit ? '' : 'WebKit'].filter(Boolean)
  if (names.length === 0) return null
  return `NOT RUN in ${names.join(' and ')}: on Debian, apt-get install ${PACKAGES.join(' ')}`
}

/**
 * Installs Debian's packages where some are missing and we are allowed to. A missing engine prints a notice and is no
 * error.
 * @returns {Promise<OtherEngines>}
 */
export async function provideEngines() {
  const isMissing = missingEngines(findEngines()) !== null
  if (isMissing && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env })
  }
  return findEngines()
}
