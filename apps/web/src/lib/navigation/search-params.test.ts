// Address parameters are bounded before use.
import { expect, it } from 'vitest'
import { choice, readSearch, text, withSearch } from '#src/lib/navigation/search-params.ts'

it.each([
  ['?type=pp', 'pp'],
  ['?type=', 'obgdy'],
  ['?type=evil', 'obgdy'],
  ['', 'obgdy'],
])('reads the choice in %j as %s', (search, expected) => {
  expect(readSearch(search, { type: choice(['obgdy', 'fgdz', 'pp', 'ae']) }).type).toBe(expected)
})

it('drops a text that is too long', () => {
  expect(readSearch(`?pid=${'9'.repeat(17)}`, { pid: text(16) }).pid).toBe('')
})

it('writes an address that reads back, without empty values', () => {
  const address = withSearch('/login', { redirect: '/concise?type=pp&x=1', pid: '' })
  expect(address).toBe('/login?redirect=%2Fconcise%3Ftype%3Dpp%26x%3D1')
  expect(readSearch(address.slice(6), { redirect: text() }).redirect).toBe('/concise?type=pp&x=1')
})
