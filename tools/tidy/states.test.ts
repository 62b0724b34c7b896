// Inside, a state is a word: its number belongs to the wire and is in the contract's table only.
import { describe, expect, test } from 'vitest'
import { files, product, sample } from './lib/house.ts'
import { judge } from './lib/known/known.ts'
import { numericStates } from './lib/numeric-states.ts'

test('no code knows a state by its number', () => {
  const functions = files.filter(({ path }) => /^apps\/server\/functions\/.*\.sql$/.test(path))
  expect(judge(numericStates([...product, ...functions]), {})).toEqual([])
})

describe('the search itself', () => {
  const found = (text: string, path = 'apps/web/src/lib/x.tsx') => numericStates([sample(path, text)])

  test.each([
    'if (row.state === 2) go()',
    'if (1 !== row?.status) go()',
    'const isOpen = order.app_state > 0',
    'save({ state: 1 })',
    'save({ state: paid ? 3 : 0 })',
    'row.state = 2',
    'const nextState = 2',
    'switch (row.state) { case 1: go() }',
    'const ends = [0, 3].includes(row.state)',
    'q(`SELECT 1 FROM bets b WHERE b.state = 2`)',
    "q('UPDATE bets SET status = 1')",
    "q('SELECT 1 FROM bets WHERE state NOT IN (0, 1)')",
    'const link = <Link to="/members?state=2" />',
  ])('%s knows a number', (text) => {
    expect(found(text)).toHaveLength(1)
  })

  test.each([
    "if (row.state === 'paid') go()",
    'if (answer.status === 404) go()',
    'if (socket.readyState === 1) go()',
    'if (row.count === 2) go()',
    'type Row = { state: 0 | 1 }',
    'q(`SELECT 1 FROM bets WHERE state = $1`)',
    '// row.state === 2',
  ])('%s knows none', (text) => {
    expect(found(text)).toEqual([])
  })

  test('functions in the database are read too, their comments are not', () => {
    expect(
      found('-- state = 1\nSELECT 1 WHERE state = 2;', 'apps/server/functions/x.sql')[0]?.text,
    ).toContain('(line 2)')
  })

  test('the table of words and numbers is the home of both', () => {
    expect(found('const x = { state: 1 }', 'packages/contract/src/states.ts')).toEqual([])
  })
})
