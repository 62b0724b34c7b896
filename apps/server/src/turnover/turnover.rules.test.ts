// What is left of a bonus, and what a bet reverts, line by line.
import { expect, it } from 'vitest'
import { bonusLeftFen, inheritedLossFen, takenBack } from '#src/turnover/turnover.rules.ts'

it.each([
  ['nothing was played', 10000n, 0n, 10000n],
  ['the member won', 10000n, 5000n, 10000n],
  ['a part was lost', 10000n, -3000n, 7000n],
  ['as much was lost as was given', 10000n, -10000n, 0n],
  ['more was lost than was given', 10000n, -70000n, 0n],
])('when %s', (_case, bonusFen, netFen, leftFen) => {
  expect(bonusLeftFen(bonusFen, netFen)).toBe(leftFen)
})

const part = (id: string, fen: bigint, percent = 100) => ({ id, fen, percent })
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
  ['counted half', [part('a', 150n, 50)], 200n, [['a', 50n]]],
  ['counted half, then all of the rest', [part('a', 100n, 50), part('b', 100n)], 250n, [['b', 50n]]],
  ['counted half of an odd fen', [part('a', 50n, 50)], 99n, [['a', 1n]]],
])('a bet that %s', (_case, parts, keepFen, back) => {
  expect(takenBack(parts, keepFen).map(({ id, fen }) => [id, fen])).toEqual(back)
})

it.each([
  ['all of it was passed on', 300n, 200n, 500n, 100n],
  ['more was counted than is passed on', 700n, 600n, 500n, 0n],
  ['it falls below what was passed on', 700n, 400n, 500n, 100n],
])('a row that began with another’s turnover loses, when %s', (_case, from, to, own, loss) => {
  expect(inheritedLossFen(from, to, own)).toBe(loss)
})
