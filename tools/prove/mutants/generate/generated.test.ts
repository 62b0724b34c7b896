// The program's bugs: what a line becomes for each kind, that every one is still a program, and that a choice repeats.
import { describe, expect, it } from 'vitest'
import { parseSync } from 'vite'
import { changed, linesOf } from './change.ts'
import { codeChanges } from './code-changes.ts'
import { EQUIVALENT } from './equivalent.ts'
import { changesOf, chooseGenerated, plantable, wavesOf } from './generated.ts'
import { sqlChanges } from './sql-changes.ts'

const after = (text: string, path = 'a.ts') =>
  codeChanges({ path, text }).map((change) => changed(text, change))

describe('a line of code', () => {
  it.each([
    ['a < b', ['a <= b']],
    ['(a) >= (b)', ['(a) > (b)']],
    ['a === b', ['a !== b']],
    ['a === null', []],
    ['a !== undefined', []],
    ['a + 1', ['a']],
    ['a + 10', []],
    ['a && b', ['(a)', '(b)']],
    ['a ?? b', []],
    ['if (a) throw b', ['if (false) throw b']],
    ['if (a) b(); else c()', []],
    ['f(fromFen, toFen)', ['f(toFen, fromFen)']],
    ['f(fromFen, toDay)', []],
    ['await f()', ['void f()']],
    ['const a = await f()', []],
    ['beijingDay(now)', ['new Date(now).toISOString().slice(0, 10)']],
    ['dayStart(day)', ['Date.parse(day)']],
    ['seconds * 1000', ['seconds']],
    ['rows.some(isOpen)', ['rows.every(isOpen)']],
    ['Math.max(a, b)', ['Math.min(a, b)']],
    ['client.invalidateQueries()', ['Promise.resolve()']],
    ['log.info(a < b)', []],
    ['valueOf(a)', []],
  ])('%s becomes %j', (text, bugs) => {
    expect(after(text)).toEqual(bugs)
  })

  it('of a table of limits has its numbers changed, elsewhere a number is no rule', () => {
    const text = 'export const LIMITS = { tries: 5, lockMs: 60_000 }'
    expect(after(text)).toEqual([])
    expect(after(text, 'packages/contract/src/limits.ts')).toEqual([
      'export const LIMITS = { tries: 5 + 1, lockMs: 60_000 }',
      'export const LIMITS = { tries: 5, lockMs: 60 }',
    ])
  })

  it('with a statement has the statement changed, in files of statements', () => {
    const text = "sql.query('SELECT 1 FROM t WHERE a < 1')"
    expect(after(text)).toEqual([])
    expect(after(text, 'a.sql.ts')).toEqual(["sql.query('SELECT 1 FROM t WHERE a <= 1')"])
  })
})

describe('a statement', () => {
  const bugs = (text: string) => sqlChanges(text).map((change) => changed(text, change))
  it.each([
    ['SELECT a >= $1', ['SELECT a > $1']],
    ["SELECT a -> 'b', a <> b, a <@ b, '<'", []],
    ['SELECT a + 1', ['SELECT a']],
    [
      'SELECT 1 WHERE a AND b = $2 FOR UPDATE',
      ['SELECT 1 WHERE a AND (b = $2 OR true) FOR UPDATE', 'SELECT 1 WHERE a AND b = $2'],
    ],
    ['SELECT 1 WHERE a BETWEEN 1 AND 2', []],
    ['SELECT 1;\nIF a THEN\n', ['SELECT 1;\nIF false THEN\n']],
    ['SELECT beijing_day(f(a))', ["SELECT ((f(a)) AT TIME ZONE 'UTC')::date"]],
    ['CREATE FUNCTION beijing_day(at timestamptz)', []],
    ["SELECT $1 * interval '1 millisecond'", ["SELECT $1 * interval '1 second'"]],
    ['SELECT greatest(a, b)', ['SELECT least(a, b)']],
    ['SELECT 1 -- a < b', []],
    ['words that are no statement, a < b', []],
  ])('%j becomes %j', (text, expected) => {
    expect(bugs(text)).toEqual(expected)
  })
})

describe('over the product', () => {
  const files = plantable()

  it('offers thousands, and each is still a program', () => {
    expect(files.flatMap(changesOf).length).toBeGreaterThan(5_000)
    const broken = chooseGenerated(400, 7, files)
      .filter(({ file }) => /\.tsx?$/.test(file))
      .filter(({ file, text }) => parseSync(file, text).errors.length > 0)
      .map(({ file, after: line }) => `${file}: ${line}`)
    expect(broken).toEqual([])
  })

  it('chooses the same for the same seed, of each kind some, with tests for nearly all', () => {
    const some = chooseGenerated(40, 3, files)
    expect(chooseGenerated(40, 3, files)).toEqual(some)
    expect(chooseGenerated(40, 4, files)).not.toEqual(some)
    expect(new Set(some.map(({ kind }) => kind)).size).toBeGreaterThan(8)
    expect(some.filter(({ file }) => wavesOf(file).length === 0).length).toBeLessThan(3)
  })

  it('knows every change that is marked as equivalent', () => {
    const lost = EQUIVALENT.filter(({ file, before, after: to }) => {
      const source = files.find(({ path }) => path === file)
      return (
        !source ||
        !changesOf(source).some((change) => {
          const lines = linesOf(source.text, change)
          return lines.before === before && lines.after === to
        })
      )
    })
    expect(lost).toEqual([])
  })
})
