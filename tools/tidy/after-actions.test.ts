// Every call under a key has a row of what its page does after it, or is on a list that only shrinks.
import { CALLS } from '@lanting/contract/calls/index'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { expect, test } from 'vitest'
import { files } from './lib/house.ts'
import { WITHOUT_AFTER } from './lib/known/after.ts'

const keyed = [...Object.entries(CALLS), ...Object.entries(OFFICE_CALLS)].flatMap(([name, call]) =>
  'idempotent' in call ? [name] : [],
)
const rows = new Set(
  files
    .filter(({ path, text }) => path.endsWith('.test.tsx') && text.includes('testAfter(['))
    .flatMap(({ text }) => [...text.matchAll(/^\s+call: '([A-Z]+ [^']+)',$/gm)].map(([, name = '']) => name)),
)

test('every one has a row, or is in the list', () => {
  expect(keyed.filter((name) => !rows.has(name) && !WITHOUT_AFTER.includes(name))).toEqual([])
})

test('the list names none that has a row, or that is gone, and only shrinks', () => {
  expect(WITHOUT_AFTER.filter((name) => rows.has(name) || !keyed.includes(name))).toEqual([])
  expect(WITHOUT_AFTER.length).toBeLessThanOrEqual(8)
})
