// Keeps the product's folder recognisable, so that a reset never removes anything that is not ours.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removePostgres } from './postgres.mjs'
import { PlainError } from '#tools/run/progress.mjs'

const MARK = '.lanting'

/** @param {string} dataDir */
export function claimDataDir(dataDir) {
  mkdirSync(dataDir, { recursive: true })
  if (existsSync(join(dataDir, MARK))) return closeToOthers(dataDir)
  if (readdirSync(dataDir).length > 0) {
    throw new PlainError(
      `${dataDir} holds files that this product did not make. Choose an empty or new folder: DATA_DIR=<folder> npm start`,
    )
  }
  writeFileSync(join(dataDir, MARK), 'Data of the product. Removed by: npm start -- --reset\n')
  closeToOthers(dataDir)
}

/** Others may pass through, as the user that PostgreSQL runs as must, and see nothing. @param {string} dataDir */
function closeToOthers(dataDir) {
  chmodSync(dataDir, 0o711)
}

/**
 * @param {string} dataDir
 * @param {{ keepDatabase: boolean }} options the embedded database stays when another one is in use
 */
export async function resetDataDir(dataDir, { keepDatabase }) {
  claimDataDir(dataDir)
  if (!keepDatabase) await removePostgres(dataDir)
  const kept = keepDatabase ? [MARK, 'postgres'] : [MARK]
  for (const name of readdirSync(dataDir)) {
    if (!kept.includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
