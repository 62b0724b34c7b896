// Gives one test run its own PostgreSQL in a folder that is removed afterwards.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'

/**
 * TEST_DATABASE_URL names the maintenance database: tests make their own databases beside it.
 * @param {import('vitest/node').TestProject} project
 */
export default async function setup(project) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('databaseUrl', given)
    return undefined
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'lanting-test-'))
  // As root the server runs as another user, who must be able to pass through.
  chmodSync(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, durable: false })
  process.env.TEST_DATABASE_URL = postgres.url
  project.provide('databaseUrl', postgres.url)
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await postgres.stop({ remove: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
