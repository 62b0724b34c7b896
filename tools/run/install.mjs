// Installs the packages when node_modules does not hold what package-lock.json names.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setUpHooks } from './commit/commit-subject.mjs'
import { at, ROOT } from './paths.mjs'
import { PlainError } from './progress.mjs'

const NODE_MINIMUM = [20, 19]

/** Every command begins with this; a clone then has the hooks of the repository. */
export function checkNode() {
  setUpHooks()
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = NODE_MINIMUM
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  throw new PlainError(`Node ${NODE_MINIMUM.join('.')} or newer is needed; this is ${process.versions.node}.`)
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, peer?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/** npm writes down what it installed; compared with the lock file this is exact, unlike times of files. */
export function isInstalled() {
  const record = at('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = lockedPackages(record)
  return Object.entries(lockedPackages(at('package-lock.json'))).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.optional) return true
    // A workspace that came with an update of the clone is not linked yet.
    if (wanted.link) return existsSync(at(path))
    return installed[path]?.version === wanted.version && existsSync(at(path))
  })
}

/** @returns {Promise<void>} */
export function install() {
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  return new Promise((resolve, reject) => {
    // Development packages are needed to build, whatever NODE_ENV says.
    const child = spawn(command, [...args, '--include=dev', '--include=optional'], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new PlainError('`npm ci` failed; its own message stands above.'))
    })
  })
}
