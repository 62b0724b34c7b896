// npm test: every check of the house, the quick ones first, and one closing line.
import { buildStale } from './lib/build.mjs'
import { provideChromium } from './lib/chromium.mjs'
import { formatting, lintTyped, Tally, types } from './lib/checks.mjs'
import { checkNode, install, isInstalled } from './lib/install.mjs'
import { at, ROOT } from './lib/paths.mjs'
import { run } from './lib/processes.mjs'
import { fail, PlainError, step } from './lib/progress.mjs'
import { NO_REDIS, provideRedis } from './lib/redis.mjs'
import { findEngines, missingEngines } from './engines/provide.mjs'

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

const tally = new Tally()

async function staticChecks() {
  await tally.check('Formatting', formatting)
  // Neither fills two cores by itself.
  await Promise.all([tally.check('Lint', () => lintTyped()), tally.check('Types', types)])
}

/** Nothing but the tests of the second Bus needs it; where it cannot be had they count neither way, and we say so. */
async function redis() {
  await step('Redis', async (note) => note((await provideRedis()) ?? NO_REDIS))
}

/** Tried where they are installed; where one is missing its journey counts neither way, and we say so. */
async function otherEngines() {
  await step('Firefox and WebKit', async (note) => note(missingEngines(findEngines()) ?? 'present'))
}

/** Tests that would not notice a bug prove nothing: a small sample of the planted ones, those that rules alone decide. */
async function plantedBugs() {
  const args = ['--import', 'tsx', at('scripts/prove/mutants.ts'), '--quick', '--sample', '15', '--fresh']
  const { code, output } = await run(process.execPath, args, { cwd: ROOT })
  if (code !== 0) throw new PlainError(output)
}

/** @param {readonly string[]} filters */
async function browserTests(filters) {
  if (!(await tally.check('Chromium', provideChromium))) return
  await otherEngines()
  if (!(await tally.check('Build', () => buildStale()))) return
  await tally.tests(['e2e'], filters)
}

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(HELP)
  checkNode()
  await step('Packages', async (note) => {
    if (isInstalled()) return note('present')
    await install()
    // A disk that is still writing thousands of new files makes databases wait for many seconds.
    await run('sync', [], { cwd: ROOT }).catch(() => undefined)
  })
  const groups = args.filter((arg) => arg === 'static' || arg in PROJECTS)
  const filters = args.filter((arg) => !groups.includes(arg))
  const all = groups.length === 0
  if (groups.includes('static') || (all && filters.length === 0)) await staticChecks()

  const wanted = Object.keys(PROJECTS).filter((name) => all || groups.includes(name))
  const quick = wanted.filter((name) => name !== 'e2e').map((name) => PROJECTS[name] ?? name)
  const quickFilters = filters.filter((filter) => !filter.startsWith('e2e/'))
  if (quick.includes('server')) await redis()
  if (quick.length > 0 && quickFilters.length === filters.length) await tally.tests(quick, filters)
  if (all && filters.length === 0) await tally.check('Planted bugs', plantedBugs)
  const namesBrowserTests = filters.some((filter) => filter.startsWith('e2e'))
  if (wanted.includes('e2e') && (filters.length === 0 || namesBrowserTests || !all))
    await browserTests(filters)

  if (tally.passed + tally.failed === 0) {
    tally.failed = 1
    tally.failures.push(`Nothing was tested: no test matches ${filters.join(' ')}`)
  }
  tally.close()
}

await main().catch(fail)
