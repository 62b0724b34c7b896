// Draws at a small size: within what chance allows, and unbiased by count, not by sample.
import { createHash, createHmac } from 'node:crypto'
import { roundDraw } from '@lanting/contract/rules/fairness/pf1'
import { expect, it } from 'vitest'
import { testsOf } from './dieharder.ts'
import { chiSquareZ, isWithin, statisticsOf } from './statistics.ts'
import { differences, type Kind, openRaw } from './fast-draws.ts'

// Fixed seeds: the figures are the same on every machine.
it.each<[Kind, number]>([
  ['three digits', 6],
  ['seven balls', 14],
])('draws of %s look like chance', (kind, tests) => {
  const statistics = statisticsOf(kind, 1, 20_000)
  expect(statistics).toHaveLength(tests)
  expect(statistics.filter((statistic) => !isWithin(statistic))).toEqual([])
})

it.each<Kind>(['three digits', 'seven balls'])('counts draws of %s that are the product’s own', (kind) => {
  expect(differences(kind, 1, 10_000_000, 500)).toBe(0)
})

it('hands suites the very bytes that draws are taken from', () => {
  const key = createHash('sha256').update('statistics|7|1').digest()
  const text = `PF1|js28|1|000000000001|${'0'.repeat(64)}|0`
  const bytes = openRaw(7)(2)
  expect(bytes.subarray(32).equals(createHmac('sha256', key).update(text).digest())).toBe(true)
})

it('lets dieharder’s tests be chosen', () => {
  expect(testsOf('0,15')).toEqual([0, 15])
  expect(testsOf('all').length).toBeGreaterThan(testsOf(undefined).length)
  expect(() => testsOf('runs')).toThrow('--tests')
})

it('would see digits that are bent by one part in fifty', () => {
  const bent = Array.from({ length: 10 }, (_, digit) => (digit === 0 ? 6120 : 5986.67))
  const z = chiSquareZ(bent, () => 6000)
  expect(isWithin({ name: 'bent', z })).toBe(true)
  const more = bent.map((seen) => seen * 10)
  expect(isWithin({ name: 'bent', z: chiSquareZ(more, () => 60_000) })).toBe(false)
})

/** Feeds every byte, or every pair of bytes, once: what comes out is counted, so nothing is left to chance. */
function countsOf(n: number): Map<number, number> {
  const range = n <= 256 ? 256 : 65_536
  const width = n <= 256 ? 1 : 2
  const bytes = new Uint8Array(range * width)
  for (let value = 0; value < range; value += 1) {
    if (width === 1) bytes[value] = value
    else bytes.set([value >> 8, value & 255], value * 2)
  }
  let asked = 0
  const draw = roundDraw('00'.repeat(32), { lottery: 'x', chainNo: 1, expect: '1', salt: '' }, () => {
    asked += 1
    if (asked > 1) throw new RangeError('all bytes are used up')
    return bytes
  })
  const counts = new Map<number, number>()
  try {
    for (;;) {
      const value = draw.below(n)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return counts
}

it('gives every number the same share of all bytes, for each size up to 256 and some beyond', () => {
  for (const n of [...Array.from({ length: 256 }, (_, i) => i + 1), 257, 1000, 10_000, 65_535, 65_536]) {
    const counts = countsOf(n)
    const share = Math.floor((n <= 256 ? 256 : 65_536) / n)
    expect(counts.size).toBe(n)
    expect(new Set(counts.values())).toEqual(new Set([share]))
  }
})
