// The tests a change concerns: over imports, nearest first, and no more than fit.
import { describe, expect, test } from 'vitest'
import { relatedTests, withinBudget } from './related.ts'
import { importsOf } from './sources.ts'

const isTest = (path: string) => path.endsWith('.test.ts')
const imports = [
  ['x/leaf.ts', ''],
  ['x/service.ts', "import './leaf.ts'"],
  ['x/leaf.test.ts', "import './leaf.ts'"],
  ['x/service.test.ts', "import './service.ts'\nimport type { L } from './leaf.ts'"],
  ['x/app.test.ts', "import './service.ts'"],
  ['x/other.test.ts', "import './other.ts'"],
  ['apps/server/src/modules/a/a.test.ts', "import '#src/test/database.ts'"],
].flatMap(([path = '', text = '']) => importsOf({ path, text }))
const related = (...changed: string[]) => relatedTests(changed, imports, isTest)

describe('related tests', () => {
  test('they are found over every import, the nearest first', () => {
    expect(related('x/leaf.ts')).toEqual([
      { path: 'x/leaf.test.ts', steps: 1 },
      { path: 'x/service.test.ts', steps: 1 },
      { path: 'x/app.test.ts', steps: 2 },
    ])
  })

  test('a changed test is its own nearest, and a change that nothing imports concerns none', () => {
    expect(related('x/other.test.ts')).toEqual([{ path: 'x/other.test.ts', steps: 0 }])
    expect(related('README.md')).toEqual([])
  })

  test('SQL that is read at run time concerns the tests that stand on a database', () => {
    expect(related('apps/server/migrations/0001_frame.sql')).toEqual([
      { path: 'apps/server/src/modules/a/a.test.ts', steps: 1 },
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
