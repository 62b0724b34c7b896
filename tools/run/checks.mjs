// The checks that need no test runner, and the count of everything that passed and failed.
import { at, ROOT } from './paths.mjs'
import { run } from './launch/processes.mjs'
import { PlainError, step } from './progress.mjs'
import { checkTypes } from './build/projects.mjs'
import { runTests } from './vitest/run.mjs'

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
async function tool(program, args) {
  const { code, output } = await run(at('node_modules/.bin', program), args, { cwd: ROOT })
  if (code !== 0) throw new PlainError(output)
}

export const formatting = () => tool('biome', ['format', '.'])

/** @param {readonly string[]} paths all files where none is named */
export const lintTyped = (paths = []) => tool('oxlint', ['--type-aware', ...paths])

/** Without types it takes a second. */
export const lintQuickly = () => tool('oxlint', [])

export async function types() {
  const problems = await checkTypes()
  if (problems) throw new PlainError(problems)
}

/** Counts what passed and failed over the parts of one command. */
export class Tally {
  passed = 0
  failed = 0
  /** @type {string[]} */
  failures = []

  /**
   * A check that counts as one.
   * @param {string} title
   * @param {() => Promise<unknown>} work
   */
  async check(title, work) {
    try {
      await step(title, work)
      this.passed += 1
      return true
    } catch (error) {
      console.error(error instanceof PlainError ? error.message : error)
      this.failed += 1
      this.failures.push(title)
      return false
    }
  }

  /**
   * @param {readonly string[]} projects
   * @param {readonly string[]} filters
   */
  async tests(projects, filters) {
    const count = await runTests(projects, filters)
    this.passed += count.passed
    this.failed += count.failed
    this.failures.push(...count.failures)
  }

  /** @param {string} [remark] */
  close(remark = '') {
    for (const failure of this.failures) console.log(`✗ ${failure}`)
    console.log(`${this.passed} passed, ${this.failed} failed${remark}`)
    process.exitCode = this.failed === 0 ? 0 : 1
  }
}
