// When an hour of life has left too much behind.
import { expect, it } from 'vitest'
import { grown } from './figures.ts'

const looks = (name: string, figures: readonly number[]) => figures.map((figure) => new Map([[name, figure]]))

it.each([
  ['memory that stays', 'api: MB', [80, 100, 100, 101, 99, 100, 100, 102, 100], false],
  ['memory that grows only while it warms up', 'api: MB', [50, 70, 90, 100, 100, 100, 103, 104, 105], false],
  ['memory that grows by a tenth', 'api: MB', [90, 95, 99, 100, 100, 100, 108, 111, 112], true],
  ['one high look at memory', 'api: MB', [90, 95, 99, 100, 100, 100, 100, 300, 100], false],
  ['connections that come and go', 'lanting_api: connections', [2, 5, 13, 13, 9, 12, 13, 11, 12], false],
  ['connections that pile up', 'lanting_api: connections', [2, 5, 9, 9, 10, 10, 12, 14, 16], true],
])('%s', (_, name, figures, expected) => {
  expect(grown(looks(name, figures)).map(({ isTooMuch }) => isTooMuch)).toEqual([expected])
})
