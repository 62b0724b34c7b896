// docs/operations.md has a row for every variable that a process reads, and marks the secret ones.
import { describe, expect, test } from 'vitest'
import { SECRETS, VARIABLES } from '#server/config/environment.ts'
import { fileAt } from './lib/house.ts'

const rows = fileAt('docs/operations.md')
  .text.split('\n')
  .flatMap((line) => {
    const [, cell = ''] = /^\|\s*(`[A-Z].*?)\s*\|/.exec(line) ?? []
    const names = [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`( \(secret\))?/g)]
    // The mark at the end of a cell counts for all of its names, one between them for its own.
    const isWhole =
      cell.endsWith('(secret)') && names.length > 1 && !names.slice(0, -1).some(([, , mark]) => mark)
    return names.map(([, name = '', mark]) => ({ name, isSecret: mark !== undefined || isWhole }))
  })
const inSandbox = ['config.ts', 'crowd/crowd-config.ts'].flatMap((file) =>
  [...fileAt(`apps/sandbox/src/${file}`).text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\./gm)].map(
    ([, name = '']) => name,
  ),
)

describe('the table of variables', () => {
  test('has each variable once, and no other', () => {
    const read = [...new Set([...VARIABLES, ...inSandbox])]
    expect(rows.map(({ name }) => name).toSorted()).toEqual(read.toSorted())
  })

  test('marks the secret ones', () => {
    expect(rows.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])).toSorted()).toEqual(
      SECRETS.toSorted(),
    )
  })
})
