// What a bet reverts, line by line.
import { expect, it } from 'vitest'
import { takenBack } from '#src/turnover/turnover.rules.ts'

const part = (id: string, fen: bigint) => ({ id, fen })
it.each([
  ['counts as before', [part('a', 300n), part('b', 200n)], 500n, []],
  [
    'counts nothing',
    [part('a', 300n), part('b', 200n)],
    0n,
    [
      ['b', 200n],
      ['a', 300n],
    ],
  ],
  ['loses less than the last part', [part('a', 300n), part('b', 200n)], 450n, [['b', 50n]]],
  [
    'loses more than the last part',
    [part('a', 300n), part('b', 200n)],
    250n,
    [
      ['b', 200n],
      ['a', 50n],
    ],
  ],
  ['had a surplus that went nowhere', [part('a', 100n)], 200n, []],
])('a bet that %s', (_case, parts, keepFen, back) => {
  expect(takenBack(parts, keepFen).map(({ id, fen }) => [id, fen])).toEqual(back)
})
