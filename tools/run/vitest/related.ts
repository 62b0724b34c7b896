// Finds the tests that a change concerns, nearest first, and as many of them as fit into a minute.
import { dirname } from 'node:path'
import type { Import } from '#tools/tidy/lib/sources.ts'

/** Read from disk at run time, so no import leads to them: their reader is used instead. */
const READ_BY: readonly { files: RegExp; reader: string }[] = [
  {
    files: /^apps\/server\/(migrations|functions)\/|^apps\/server\/grants\.sql$/,
    reader: 'apps/server/src/test/database.ts',
  },
  { files: /^apps\/sandbox\/migrations\//, reader: 'apps/sandbox/src/db/pool.ts' },
]

/** Where everything meets: beyond these each change would concern every test. */
const WIRING =
  /^apps\/(server|sandbox)\/src\/((office\/)?[\w-]*(services|app)\.ts$|test\/|main)|^apps\/(web|office)\/src\/app\//

export interface Related {
  readonly path: string
  /** How many imports lie between the test and the change: 0 is a test that was changed, 1 one beside the change. */
  readonly steps: number
}

/** Tests beside a changed file and those that reach it over imports, but not over the wiring. Nearest first. */
export function relatedTests(
  changed: readonly string[],
  imports: readonly Import[],
  tests: readonly string[],
): Related[] {
  const importers = new Map<string, string[]>()
  for (const { from, target } of imports) {
    if (target) importers.set(target, [...(importers.get(target) ?? []), from])
  }
  const readers = READ_BY.filter(({ files }) => changed.some((path) => files.test(path)))
  const folders = new Set(changed.map(dirname))
  const steps = new Map<string, number>()
  let reached = [...changed, ...readers.map(({ reader }) => reader)]
  for (let distance = 0; reached.length > 0; distance += 1) {
    const fresh = [...new Set(reached)].filter((path) => !steps.has(path))
    for (const path of fresh) steps.set(path, distance)
    reached = fresh
      .filter((path) => distance === 0 || !WIRING.test(path))
      .flatMap((path) => importers.get(path) ?? [])
  }
  return tests
    .map((path) => ({
      path,
      steps: Math.min(steps.get(path) ?? Infinity, folders.has(dirname(path)) ? 1 : Infinity),
    }))
    .filter((one) => one.steps < Infinity)
    .toSorted((one, other) => one.steps - other.steps || one.path.localeCompare(other.path))
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
