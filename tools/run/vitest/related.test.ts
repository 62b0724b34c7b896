// The tests a change concerns: over imports, nearest first, and no more than fit.
import { describe, expect, test } from 'vitest'
import { relatedTests, withinBudget } from './related.ts'
import { importsOf } from '#tools/tidy/lib/sources.ts'

const sources = [
  ['x/leaf.ts', ''],
  ['y/service.ts', "import '../x/leaf.ts'"],
  ['y/service.test.ts', "import './service.ts'"],
  ['z/far.test.ts', "import '../x/leaf.ts'"],
  ['x/beside.test.ts', ''],
  ['z/other.test.ts', "import './other.ts'"],
  ['apps/server/src/services.ts', "import '#src/modules/a/a.service.ts'"],
  ['apps/server/src/modules/a/a.test.ts', "import '#src/test/database.ts'"],
  ['apps/server/src/modules/b/b.test.ts', "import '#src/services.ts'\nimport '#src/test/database.ts'"],
].map(([path = '', text = '']) => ({ path, text }))
const tests = sources.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
const related = (...changed: string[]) =>
  relatedTests(changed, sources.flatMap(importsOf), tests).map(({ path, steps }) => [path, steps])

describe('related tests', () => {
  test('they are found beside the change and over every import, the nearest first', () => {
    expect(related('x/leaf.ts')).toEqual([
      ['x/beside.test.ts', 1],
      ['z/far.test.ts', 1],
      ['y/service.test.ts', 2],
    ])
  })

  test('a changed test is its own nearest, and a change that nothing imports concerns none', () => {
    expect(related('z/other.test.ts')).toEqual([
      ['z/other.test.ts', 0],
      ['z/far.test.ts', 1],
    ])
    expect(related('docs/page.md')).toEqual([])
  })

  test('the wiring passes on its own changes, not those of every module', () => {
    expect(related('apps/server/src/modules/a/a.service.ts')).toEqual([
      ['apps/server/src/modules/a/a.test.ts', 1],
    ])
    expect(related('apps/server/src/services.ts')).toEqual([['apps/server/src/modules/b/b.test.ts', 1]])
  })

  test('SQL that is read at run time concerns the tests that stand on a database', () => {
    expect(related('apps/server/migrations/0001_frame.sql')).toEqual([
      ['apps/server/src/modules/a/a.test.ts', 1],
      ['apps/server/src/modules/b/b.test.ts', 1],
    ])
  })

  test('no more run than fit, smaller ones fill the gap, and changed tests always run', () => {
    const found = ['own', 'big', 'small', 'last'].map((path, steps) => ({ path, steps }))
    const ms: Record<string, number> = { own: 100, big: 50, small: 10, last: 10 }
    expect(withinBudget(found, (path) => ms[path] ?? 0, 115)).toEqual({
      now: ['own', 'small'],
      later: ['big', 'last'],
    })
  })
})
