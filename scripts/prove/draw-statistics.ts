// What chance looks like: tests over many draws, each with the value it must stay below to be within 99 percent.
import { createHmac } from 'node:crypto'
import { drawMark, drawSum, type HmacBytes, roundDraw, sha256OfText } from '@lanting/contract/rules/pf1'

export interface Statistic {
  readonly name: string
  /** In standard deviations; within ±2.576 lie 99 of 100. */
  readonly z: number
}

const LIMIT = 2.576

export function isWithin(statistic: Statistic): boolean {
  return Math.abs(statistic.z) <= LIMIT
}

const native: HmacBytes = (key, message) => createHmac('sha256', key).update(message).digest()

/** Wilson and Hilferty: the cube root of a chi-square over its freedom is nearly normal. */
export function chiSquareZ(counts: readonly number[], expected: (at: number) => number): number {
  const chi = counts.reduce((sum, seen, at) => sum + (seen - expected(at)) ** 2 / expected(at), 0)
  const free = counts.length - 1
  return (Math.cbrt(chi / free) - (1 - 2 / (9 * free))) / Math.sqrt(2 / (9 * free))
}

const zeros = (length: number) => Array.from({ length }, () => 0)
const evenly = (total: number, kinds: number) => () => total / kinds

function bump(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Seeds as a chain gives them are independent; a counter under a hash is the same to every test there is. */
function seedOf(run: number, at: number): string {
  return sha256OfText(`statistics|${run}|${at}`)
}

const message = (lottery: string, at: number) => ({
  lottery,
  chainNo: 1,
  expect: String(at),
  salt: '0'.repeat(64),
})

/** Three digits: uniform digits, sums, serial correlation, runs above and below, gaps, permutations. */
export function sumStatistics(run: number, draws: number): Statistic[] {
  const digits = zeros(10)
  const outcomes = zeros(1000)
  const orders = zeros(6)
  const gaps = zeros(20)
  let products = 0
  let before: number | null = null
  let runs = 0
  let wasHigh: boolean | null = null
  let high = 0
  let gap = 0
  let ordered = 0
  for (let at = 0; at < draws; at += 1) {
    const [a, b, c] = drawSum(roundDraw(seedOf(run, at), message('js28', at), native))
    for (const digit of [a, b, c]) {
      bump(digits, digit)
      if (before !== null) products += (before - 4.5) * (digit - 4.5)
      before = digit
      const isHigh = digit > 4
      if (isHigh) high += 1
      if (isHigh !== wasHigh) runs += 1
      wasHigh = isHigh
      if (digit === 0) {
        bump(gaps, Math.min(gap, 19))
        gap = 0
      } else gap += 1
    }
    bump(outcomes, a * 100 + b * 10 + c)
    if (a !== b && b !== c && a !== c) {
      bump(orders, (a < b ? 0 : 3) + (c < Math.min(a, b) ? 0 : c < Math.max(a, b) ? 1 : 2))
      ordered += 1
    }
  }
  const total = draws * 3
  const gapTotal = gaps.reduce((sum, seen) => sum + seen, 0)
  const gapShare = (at: number) => (at === 19 ? 0.9 ** 19 : 0.1 * 0.9 ** at)
  const low = total - high
  const meanRuns = (2 * high * low) / total + 1
  return [
    { name: 'digits', z: chiSquareZ(digits, evenly(total, 10)) },
    { name: 'all 1,000 outcomes', z: chiSquareZ(outcomes, evenly(draws, 1000)) },
    { name: 'serial correlation', z: products / (8.25 * Math.sqrt(total - 1)) },
    {
      name: 'runs',
      z: (runs - meanRuns) / Math.sqrt(((meanRuns - 1) * (meanRuns - 2)) / (total - 1)),
    },
    { name: 'gaps', z: chiSquareZ(gaps, (at) => gapTotal * gapShare(at)) },
    { name: 'permutations', z: chiSquareZ(orders, evenly(ordered, 6)) },
  ]
}

/** Seven balls: the special one, every ball anywhere, and which place a ball takes. */
export function markStatistics(run: number, draws: number): Statistic[] {
  const special = zeros(49)
  const firsts = zeros(49)
  const pairs = zeros(49)
  for (let at = 0; at < draws; at += 1) {
    const balls = drawMark(roundDraw(seedOf(run, at), message('js6', at), native))
    bump(special, (balls[6] ?? 1) - 1)
    bump(firsts, (balls[0] ?? 1) - 1)
    // The distance of two balls, taken round the circle, is uniform over the 48 that are not zero.
    bump(pairs, ((balls[6] ?? 1) - (balls[0] ?? 1) + 49) % 49)
  }
  return [
    { name: 'special ball', z: chiSquareZ(special, evenly(draws, 49)) },
    { name: 'first ball', z: chiSquareZ(firsts, evenly(draws, 49)) },
    { name: 'first to special', z: chiSquareZ(pairs.slice(1), evenly(draws, 48)) },
  ]
}

/** The bytes behind the draws, for test suites that want them raw. */
export function rawBytes(run: number, at: number): Uint8Array {
  return native(Buffer.from(seedOf(run, at), 'hex'), Buffer.from(`PF1|js28|1|${at}|${'0'.repeat(64)}|0`))
}
