// The total of seven balls around its threshold: the page and the settlement say the same.
import { expect, it } from 'vitest'
import { MARK_PLAYS } from '#src/data/play/plays-mark.ts'
import { markDraw, markResult, settleMark } from './lottery-mark.ts'

it.each([
  [28, 174, '总小', '总双'],
  [29, 175, '总大', '总单'],
  [30, 176, '总大', '总双'],
])('the special ball %i makes a total of %i: %s and %s', (special, total, size, parity) => {
  const numbers = [21, 23, 24, 25, 26, 27, special]
  const result = markResult(numbers, '2026-11-15')
  expect(result.total).toBe(total)
  expect(result.labels.slice(-2)).toEqual([size, parity])
  const plays = MARK_PLAYS.find(({ name }) => name === '总和')?.plays ?? []
  const won = plays.filter(({ id }) => settleMark(id, [], markDraw(numbers, '2026-11-15')) === 'win')
  expect(won.map(({ title }) => title)).toEqual([size, parity])
})
