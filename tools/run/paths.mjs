// Paths of the repository that the scripts work in.
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/**
 * @param {...string} parts
 * @returns {string}
 */
export function at(...parts) {
  return join(ROOT, ...parts)
}

/** Where the product keeps what must outlive a restart. */
export function dataDirFromEnv() {
  const given = process.env.DATA_DIR || '.data'
  return isAbsolute(given) ? given : resolve(ROOT, given)
}
