// Files of the data folder that only their owner may read: keys, passwords, logs.
import { chmodSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} path
 * @returns {string} the folder, made if it was missing, closed to others also where an older version left it open
 */
export function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  return path
}

/** @param {string} dataDir */
export function keysFolder(dataDir) {
  return privateFolder(join(dataDir, 'keys'))
}

/**
 * @param {string} file
 * @param {string} text
 */
export function writeSecret(file, text) {
  writeFileSync(file, text, { mode: 0o600 })
}

/**
 * @param {string} file
 * @param {'a' | 'w'} flags
 * @returns {number} its descriptor
 */
export function openPrivate(file, flags) {
  if (existsSync(file)) chmodSync(file, 0o600)
  return openSync(file, flags, 0o600)
}
