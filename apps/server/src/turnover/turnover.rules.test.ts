// What is left of a bonus, line by line.
import { expect, it } from 'vitest'
import { bonusLeftFen } from '#src/turnover/turnover.rules.ts'

it.each([
  ['nothing was played', 10000n, 0n, 10000n],
  ['the member won', 10000n, 5000n, 10000n],
  ['a part was lost', 10000n, -3000n, 7000n],
  ['as much was lost as was given', 10000n, -10000n, 0n],
  ['more was lost than was given', 10000n, -70000n, 0n],
])('when %s', (_case, bonusFen, netFen, leftFen) => {
  expect(bonusLeftFen(bonusFen, netFen)).toBe(leftFen)
})
