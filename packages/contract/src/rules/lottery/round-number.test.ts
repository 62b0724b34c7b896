// How a round's number is written.
import { expect, test } from 'vitest'
import { withRoundNumbers } from './round-number.ts'

test.each([
  ['第202611150582期已封盘，等待开奖', '第 1115-0582 期已封盘，等待开奖'],
  ['恭喜！第202611150582期中奖¥19.50', '恭喜！第 1115-0582 期中奖¥19.50'],
  ['极速28 202611150582期', '极速28 第 1115-0582 期'],
  ['注单 202611150582', '注单 202611150582'],
  ['上线 30 期', '上线 30 期'],
])('%s reads %s', (text, read) => {
  expect(withRoundNumbers(text)).toBe(read)
})
