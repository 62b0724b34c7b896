// Plants one bug after the other until all are done or the time is over; what is found is kept at once.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { at } from '#tools/run/paths.mjs'
import type { Case } from './cases.ts'
import { type Field, openField, type Outcome } from './field.ts'
import { isQuick } from './tests.ts'

const KEPT = at('.cache', 'mutants.json')

export function keptOutcomes(): Map<string, Outcome> {
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

export function printOutcome({ noun, bug, survives }: Case, outcome: Outcome): void {
  const seconds = `${(outcome.ms / 1000).toFixed(1)} s`.padStart(7)
  const why = outcome.kind === 'caught' ? ` ← ${outcome.by}` : survives === undefined ? '' : ` (${survives})`
  console.log(`${outcome.kind.padEnd(8)} ${seconds}  ${noun}: ${bug}${why}`)
}

/** Wave by wave: the outcome of the first that notices it, else of the last. A string when its tests fail by themselves. */
async function plantOne(field: Field, sober: Sober, { file, text, waves }: Case): Promise<Outcome | string> {
  let ms = 0
  let end: Outcome = { kind: 'survived', ms }
  for (const tests of waves) {
    const fault = await sober.judge(tests)
    if (fault !== null) return fault
    const outcome = await field.plant(file, text, tests)
    ms += outcome.ms
    end = { ...outcome, ms }
    if (outcome.kind !== 'survived') return end
  }
  return end
}

/** Adds to the outcomes by their marks. */
export async function work(
  rows: readonly Case[],
  outcomes: Map<string, Outcome>,
  minutes: number,
): Promise<void> {
  const open = rows.filter(({ mark }) => !outcomes.has(mark))
  if (open.length === 0) return
  const until = performance.now() + minutes * 60_000
  const field = await openField({ withDatabase: !isQuick(open.flatMap(({ waves }) => waves.flat())) })
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
      const outcome = await plantOne(field, sober, row)
      // Interrupting the run kills its tests, which says nothing about the bug.
      if (isLeaving) return
      if (typeof outcome === 'string') {
        console.log(`not run   fails without any bug: ${outcome}  (${row.noun}: ${row.bug})`)
        continue
      }
      outcomes.set(row.mark, outcome)
      printOutcome(row, outcome)
      keep(row.mark, outcome)
    }
  } finally {
    await field.close()
  }
}
