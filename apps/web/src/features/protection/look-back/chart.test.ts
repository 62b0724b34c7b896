// Scales begin at zero and hold every value.
import { expect, it } from 'vitest'
import { scaleOf } from '#src/features/protection/look-back/chart.ts'

it.each([
  [[], 0, 1],
  [[0, 0], 0, 1],
  [[600, 6600, 8000], 0, 10_000],
  [[120], 0, 150],
  [[-1200, 400], -2000, 1000],
  [[-50, -10], -60, 0],
])('%j is drawn from %d to %d', (values, min, max) => {
  const scale = scaleOf(values)
  expect([scale.min, scale.max]).toEqual([min, max])
  expect(scale.ticks).toContain(0)
})
