// Knows whether a built thing is older than its sources, by their content.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { at } from '#tools/run/paths.mjs'
import { processIdentity } from '#tools/run/launch/processes.mjs'

/** Made by a build, or no part of one. */
const SKIPPED = /(^|\/)(node_modules|dist|test|public\/art)$|\.test\.tsx?$/

/**
 * Modification times are wrong after a checkout, so the content is hashed.
 * @param {readonly string[]} inputs files and folders, from the root of the house
 * @returns {string}
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const input of inputs) {
    for (const file of filesUnder(input)) hash.update(`\0${file}\0`).update(readFileSync(at(file)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const stat = statSync(at(path), { throwIfNoEntry: false })
  if (!stat || SKIPPED.test(path)) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(at(path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** @param {string} name */
function stampFile(name) {
  return at('.cache', 'build', `${name}.sha256`)
}

/**
 * @param {string} name
 * @param {string} print
 * @param {readonly string[]} outputs
 */
export function isFresh(name, print, outputs) {
  const file = stampFile(name)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== print) return false
  return outputs.every((output) => existsSync(at(output)))
}

/**
 * @param {string} name
 * @param {string} print
 */
export function remember(name, print) {
  mkdirSync(at('.cache', 'build'), { recursive: true })
  writeFileSync(stampFile(name), print)
}

/**
 * Two starts in one clone must not build into the same folder at once: the second waits, then finds it done.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withBuildLock(work) {
  const lock = at('.cache', 'build.lock')
  mkdirSync(at('.cache'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid} ${processIdentity(process.pid)}`, { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      const [pid, identity] = existsSync(lock) ? readFileSync(lock, 'utf8').split(' ') : []
      const holderLives = pid !== undefined && processIdentity(Number(pid)) === identity
      if (holderLives) await delay(200)
      else rmSync(lock, { force: true })
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}
