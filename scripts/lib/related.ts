// Finds the tests that a change concerns, nearest first, and as many of them as fit into a minute.
import type { Import } from './sources.ts'

/** Read from disk at run time, so no import leads to them: what reads them stands in for them. */
const READ_BY: readonly { files: RegExp; reader: string }[] = [
  {
    files: /^apps\/server\/(migrations|functions)\/|^apps\/server\/grants\.sql$/,
    reader: 'apps/server/src/test/database.ts',
  },
  { files: /^apps\/sandbox\/migrations\//, reader: 'apps/sandbox/src/db/migrate.ts' },
]

export interface Related {
  readonly path: string
  /** How many imports lie between the test and the change; 0 is a test that itself was changed. */
  readonly steps: number
}

export function relatedTests(
  changed: readonly string[],
  imports: readonly Import[],
  isTest: (path: string) => boolean,
): Related[] {
  const importers = new Map<string, string[]>()
  for (const { from, target } of imports) {
    if (target) importers.set(target, [...(importers.get(target) ?? []), from])
  }
  const steps = new Map<string, number>()
  let reached = changed.flatMap((path) => [
    path,
    ...READ_BY.filter(({ files }) => files.test(path)).map(({ reader }) => reader),
  ])
  for (let distance = 0; reached.length > 0; distance += 1) {
    const fresh = [...new Set(reached)].filter((path) => !steps.has(path))
    for (const path of fresh) steps.set(path, distance)
    reached = fresh.flatMap((path) => importers.get(path) ?? [])
  }
  return [...steps]
    .filter(([path]) => isTest(path))
    .map(([path, distance]) => ({ path, steps: distance }))
    .toSorted((a, b) => a.steps - b.steps || a.path.localeCompare(b.path))
}

/** Changed tests always run; then the nearest, while the time they took before fits into what is left. */
export function withinBudget(
  related: readonly Related[],
  msOf: (path: string) => number,
  budgetMs: number,
): { now: string[]; later: string[] } {
  const now: string[] = []
  const later: string[] = []
  let left = budgetMs
  for (const { path, steps } of related) {
    const fits = steps === 0 || msOf(path) <= left
    if (fits) left -= msOf(path)
    ;(fits ? now : later).push(path)
  }
  return { now, later }
}
