// The list of planted bugs: large enough, each row in its place, with tests that exist; the choice of a sample is the same everywhere.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from '#tools/run/paths.mjs'
import { MUTANTS } from './list/all.ts'
import { type Mutant, planted, sampleOf } from './list/mutant.ts'
import { isQuick, testsOf } from './tests.ts'

const nameOf = ({ noun, file, bug }: Mutant) => `${noun}: ${bug} (${file})`

describe('the list', () => {
  it('holds at least 150 bugs, each under a name of its own', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(150)
    expect(new Set(MUTANTS.map(({ noun, bug }) => `${noun}: ${bug}`)).size).toBe(MUTANTS.length)
  })

  it('applies: every place stands exactly once in its file', () => {
    const lost = MUTANTS.filter(
      (mutant) =>
        !existsSync(at(mutant.file)) || planted(readFileSync(at(mutant.file), 'utf8'), mutant) === null,
    )
    expect(lost.map(nameOf)).toEqual([])
  })

  it('names tests that exist', () => {
    expect(MUTANTS.filter((mutant) => testsOf(mutant).length === 0).map(nameOf)).toEqual([])
  })

  it('has enough quick rows for the sample of every test run', () => {
    expect(MUTANTS.filter((mutant) => isQuick(testsOf(mutant))).length).toBeGreaterThanOrEqual(60)
  })
})

describe('planting', () => {
  const row = { find: 'a < b', put: 'a <= b' }

  it.each([
    ['if (a < b) go()', 'if (a <= b) go()'],
    ['a < b; a < b', null],
    ['a > b', null],
  ])('%j becomes %j', (text, bug) => {
    expect(planted(text, row)).toBe(bug)
  })

  it('writes what it is told, whatever signs stand in it, and refuses to change nothing', () => {
    expect(planted('x', { find: 'x', put: '$& $1' })).toBe('$& $1')
    expect(planted('x', { find: 'x', put: 'x' })).toBeNull()
    expect(planted('x', { find: '', put: 'y' })).toBeNull()
  })
})

describe('a sample', () => {
  const rows = Array.from({ length: 100 }, (_, i) => i)

  it('is the same for the same seed, in order and without repeats', () => {
    const sample = sampleOf(rows, 15, 1)
    expect(sampleOf(rows, 15, 1)).toEqual(sample)
    expect(new Set(sample).size).toBe(15)
    expect(sample).toEqual(sample.toSorted((a, b) => a - b))
    expect(sampleOf(rows, 15, 2)).not.toEqual(sample)
  })

  it('of more than there are is all of them', () => {
    expect(sampleOf([1, 2, 3], 15, 1)).toEqual([1, 2, 3])
  })
})
