// The case that opens after a decision.
import { expect, test } from 'vitest'
import { nextCase } from './after-decision.tsx'

test.each([
  [['a', 'b', 'c'], 'a', 'b'],
  [['a', 'b', 'c'], 'b', 'c'],
  [['a', 'b', 'c'], 'c', 'a'],
  [['a'], 'a', null],
  [[], 'a', null],
  // Found by a search and in no list: start at the top of the queue.
  [['a', 'b'], 'x', 'a'],
])('after %o comes, behind %s, %s', (keys, current, next) => {
  expect(nextCase(keys, current)).toBe(next)
})
