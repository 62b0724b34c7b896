// Axes begin at zero and end on a round number of three steps.
import { expect, test } from 'vitest'
import { axisMax, axisText, jobLook } from './rules.ts'

test.each([
  [0, 3],
  [2, 3],
  [4, 6],
  [16, 30],
  [100, 150],
  [297_000, 300_000],
  [300_001, 600_000],
])('an axis for %i ends at %i', (highest, end) => {
  expect(axisMax(highest)).toBe(end)
})

test('ten thousands are said as such', () => {
  expect([axisText(0), axisText(5000), axisText(200_000), axisText(15_000)]).toEqual([
    '0',
    '5,000',
    '20 万',
    '1.5 万',
  ])
})

test('a job without words is shown by its name', () => {
  expect(jobLook('books-minute').title).toBe('资金核对')
  expect(jobLook('something-new')).toEqual({ title: 'something-new', period: '—' })
})
