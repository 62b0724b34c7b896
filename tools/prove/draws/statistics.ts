// Statistical tests over many draws, each with its 99 percent critical value.
import { openDraws, type Kind } from './fast-draws.ts'

export interface Statistic {
  readonly name: string
  /** In standard deviations; within ±2.576 lie 99 of 100. */
  readonly z: number
}

const LIMIT = 2.576
/** How often a test lies outside by chance alone. */
export const OUTSIDE = 0.01

export function isWithin(statistic: Statistic): boolean {
  return Math.abs(statistic.z) <= LIMIT
}

type Counts = ArrayLike<number>

/** Wilson and Hilferty: the cube root of a chi-square over its freedom is nearly normal. */
export function chiSquareZ(counts: Counts, expected: (at: number) => number): number {
  let chi = 0
  for (let at = 0; at < counts.length; at += 1) {
    chi += ((counts[at] ?? 0) - expected(at)) ** 2 / expected(at)
  }
  const free = counts.length - 1
  return (Math.cbrt(chi / free) - (1 - 2 / (9 * free))) / Math.sqrt(2 / (9 * free))
}

const evenly = (total: number, kinds: number) => () => total / kinds
const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, seen) => sum + seen, 0)

function bump(counts: Float64Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Cells that are too rare for a chi-square go together into one. */
function pooled(counts: Counts, shares: Counts, least: number): { seen: number[]; share: number[] } {
  const seen = [0]
  const share = [0]
  for (let at = 0; at < shares.length; at += 1) {
    if ((shares[at] ?? 0) < least) {
      seen[0] = (seen[0] ?? 0) + (counts[at] ?? 0)
      share[0] = (share[0] ?? 0) + (shares[at] ?? 0)
    } else {
      seen.push(counts[at] ?? 0)
      share.push(shares[at] ?? 0)
    }
  }
  return share[0] === 0 ? { seen: seen.slice(1), share: share.slice(1) } : { seen, share }
}

function pooledZ(counts: Float64Array, shares: Counts): number {
  const total = sumOf(counts)
  const { seen, share } = pooled(counts, shares, 1e-3)
  return chiSquareZ(seen, (at) => total * (share[at] ?? 0))
}

/** Numbers in sequence: serial correlation, crossings of the middle, and gaps between repeats. */
function sequence(mean: number, variance: number, watched: number, share: number, gapWidth: number) {
  const gaps = new Float64Array(20)
  let before = mean
  let products = 0
  let total = 0
  let high = 0
  let runs = 0
  let wasHigh: boolean | null = null
  let gap = 0
  return {
    add(value: number): void {
      total += 1
      products += (before - mean) * (value - mean)
      before = value
      const isHigh = value > mean
      if (isHigh) high += 1
      if (isHigh !== wasHigh) runs += 1
      wasHigh = isHigh
      if (value === watched) {
        bump(gaps, Math.min(Math.floor(gap / gapWidth), 19))
        gap = 0
      } else gap += 1
    },
    statistics(of: string): Statistic[] {
      const low = total - high
      const meanRuns = (2 * high * low) / total + 1
      const gapTotal = sumOf(gaps)
      const stays = (1 - share) ** gapWidth
      const gapShare = (at: number) => (at === 19 ? stays ** 19 : (1 - stays) * stays ** at)
      return [
        { name: `serial correlation of ${of}`, z: products / (variance * Math.sqrt(total - 1)) },
        {
          name: `runs of ${of}`,
          z: (runs - meanRuns) / Math.sqrt(((meanRuns - 1) * (meanRuns - 2)) / (total - 1)),
        },
        { name: `gaps of ${of}`, z: chiSquareZ(gaps, (at) => gapTotal * gapShare(at)) },
      ]
    },
  }
}

/** Which of the six orders three different numbers are in. */
function orderOf(a: number, b: number, c: number): number {
  return (a < b ? 0 : 3) + (c < Math.min(a, b) ? 0 : c < Math.max(a, b) ? 1 : 2)
}

function sumStatistics(run: number, draws: number): Statistic[] {
  const { balls, next } = openDraws('three digits', run)
  const digits = new Float64Array(10)
  const outcomes = new Float64Array(1000)
  const orders = new Float64Array(6)
  const row = sequence(4.5, 8.25, 0, 0.1, 1)
  for (let at = 0; at < draws; at += 1) {
    next()
    const [a = 0, b = 0, c = 0] = balls
    for (let place = 0; place < 3; place += 1) {
      const digit = balls[place] ?? 0
      bump(digits, digit)
      row.add(digit)
    }
    bump(outcomes, a * 100 + b * 10 + c)
    if (a !== b && b !== c && a !== c) bump(orders, orderOf(a, b, c))
  }
  return [
    { name: 'digits', z: chiSquareZ(digits, evenly(draws * 3, 10)) },
    { name: 'all 1,000 outcomes', z: chiSquareZ(outcomes, evenly(draws, 1000)) },
    { name: 'permutations', z: chiSquareZ(orders, evenly(sumOf(orders), 6)) },
    ...row.statistics('digits'),
  ]
}

/** How many ways seven of the first 49 numbers add up to each sum, as shares of all ways. */
function sumShares(): Float64Array {
  const ways = Array.from({ length: 8 }, () => new Float64Array(323))
  bump(ways[0] ?? new Float64Array(), 0)
  for (let ball = 1; ball <= 49; ball += 1) {
    for (let taken = 7; taken >= 1; taken -= 1) {
      const [into, from] = [ways[taken], ways[taken - 1]]
      if (into === undefined || from === undefined) continue
      for (let sum = ball; sum < 323; sum += 1) into[sum] = (into[sum] ?? 0) + (from[sum - ball] ?? 0)
    }
  }
  const all = ways[7] ?? new Float64Array()
  const total = sumOf(all)
  return all.map((count) => count / total)
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k)

/** The share of draws in which `count` of the seven balls are among five given ones, such as those that end in 9. */
const tailShares = Array.from(
  { length: 6 },
  (_, count) => (choose(5, count) * choose(44, 7 - count)) / choose(49, 7),
)

function markStatistics(run: number, draws: number): Statistic[] {
  const { balls, next } = openDraws('seven balls', run)
  const places = Array.from({ length: 7 }, () => new Float64Array(49))
  const pairs = new Float64Array(49)
  const orders = new Float64Array(6)
  const sums = new Float64Array(323)
  const tails = new Float64Array(6)
  const row = sequence(25, 200, 49, 1 / 49, 8)
  for (let at = 0; at < draws; at += 1) {
    next()
    let sum = 0
    let nines = 0
    for (let place = 0; place < 7; place += 1) {
      const ball = balls[place] ?? 1
      const counts = places[place]
      if (counts !== undefined) bump(counts, ball - 1)
      sum += ball
      if (ball % 10 === 9) nines += 1
    }
    const [first = 1, second = 1, third = 1] = balls
    const special = balls[6] ?? 1
    // The distance of two balls, taken round the circle, is uniform over the 48 that are not zero.
    bump(pairs, (special - first + 49) % 49)
    bump(orders, orderOf(first, second, third))
    bump(sums, sum)
    bump(tails, nines)
    row.add(special)
  }
  return [
    ...places.map((counts, place) => ({
      name: place === 6 ? 'special ball' : `ball ${place + 1}`,
      z: chiSquareZ(counts, evenly(draws, 49)),
    })),
    { name: 'first to special', z: chiSquareZ(pairs.slice(1), evenly(draws, 48)) },
    { name: 'permutations', z: chiSquareZ(orders, evenly(draws, 6)) },
    { name: 'sum of seven', z: pooledZ(sums, sumShares()) },
    { name: 'balls that end in 9', z: pooledZ(tails, tailShares) },
    ...row.statistics('the special ball'),
  ]
}

export function statisticsOf(kind: Kind, run: number, draws: number): Statistic[] {
  return kind === 'three digits' ? sumStatistics(run, draws) : markStatistics(run, draws)
}
