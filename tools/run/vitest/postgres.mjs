// Gives one test run its own PostgreSQL in a folder that is removed afterwards.
import { startThrowawayPostgres } from '#tools/stage/throwaway.mjs'

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
  const postgres = await startThrowawayPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  project.provide('databaseUrl', postgres.url)
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await postgres.stop()
  }
}
