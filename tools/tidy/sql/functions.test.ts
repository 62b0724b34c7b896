// Functions have at most 70 lines and components 120: longer ones hide their parts from outlines and searches.
import { describe, expect, test } from 'vitest'
import { longFunctions } from '../lib/function-sizes.ts'
import { files, sample } from '../lib/house.ts'
import { judge } from '../lib/known/known.ts'
import { isCode } from '../lib/sources.ts'

test('functions and components keep to their size', () => {
  // In a test file the function around the tests is a table of contents.
  const code = files.filter((source) => isCode(source) && !/\.test\.tsx?$/.test(source.path))
  expect(judge(longFunctions(code), {})).toEqual([])
})

describe('the measure itself', () => {
  const lines = (count: number) => 'go()\n'.repeat(count)
  const found = (text: string, path = 'x.ts') => longFunctions([sample(path, text)]).map(({ name }) => name)

  test.each([
    ['function a() {\nBODY}', 'a'],
    ['const a = () => {\nBODY}', 'a'],
    ['const a = memo(function () {\nBODY})', 'a'],
    ['class A { a() {\nBODY} }', 'a'],
    ['const x = { a: () => {\nBODY} }', 'a'],
    ['use(() => {\nBODY})', 'function in the file'],
    ['function b() {\nreturn 1 }\nconst a = async (x: string): Promise<void> => {\nBODY}', 'a'],
  ])('%s is too long with 71 lines and not with 70', (shape, name) => {
    const own = shape
      .slice(shape.indexOf('function b') === -1 ? 0 : shape.indexOf('const a'))
      .split('\n').length
    expect(found(shape.replace('BODY', lines(71 - own)))).toEqual([`x.ts ${name}`])
    expect(found(shape.replace('BODY', lines(70 - own)))).toEqual([])
  })

  test('a component may have 120 lines, a hook beside it 70', () => {
    expect(found(`function Page() {\n${lines(118)}}`, 'x.tsx')).toEqual([])
    expect(found(`function Page() {\n${lines(119)}}`, 'x.tsx')).toEqual(['x.tsx Page'])
    expect(found(`function usePage() {\n${lines(69)}}`, 'x.tsx')).toEqual(['x.tsx usePage'])
  })

  test('braces in strings, templates and comments do not mislead it', () => {
    const text = "function a() { return '{' + `{${'}'}` /* { */ }\nfunction b() {\n" + `${lines(10)}}`
    expect(found(text)).toEqual([])
  })

  test('a finding says how long, where, and what to do', () => {
    const [one] = longFunctions([sample('x.ts', `\n\nfunction a() {\n${lines(80)}}`)])
    expect(one?.text).toContain('has 82 lines from line 3, a function has at most 70')
  })
})
