// A test runner that stays open in the scratch copy: loads what changed, runs the requested tests, answers what failed.
import { resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'

export interface Order {
  /** Files whose text is no longer what was loaded. */
  readonly changed: readonly string[]
  readonly tests: readonly string[]
  /** Stops at the first failure. */
  readonly bail: boolean
}

export interface Verdict {
  /** Names of tests that failed, files that could not be loaded, errors outside of tests. */
  readonly failed: readonly string[]
  /** How many tests were run to their end. */
  readonly ran: number
}

async function judge(vitest: Vitest, { changed, tests, bail }: Order): Promise<Verdict> {
  for (const path of changed) vitest.invalidateFile(resolve(path))
  for (const project of vitest.projects) project.config.bail = bail ? 1 : 0
  vitest.config.bail = bail ? 1 : 0
  const wanted = new Set(tests.map((path) => resolve(path)))
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
    wanted.has(moduleId),
  )
  if (specifications.length !== wanted.size) return { failed: ['a test file is missing'], ran: 0 }
  const run = await vitest.runTestSpecifications(specifications)
  const { unhandledErrors } = run
  // The runner remembers earlier runs, too.
  const testModules = run.testModules.filter(({ moduleId }) => wanted.has(moduleId))
  const all = testModules.flatMap((module) => [...module.children.allTests()])
  const broken = testModules
    .filter((module) => module.errors().length > 0)
    .map((module) => `${module.relativeModuleId}: ${module.errors()[0]?.message ?? ''}`)
  const failed = all.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
  return {
    failed: [...failed, ...broken, ...unhandledErrors.map(String)],
    ran: all.filter((test) => test.result().state !== 'pending').length,
  }
}

const vitest = await createVitest('test', {
  watch: false,
  project: ['unit', 'server', 'web', 'office'],
  reporters: [{}],
  maxWorkers: 2,
})
process.on('message', (order: Order) => {
  judge(vitest, order).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => process.send?.({ failed: [`the runner broke: ${String(error)}`], ran: 0 }),
  )
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit(0)))
process.send?.('ready')
