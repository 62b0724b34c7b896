// Every limit of the contract has a table of its edges: a test that names it as 'LIMITS.…', or it is listed with the reason.
import { expect, test } from 'vitest'
import { DESK_LIMITS, LIMITS } from '@lanting/contract/limits'
import { files } from './lib/house.ts'
import { NO_EDGE } from './lib/known/edges.ts'

function leaves(value: unknown, name: string): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${name}.${key}`))
    : [name]
}

const limits = [...leaves(LIMITS, 'LIMITS'), ...leaves(DESK_LIMITS, 'DESK_LIMITS')]
/** How often each is named in a table of a test. */
const rows = new Map<string, number>()
for (const { path, text } of files.filter((source) =>
  /^(?:apps|packages)\/.*\.test\.tsx?$/.test(source.path),
))
  if (path !== 'packages/contract/src/limits.test.ts')
    // A spread is a helper that makes the rows of both edges.
    for (const [, spread, name = ''] of text.matchAll(/(\.\.\.\w+\()?'((?:DESK_)?LIMITS\.[\w.]+)'/g))
      rows.set(name, (rows.get(name) ?? 0) + (spread === undefined ? 1 : 2))
const listed = Object.keys(NO_EDGE)

test('every one has two rows or more, or is listed', () => {
  const without = limits.filter((name) => (rows.get(name) ?? 0) < 2 && !listed.includes(name))
  expect(without).toEqual([])
})

test('the list names no limit that has rows, or that is gone', () => {
  const over = listed.filter((name) => rows.has(name) || !limits.includes(name))
  expect(over).toEqual([])
  expect([...rows.keys()].filter((name) => !limits.includes(name))).toEqual([])
})
