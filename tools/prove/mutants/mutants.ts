// Proof: planted bugs are noticed. `--only <noun>`, `--bug <words>`, `--n 20`, `--sample 15 --seed 1`, `--quick`, `--minutes 60`, `--fresh`.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { at } from '#tools/run/paths.mjs'
import { MUTANTS } from './list/all.ts'
import { type Mutant, planted, sampleOf } from './list/mutant.ts'
import { type Field, openField, type Outcome } from './field.ts'
import { isQuick, testsOf } from './tests.ts'

/** Of the planted bugs at least this share must be noticed. */
const GOAL = 0.95
const KEPT = at('.cache', 'mutants.json')

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
    minutes: { type: 'string', default: '120' },
    /** Forgets what earlier runs found. */
    fresh: { type: 'boolean', default: false },
  },
})

interface Case {
  readonly mutant: Mutant
  readonly text: string
  readonly tests: readonly string[]
  /** The same as long as the bug, its file and its tests are: an earlier verdict then still applies. */
  readonly mark: string
}

const read = (path: string) => readFileSync(at(path), 'utf8')

function caseOf(mutant: Mutant): Case | null {
  const text = existsSync(at(mutant.file)) ? planted(read(mutant.file), mutant) : null
  const tests = testsOf(mutant)
  if (text === null || tests.length === 0) return null
  const mark = createHash('sha256').update(text)
  for (const path of tests) mark.update(`\n${path}\n${read(path)}`)
  return { mutant, text, tests, mark: mark.digest('hex') }
}

function chosen(): Case[] {
  const cases = MUTANTS.map((mutant) => ({ mutant, one: caseOf(mutant) }))
  const lost = cases.filter(({ one }) => one === null)
  for (const { mutant } of lost) console.log(`does not apply  ${mutant.noun}: ${mutant.bug} (${mutant.file})`)
  if (lost.length > 0) throw new Error(`${lost.length} of the list do not apply any more`)
  let rows = cases.flatMap(({ one }) => one ?? [])
  if (values.only !== undefined) rows = rows.filter(({ mutant }) => mutant.noun === values.only)
  const named = values.bug
  if (named !== undefined)
    rows = rows.filter(({ mutant }) => named.some((words) => mutant.bug.includes(words)))
  if (values.quick) rows = rows.filter(({ tests }) => isQuick(tests))
  if (values.sample !== undefined) rows = sampleOf(rows, Number(values.sample), Number(values.seed))
  return values.n === undefined ? rows : rows.slice(0, Number(values.n))
}

function keptOutcomes(): Map<string, Outcome> {
  if (!existsSync(KEPT)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, Outcome>))
}

/** Beside what another run over other bugs has found since. */
function keep(mark: string, outcome: Outcome): void {
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(`${KEPT}.new`, JSON.stringify(Object.fromEntries(keptOutcomes().set(mark, outcome))))
  renameSync(`${KEPT}.new`, KEPT)
}

/** Tests that fail without any bug would catch everything: each is seen passing before it may catch one. */
class Sober {
  private readonly passing = new Set<string>()

  constructor(private readonly field: Field) {}

  async judge(tests: readonly string[]): Promise<string | null> {
    const unseen = tests.filter((path) => !this.passing.has(path))
    if (unseen.length === 0) return null
    const verdict = await this.field.check(unseen)
    if (verdict === null) return 'its tests do not end'
    if (verdict.failed.length > 0 || verdict.ran === 0) return verdict.failed[0] ?? 'no test was run'
    for (const path of unseen) this.passing.add(path)
    return null
  }
}

function printOutcome({ mutant: { noun, bug, survives } }: Case, outcome: Outcome): void {
  const seconds = `${(outcome.ms / 1000).toFixed(1)} s`.padStart(7)
  const why = outcome.kind === 'caught' ? ` ← ${outcome.by}` : survives === undefined ? '' : ` (${survives})`
  console.log(`${outcome.kind.padEnd(8)} ${seconds}  ${noun}: ${bug}${why}`)
}

/** Each bug in its turn, until all are done or the time is over. What is found is kept at once. */
async function work(rows: readonly Case[], outcomes: Map<string, Outcome>): Promise<void> {
  const open = rows.filter(({ mark }) => !outcomes.has(mark))
  if (open.length === 0) return
  const until = performance.now() + Number(values.minutes) * 60_000
  const field = await openField({ withDatabase: !isQuick(open.flatMap(({ tests }) => tests)) })
  let isLeaving = false
  const leave = () => {
    isLeaving = true
    void field.close().finally(() => process.exit(1))
  }
  process.once('SIGINT', leave)
  process.once('SIGTERM', leave)
  try {
    const sober = new Sober(field)
    for (const row of open) {
      if (performance.now() > until) break
      const fault = await sober.judge(row.tests)
      if (fault !== null) {
        console.log(`not run   fails without any bug: ${fault}  (${row.mutant.noun}: ${row.mutant.bug})`)
        continue
      }
      const outcome = await field.plant(row.mutant.file, row.text, row.tests)
      // Interrupting the run kills its tests, which says nothing about the bug.
      if (isLeaving) return
      outcomes.set(row.mark, outcome)
      printOutcome(row, outcome)
      keep(row.mark, outcome)
    }
  } finally {
    await field.close()
  }
}

async function main(): Promise<boolean> {
  const rows = chosen()
  const outcomes = values.fresh ? new Map<string, Outcome>() : keptOutcomes()
  const before = rows.filter(({ mark }) => outcomes.has(mark)).length
  if (before > 0) console.log(`${before} of ${rows.length} are known from an earlier run`)
  await work(rows, outcomes)
  const judged = rows.flatMap((row) => {
    const outcome = outcomes.get(row.mark)
    return outcome === undefined ? [] : [{ row, outcome }]
  })
  const caught = judged.filter(({ outcome }) => outcome.kind === 'caught')
  const unnoticed = judged.filter(({ outcome }) => outcome.kind !== 'caught')
  const unnamed = unnoticed.filter(({ row }) => row.mutant.survives === undefined)
  const mended = caught.filter(({ row }) => row.mutant.survives !== undefined)
  console.log('')
  for (const { row, outcome } of unnoticed) printOutcome(row, outcome)
  for (const { row } of mended) console.log(`is caught now, so its reason goes: ${row.mutant.bug}`)
  const left = rows.length - judged.length
  const share = judged.length === 0 ? 1 : caught.length / judged.length
  console.log(
    `${caught.length} of ${judged.length} caught (${(share * 100).toFixed(1)} %), ${unnoticed.length} unnoticed` +
      `, ${unnamed.length} of them without a reason${left > 0 ? `; ${left} not run` : ''}`,
  )
  return share >= GOAL && unnamed.length === 0 && mended.length === 0 && left === 0
}

process.exitCode = (await main()) ? 0 : 1
