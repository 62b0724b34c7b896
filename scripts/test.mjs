// npm test: every check of the house, the quick ones first, and one closing line.
import { buildStale } from './lib/build.mjs'
import { provideChromium } from './lib/chromium.mjs'
import { checkNode, install, isInstalled } from './lib/install.mjs'
import { at, ROOT } from './lib/paths.mjs'
import { run } from './lib/processes.mjs'
import { fail, PlainError, step } from './lib/progress.mjs'
import { NO_REDIS, provideRedis } from './lib/redis.mjs'
import { checkTypes } from './lib/types.mjs'
import { runTests } from './lib/vitest-run.mjs'

const HELP = `npm test                        everything
npm test -- static              formatting, lint, types
npm test -- unit|module|screen|e2e
npm test -- <part of a path>    the tests of those files
`
/** What a reader calls them, and the test projects behind. */
const PROJECTS = /** @type {Record<string, string>} */ ({
  unit: 'unit',
  module: 'server',
  screen: 'web',
  e2e: 'e2e',
})

const total = { passed: 0, failed: 0, failures: /** @type {string[]} */ ([]) }

/**
 * A check that counts as one.
 * @param {string} title
 * @param {() => Promise<unknown>} work
 */
async function check(title, work) {
  try {
    await step(title, work)
    total.passed += 1
    return true
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    total.failed += 1
    total.failures.push(title)
    return false
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
async function tool(program, args) {
  const { code, output } = await run(at('node_modules/.bin', program), args, { cwd: ROOT })
  if (code !== 0) throw new PlainError(output)
}

async function staticChecks() {
  await check('Formatting', () => tool('biome', ['format', '.']))
  await check('Lint', () => tool('oxlint', ['--type-aware']))
  await check('Types', async () => {
    const problems = await checkTypes()
    if (problems) throw new PlainError(problems)
  })
}

/**
 * @param {readonly string[]} projects
 * @param {readonly string[]} filters
 */
async function tests(projects, filters) {
  const count = await runTests(projects, filters)
  total.passed += count.passed
  total.failed += count.failed
  total.failures.push(...count.failures)
}

/** Nothing but the tests of the second Bus needs it; where it cannot be had they count neither way, and we say so. */
async function redis() {
  await step('Redis', async (note) => note((await provideRedis()) ?? NO_REDIS))
}

/** @param {readonly string[]} filters */
async function browserTests(filters) {
  if (!(await check('Chromium', provideChromium))) return
  if (!(await check('Build', () => buildStale()))) return
  await tests(['e2e'], filters)
}

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(HELP)
  checkNode()
  await step('Packages', async (note) => {
    if (isInstalled()) return note('present')
    await install()
  })
  const groups = args.filter((arg) => arg === 'static' || arg in PROJECTS)
  const filters = args.filter((arg) => !groups.includes(arg))
  const all = groups.length === 0
  if (groups.includes('static') || (all && filters.length === 0)) await staticChecks()

  const wanted = Object.keys(PROJECTS).filter((name) => all || groups.includes(name))
  const quick = wanted.filter((name) => name !== 'e2e').map((name) => PROJECTS[name] ?? name)
  const quickFilters = filters.filter((filter) => !filter.startsWith('e2e/'))
  if (quick.includes('server')) await redis()
  if (quick.length > 0 && quickFilters.length === filters.length) await tests(quick, filters)
  const namesBrowserTests = filters.some((filter) => filter.startsWith('e2e'))
  if (wanted.includes('e2e') && (filters.length === 0 || namesBrowserTests || !all))
    await browserTests(filters)

  if (total.passed + total.failed === 0) {
    total.failed = 1
    total.failures.push(`Nothing was tested: no test matches ${filters.join(' ')}`)
  }
  for (const failure of total.failures) console.log(`✗ ${failure}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

await main().catch(fail)
