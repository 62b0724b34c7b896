// The demo's past: lived through once, on an empty sandbox, between the seed and the first start of the product.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { launchAlone, runCommand } from './product.mjs'

/**
 * @param {import('./product.mjs').Setting} setting as the seed had it
 * @returns {Promise<boolean>} false where there is nothing to do
 */
export async function livePast(setting) {
  // Set by the seed on an empty installation; a past that broke off is not taken up again.
  if (!existsSync(join(setting.dataDir, 'history-under-way'))) return false
  const sandbox = await launchAlone('sandbox', setting)
  try {
    await runCommand('history', { ...setting, databaseUrl: withoutWaiting(setting.databaseUrl) })
  } finally {
    await sandbox.stop()
  }
  return true
}

/**
 * A past that is still being made can be made again: its commits need no fsync each.
 * @param {string} databaseUrl
 */
function withoutWaiting(databaseUrl) {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}
