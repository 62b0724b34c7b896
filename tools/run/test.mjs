// npm test: every check, the quick ones first, and one closing line.
import { buildStale } from './build/stale.mjs'
import { provideChromium } from '#tools/stage/chromium.mjs'
import { chooseNetwork, networkName } from '#tools/stage/network.mjs'
import { formatting, lintTyped, Tally, types } from './checks.mjs'
import { checkNode, install, isInstalled } from './install.mjs'
import { at, ROOT } from './paths.mjs'
import { run } from './launch/processes.mjs'
import { fail, PlainError, seconds, step } from './progress.mjs'
import { NO_REDIS, provideRedis } from './launch/redis.mjs'
import { chooseInstant, DRAWN, DRAWN_BY_ALL } from './vitest/instants.mjs'
import { recordTimes } from './vitest/test-times.mjs'

const HELP = `npm test                        what guards behaviour: static checks, unit, module, screen, journeys
npm run test:all                that, and the proofs, every screen, hostile input, engines, planted bugs
npm test -- static              formatting, lint, types
npm test -- unit|module|screen|e2e|extended
npm test -- <part of a path>    the tests of those files
            --full              long tests at their full size
            --instant=<name>    where in the day or year module tests begin, instead of one by chance
            --network=<name>    journeys over a bad network: answers late, lost, or all of it away for seconds at a time
            --record            keeps the times of this run for the order of the next (tools/run/test-times.json)
`
/** What a reader calls them, and the test projects behind. */
const PROJECTS = /** @type {Record<string, readonly string[]>} */ ({
  unit: ['unit'],
  module: ['server'],
  screen: ['web', 'office'],
  e2e: ['e2e'],
  extended: ['extended'],
})
const QUICK = ['unit', 'module', 'screen']
const INSTANT = '--instant='
const NETWORK = '--network='

const tally = new Tally()

/** Lint and types do not fill two cores by themselves, and packages of the system come over the network meanwhile. */
async function staticChecks() {
  await tally.check('Formatting', formatting)
  await Promise.all([tally.check('Lint', () => lintTyped()), tally.check('Types', types)])
}

/** Only the tests of the second Bus need it; without it they are skipped with a notice. */
async function redis() {
  await step('Redis', async (note) => note((await provideRedis()) ?? NO_REDIS))
}

/** @param {string} script @param {readonly string[]} args */
async function program(script, args) {
  const { code, output } = await run(process.execPath, ['--import', 'tsx', at(script), ...args], {
    cwd: ROOT,
  })
  if (code !== 0) throw new PlainError(output)
}

/** Tests that would not notice a bug prove nothing: a small sample of the planted ones, those that rules alone decide. */
const MUTANTS = 'tools/prove/mutants/mutants.ts'
const plantedBugs = () => program(MUTANTS, ['--quick', '--sample', '15', '--fresh'])
/** Bugs made by a program in what changed last, as many as a few minutes allow. */
const newBugs = () => program(MUTANTS, ['--changed', '--minutes', '4'])

/** In sequence; parts after a failed one would only hide the failure. */
class Phases {
  /** @type {[title: string, ms: number][]} */
  done = []

  /** @param {string} title @param {() => Promise<unknown>} work */
  async run(title, work) {
    if (tally.failed > 0) return
    const begun = performance.now()
    await work()
    this.done.push([title, performance.now() - begun])
  }

  print() {
    if (this.done.length < 2) return
    console.log(this.done.map(([title, ms]) => `${title} ${seconds(ms)}`).join(' · '))
  }
}

/** @param {readonly string[]} args */
function chosen(args) {
  const all = args.includes('all')
  const options = args.filter((arg) => arg.startsWith('--'))
  const groups = args.filter((arg) => arg === 'static' || arg in PROJECTS)
  const filters = args.filter((arg) => ![...groups, ...options, 'all'].includes(arg))
  const isWhole = groups.length === 0 && filters.length === 0
  /** Which kinds a path belongs to; a kind without one of its files is not started. */
  const has = (/** @type {string} */ kind) => {
    if (groups.length > 0) return groups.includes(kind)
    if (isWhole) return kind !== 'extended' || all
    if (kind === 'extended') return filters.some((filter) => filter.startsWith('e2e/extended'))
    if (kind === 'e2e')
      return filters.some((filter) => filter.startsWith('e2e') && !filter.startsWith('e2e/extended'))
    return filters.some((filter) => !filter.startsWith('e2e'))
  }
  return { all: all && isWhole, isWhole, groups, has, filters, options }
}

/** @param {readonly string[]} kinds @param {readonly string[]} filters */
const tests = (kinds, filters) =>
  tally.tests(
    kinds.flatMap((kind) => PROJECTS[kind] ?? []),
    filters,
  )

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(HELP)
  checkNode()
  const phases = new Phases()
  await phases.run('packages', () =>
    step('Packages', async (note) => {
      if (isInstalled()) return note('present')
      await install()
      // A disk that is still writing thousands of new files makes databases wait for many seconds.
      await run('sync', [], { cwd: ROOT }).catch(() => undefined)
    }),
  )
  const { all, isWhole, groups, has, filters, options } = chosen(args)
  if (options.includes('--full')) process.env.TEST_SIZE = 'full'
  const quick = QUICK.filter(has)
  const valueOf = (/** @type {string} */ name) =>
    options.find((option) => option.startsWith(name))?.slice(name.length)
  const named = valueOf(INSTANT)
  // Here already, so that the closing lines can name it.
  const instant = chooseInstant(named ?? process.env.INSTANT, all ? DRAWN_BY_ALL : DRAWN)
  process.env.INSTANT = instant
  const network = chooseNetwork(valueOf(NETWORK) ?? process.env.JOURNEY_NETWORK)
  if (network !== null) process.env.JOURNEY_NETWORK = networkName(network)
  const needsBrowser = has('e2e') || has('extended')
  await phases.run('static', async () => {
    const system = async () => {
      if (quick.includes('module')) await redis()
      if (needsBrowser) await tally.check('Chromium', provideChromium)
    }
    const wantsStatic = isWhole || groups.includes('static')
    await Promise.all([wantsStatic ? staticChecks() : undefined, system()])
  })
  if (quick.length > 0) await phases.run(quick.join(', '), () => tests(quick, filters))
  if (needsBrowser) await phases.run('build', () => tally.check('Build', () => buildStale()))
  if (has('e2e')) await phases.run('journeys', () => tests(['e2e'], filters))
  if (all) {
    await phases.run('planted bugs', async () => {
      await tally.check('Planted bugs', plantedBugs)
      await tally.check('Bugs in what changed', newBugs)
    })
    await phases.run('engines', () =>
      tally.check('Engines', () => program('tools/prove/engines/engines.ts', [])),
    )
  }
  if (has('extended')) await phases.run('extended', () => tests(['extended'], filters))
  if (options.includes('--record')) recordTimes()

  if (tally.passed + tally.failed === 0) {
    tally.failed = 1
    tally.failures.push(`Nothing was tested: no test matches ${filters.join(' ')}`)
  }
  phases.print()
  if (tally.failed > 0 && quick.includes('module'))
    console.log(`Module tests began at: npm test -- ${INSTANT}${instant}`)
  if (process.env.JOURNEY_NETWORK)
    console.log(`Journeys over a bad network: npm test -- e2e ${NETWORK}${process.env.JOURNEY_NETWORK}`)
  tally.close()
}

await main().catch(fail)
