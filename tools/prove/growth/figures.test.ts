// The growth proof's arithmetic.
import { describe, expect, it } from 'vitest'
import { exponent, middle } from './figures.ts'

describe('the exponent of a cost', () => {
  const of = (...ms: number[]) => exponent(ms.map((one, at) => ({ size: 10 ** (3 + at), ms: one })))

  it.each([
    ['nothing grows', [5, 5, 5], 0],
    ['as much as the size', [1, 10, 100], 1],
    ['with its square', [1, 100, 10_000], 2],
    ['with its root', [1, 10 ** 0.5, 10], 0.5],
    ['less and less', [100, 10, 1], -1],
  ])('%s', (_what, ms, expected) => {
    expect(of(...ms)).toBeCloseTo(expected)
  })

  it('is nothing for one size', () => {
    expect(exponent([{ size: 1000, ms: 7 }])).toBe(0)
  })
})

it('takes the middle of several measurements', () => {
  expect(middle([9, 1, 2])).toBe(2)
  expect(middle([])).toBe(0)
})
