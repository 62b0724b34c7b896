// npm run check: what a change needs before its commit, in less than a minute; `npm test` is the whole of it.
import { existsSync } from 'node:fs'
import { subjectProblems } from './commit/commit-subject.mjs'
import { formatting, lintQuickly, lintTyped, Tally, types } from './checks.mjs'
import { checkNode, install, isInstalled } from './install.mjs'
import { at, ROOT } from './paths.mjs'
import { run } from './launch/processes.mjs'
import { fail, PlainError, step } from './progress.mjs'
import { relatedTests, withinBudget } from './vitest/related.ts'
import { importsOf, isCode, ownFiles } from '#tools/tidy/lib/sources.ts'
import { testTimes } from './vitest/test-times.mjs'

/** Time of test files on both cores together, which leaves room for the static checks and for starting up. */
const BUDGET_MS = 40_000
/** For a file that never ran here: about what the usual one takes, loading included. */
const UNKNOWN_MS = { server: 8_000, web: 2_500, office: 2_500, unit: 1_500 }
/** Style and structure concern every change. */
const ALWAYS = 'tools/tidy'
const QUICK_TEST = /^(?!e2e\/|tools\/tidy).*\.test\.tsx?$/

type Project = keyof typeof UNKNOWN_MS

function projectOf(path: string): Project {
  if (/^packages\/|^tools\/|^apps\/\w+\/[^/]+$|rules\.test\.ts$/.test(path)) return 'unit'
  if (path.startsWith('apps/office/')) return 'office'
  return /^apps\/(server|sandbox)\//.test(path) ? 'server' : 'web'
}

/** Against the last commit: edited, staged and new files. */
async function changedFiles(): Promise<string[]> {
  const asked = await Promise.all(
    [
      ['diff', '--name-only', '--relative', 'HEAD'],
      ['ls-files', '--others', '--exclude-standard'],
    ].map((args) => run('git', args, { cwd: ROOT })),
  )
  const broken = asked.find(({ code }) => code !== 0)
  if (broken) throw new PlainError(`git cannot say what changed:\n${broken.output}`)
  const paths = asked.flatMap(({ output }) => output.split('\n').filter((path) => path !== ''))
  return [...new Set(paths)].filter((path) => existsSync(at(path)))
}

/** Lint with types takes twenty seconds for the whole repository, so here it covers changed files and their importers only. */
async function staticChecks(
  tally: Tally,
  changed: readonly string[],
  users: readonly string[],
): Promise<boolean> {
  if (!(await tally.check('Formatting', formatting))) return false
  const typed = [...changed, ...users].filter((path) => /\.(tsx?|mjs|js)$/.test(path))
  const lint = async () => {
    await lintQuickly()
    if (typed.length > 0) await lintTyped(typed)
  }
  const done = await Promise.all([tally.check('Lint', lint), tally.check('Types', types)])
  return done.every(Boolean)
}

async function main() {
  checkNode()
  if (!isInstalled()) await step('Packages', install)
  const changed = await changedFiles()
  const code = ownFiles().filter(isCode)
  const imports = code.flatMap(importsOf)
  const users = imports.filter(({ target }) => target !== null && changed.includes(target))
  const tally = new Tally()
  console.log(`${changed.length} changed files`)
  await tally.check('Subjects of commits', async () => {
    const problems = subjectProblems()
    if (problems.length > 0) throw new PlainError(problems.join('\n'))
  })
  if (!(await staticChecks(tally, changed, [...new Set(users.map(({ from }) => from))])))
    return tally.close('; the tests wait until this is mended')

  const tests = code.map(({ path }) => path).filter((path) => QUICK_TEST.test(path))
  const times = testTimes()
  const msOf = (path: string) => times[path] ?? UNKNOWN_MS[projectOf(path)]
  const { now, later } = withinBudget(relatedTests(changed, imports, tests), msOf, BUDGET_MS)
  await tally.tests([...new Set<Project>(['unit', ...now.map(projectOf)])], [ALWAYS, ...now])
  tally.close(later.length === 0 ? '' : `; ${later.length} more files of tests are near, npm test runs them`)
}

await main().catch(fail)
