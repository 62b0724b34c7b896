// Gives one test run its own Redis where the machine has one, and prints a notice where it has none.
import { findRedis, NO_REDIS, startRedis } from '#tools/run/launch/redis.mjs'

/** @param {import('vitest/node').TestProject} project */
export default async function setup(project) {
  const program = findRedis()
  if (program === null) {
    console.warn(NO_REDIS)
    project.provide('redisUrl', null)
    project.provide('redisProgram', null)
    return undefined
  }
  const redis = await startRedis(program)
  project.provide('redisUrl', redis.url)
  project.provide('redisProgram', program)
  return redis.stop
}
