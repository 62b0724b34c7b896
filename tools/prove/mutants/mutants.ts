// Proof: planted bugs are noticed. Those of the list, or `--generate 300 --seed 1` made by a program; `--changed` for changed files only.
import { parseArgs } from 'node:util'
import { groupBy } from '#server/lib/group-by.ts'
import { run } from '#tools/run/launch/processes.mjs'
import { ROOT } from '#tools/run/paths.mjs'
import { PlainError } from '#tools/run/progress.mjs'
import { type Case, caseOf, generatedCases } from './cases.ts'
import type { Outcome } from './field.ts'
import { isMoney } from './generate/areas.ts'
import { plantable } from './generate/generated.ts'
import { MUTANTS } from './list/all.ts'
import { sampleOf } from './list/mutant.ts'
import { isQuick } from './tests.ts'
import { keptOutcomes, printOutcome, work } from './work.ts'

/** Of the planted bugs of the list at least this share must be noticed. */
const GOAL = 0.95
/** Of the generated ones that could be noticed: over all, and in each area of money. */
const GENERATED_GOAL = 0.9
/** Fewer in an area say nothing about its share. */
const AREA_LEAST = 5
/** Fewer of what changed are shown and not judged. */
const CHANGED_LEAST = 10
/** What `--changed` takes without a number. */
const GENERATED = '20'
/** How many commits back it looks without a base, as far as the clone goes. */
const COMMITS = 20

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    /** Those whose name holds one of these words; may be given several times. */
    bug: { type: 'string', multiple: true },
    n: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Those whose tests need neither a database nor a page. */
    quick: { type: 'boolean', default: false },
    /** So many bugs made by a program instead of the list. */
    generate: { type: 'string' },
    /** Generated ones in files that changed since `--base`. */
    changed: { type: 'boolean', default: false },
    base: { type: 'string' },
    minutes: { type: 'string', default: '120' },
    /** Forgets what earlier runs found. */
    fresh: { type: 'boolean', default: false },
  },
})

function listed(): Case[] {
  const cases = MUTANTS.map((mutant) => ({ mutant, one: caseOf(mutant) }))
  const lost = cases.filter(({ one }) => one === null)
  for (const { mutant } of lost) console.log(`does not apply  ${mutant.noun}: ${mutant.bug} (${mutant.file})`)
  if (lost.length > 0) throw new Error(`${lost.length} of the list do not apply any more`)
  return cases.flatMap(({ one }) => one ?? [])
}

async function git(...args: readonly string[]): Promise<string[]> {
  const { code, output } = await run('git', args, { cwd: ROOT })
  if (code !== 0) throw new PlainError(`git ${args.join(' ')}:\n${output}`)
  return output.split('\n').filter((line) => line !== '')
}

/** Committed since the base, edited and new. */
async function changedFiles(): Promise<ReadonlySet<string>> {
  const base = values.base ?? (await git('rev-list', `--max-count=${COMMITS + 1}`, 'HEAD')).at(-1) ?? 'HEAD'
  const edited = await git('diff', '--name-only', '--relative', base)
  return new Set([...edited, ...(await git('ls-files', '--others', '--exclude-standard'))])
}

async function generated(): Promise<Case[]> {
  const changed = values.changed ? await changedFiles() : null
  const files = plantable().filter(({ path }) => changed?.has(path) ?? true)
  return generatedCases(Number(values.generate ?? GENERATED), Number(values.seed), files)
}

const isGenerated = values.generate !== undefined || values.changed

async function chosen(): Promise<Case[]> {
  let rows = isGenerated ? await generated() : listed()
  if (values.only !== undefined) rows = rows.filter(({ noun }) => noun === values.only)
  const named = values.bug
  if (named !== undefined) rows = rows.filter(({ bug }) => named.some((words) => bug.includes(words)))
  if (values.quick) rows = rows.filter(({ waves }) => isQuick(waves.flat()))
  if (values.sample !== undefined) rows = sampleOf(rows, Number(values.sample), Number(values.seed))
  return values.n === undefined ? rows : rows.slice(0, Number(values.n))
}

interface Judged {
  readonly row: Case
  readonly outcome: Outcome
}

const isCaught = ({ outcome }: Judged) => outcome.kind === 'caught'
const shareOf = (judged: readonly Judged[]) =>
  judged.length === 0 ? 1 : judged.filter(isCaught).length / judged.length
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** The score by area, and the areas of money below the goal. Equivalent changes count nowhere. */
function printAreas(judged: readonly Judged[]): string[] {
  const real = judged.filter(({ row }) => row.survives === undefined)
  const areas = groupBy(real, ({ row }) => row.noun)
  for (const [area, own] of [...areas].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(
      `${area.padEnd(20)} ${own.filter(isCaught).length} of ${own.length}${isMoney(area) ? '  money' : ''}`,
    )
  const money = real.filter(({ row }) => isMoney(row.noun))
  console.log(`${'money in all'.padEnd(20)} ${money.filter(isCaught).length} of ${money.length}`)
  return [...areas].flatMap(([area, own]) =>
    isMoney(area) && own.length >= AREA_LEAST && shareOf(own) < GENERATED_GOAL ? [area] : [],
  )
}

function summarise(rows: readonly Case[], outcomes: ReadonlyMap<string, Outcome>): boolean {
  const judged = rows.flatMap((row) => {
    const outcome = outcomes.get(row.mark)
    return outcome === undefined ? [] : [{ row, outcome }]
  })
  const unnoticed = judged.filter((one) => !isCaught(one))
  const unnamed = unnoticed.filter(({ row }) => row.survives === undefined)
  const mended = judged.filter((one) => isCaught(one) && one.row.survives !== undefined)
  const left = rows.length - judged.length
  console.log('')
  for (const { row, outcome } of unnoticed) printOutcome(row, outcome)
  for (const { row } of mended) console.log(`is caught now, so its reason goes: ${row.bug}`)
  const weak = isGenerated ? printAreas(judged) : []
  const scored = isGenerated ? judged.filter(({ row }) => row.survives === undefined) : judged
  console.log(
    `${scored.filter(isCaught).length} of ${scored.length} caught (${percent(shareOf(scored))}), ${unnoticed.length} unnoticed` +
      `, ${unnamed.length} of them without a reason${left > 0 ? `; ${left} not run` : ''}`,
  )
  if (mended.length > 0) return false
  // Of what changed a few are taken as the time allows, and a handful is no score.
  if (values.changed && scored.length < CHANGED_LEAST) return true
  if (isGenerated)
    return shareOf(scored) >= GENERATED_GOAL && weak.length === 0 && (left === 0 || values.changed)
  return shareOf(judged) >= GOAL && unnamed.length === 0 && left === 0
}

async function main(): Promise<boolean> {
  const rows = await chosen()
  const outcomes = values.fresh ? new Map<string, Outcome>() : keptOutcomes()
  const before = rows.filter(({ mark }) => outcomes.has(mark)).length
  if (before > 0) console.log(`${before} of ${rows.length} are known from an earlier run`)
  await work(rows, outcomes, Number(values.minutes))
  return summarise(rows, outcomes)
}

process.exitCode = (await main()) ? 0 : 1
