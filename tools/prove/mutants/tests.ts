// Which test files should notice a planted bug.
import { relatedTests } from '#tools/run/vitest/related.ts'
import { importsOf, isCode, ownFiles } from '#tools/tidy/lib/sources.ts'
import type { Mutant } from './list/mutant.ts'

/** By imports everything is related to something; the nearest must do. */
const NEAREST = 6

const code = ownFiles().filter(isCode)
const imports = code.flatMap(importsOf)
const tests = code.map(({ path }) => path).filter((path) => /^(?!e2e\/|scripts\/).*\.test\.tsx?$/.test(path))

export function testsOf({ file, tests: named }: Pick<Mutant, 'file' | 'tests'>): readonly string[] {
  if (named === 'related')
    return relatedTests([file], imports, tests)
      .slice(0, NEAREST)
      .map(({ path }) => path)
  return tests.filter((path) => named.some((one) => path === one || path.startsWith(`${one}/`)))
}

/** Neither a database nor a page: pure rules, which a warm runner tests in a second. */
export function isQuick(paths: readonly string[]): boolean {
  return paths.every((path) => /^packages\/(?!browser-kit)|rules\.test\.ts$/.test(path))
}
