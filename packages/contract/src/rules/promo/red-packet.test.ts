// Red packets by the specification's tables: the window to the millisecond, tiers, bands, the budget and its guarantee.
import { describe, expect, it } from 'vitest'
import { RED_PACKET_BANDS } from '#src/data/play/red-packet.ts'
import { VIP_LEVELS } from '#src/data/vip-levels.ts'
import { parseBeijing } from '#src/time.ts'
import {
  countingWindow,
  cutAmounts,
  effectiveBudgetFen,
  expectedPacketFen,
  grabWindow,
  packetsFor,
  redPacketDay,
  redPacketPhase,
  shuffled,
} from './red-packet.ts'

const at = (text: string) => parseBeijing(text) ?? 0

/** Plays back the numbers it is given, and says so when they run out. */
function numbers(...given: number[]) {
  return (n: number) => {
    const next = given.shift()
    if (next === undefined || next >= n) throw new Error(`${next} is not below ${n}`)
    return next
  }
}

/** One packet with more budget than it can need. */
const drawAmountFen = (below: (n: number) => number) => cutAmounts(1, 1_000_000n, below)[0] ?? 0n

/** Repeatable and even enough for counting. */
function dice(seed: number) {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * n)
  }
}

describe('the window', () => {
  it.each([
    ['2026-11-15 09:59:59', 'upcoming', '2026-11-15'],
    ['2026-11-15 10:00:00', 'running', '2026-11-15'],
    ['2026-11-15 11:59:59', 'running', '2026-11-15'],
    ['2026-11-15 12:00:00', 'ended', '2026-11-16'],
    ['2026-11-15 23:59:59', 'ended', '2026-11-16'],
    ['2026-11-16 00:00:00', 'upcoming', '2026-11-16'],
  ])('at %s is %s and shows %s', (time, phase, day) => {
    expect(redPacketPhase(at(time))).toBe(phase)
    expect(redPacketDay(at(time))).toBe(day)
  })

  it('ends with the last millisecond before noon', () => {
    const { opens, closes } = grabWindow('2026-11-15')
    expect([redPacketPhase(opens - 1), redPacketPhase(opens)]).toEqual(['upcoming', 'running'])
    expect([redPacketPhase(closes - 1), redPacketPhase(closes)]).toEqual(['running', 'ended'])
  })

  it('counts every instant to exactly one day', () => {
    const today = countingWindow('2026-11-15')
    expect(today).toEqual({ from: at('2026-11-14 10:00:00'), to: at('2026-11-15 10:00:00') })
    expect(countingWindow('2026-11-16').from).toBe(today.to)
  })
})

describe('tiers', () => {
  it.each([
    [0n, 0],
    [9_999n, 0],
    [10_000n, 1],
    [99_999n, 1],
    [100_000n, 2],
    [500_000n, 3],
    [1_999_999n, 3],
    [2_000_000n, 5],
    [5_000_000n, 8],
    [10_000_000n, 10],
    [99_000_000n, 10],
  ])('%s fen give %s packets', (fen, packets) => {
    expect(packetsFor(fen)).toBe(packets)
  })
})

describe('amounts', () => {
  it.each([
    [[0, 0], 50n],
    [[6049, 49], 99n],
    [[6050, 0], 100n],
    [[8549, 99], 199n],
    [[8550, 0], 200n],
    [[9550, 0], 500n],
    [[9949, 499], 999n],
    [[9950, 0], 1000n],
    [[9999, 4800], 5800n],
  ])('the draw %s gives %s fen', (draw, fen) => {
    expect(drawAmountFen(numbers(...draw))).toBe(fen)
  })

  it('publishes what a packet gives on average', () => {
    expect(RED_PACKET_BANDS.reduce((sum, band) => sum + band.weight, 0)).toBe(10_000)
    expect(expectedPacketFen()).toBe(164n)
  })

  it('gives on average what it publishes, and every band its share', () => {
    const below = dice(7)
    const drawn = Array.from({ length: 200_000 }, () => Number(drawAmountFen(below)))
    expect(drawn.reduce((sum, fen) => sum + fen, 0) / drawn.length).toBeCloseTo(164.4, -0.5)
    for (const { minFen, maxFen, weight } of RED_PACKET_BANDS) {
      const share = drawn.filter((fen) => fen >= minFen && fen <= maxFen).length / drawn.length
      expect(Math.abs(share - weight / 10_000)).toBeLessThan(0.004)
    }
  })
})

describe('the budget', () => {
  it.each([
    [200_000n, 0, 200_000n],
    [200_000n, 4_000, 200_000n],
    [200_000n, 4_001, 200_050n],
    [200_000n, 10_000, 500_000n],
  ])('of %s fen for %s packets is in effect %s', (budget, packets, effective) => {
    expect(effectiveBudgetFen(budget, packets)).toBe(effective)
  })

  it('caps a draw by what the others need, to the fen', () => {
    // 3.00 for three packets: 58.00 is drawn first and must leave 0.50 for each of the two after it.
    expect(cutAmounts(3, 300n, numbers(9999, 4800, 9999, 4800, 0, 0))).toEqual([200n, 50n, 50n])
    expect(cutAmounts(2, 300n, numbers(0, 10, 9999, 4800))).toEqual([60n, 240n])
    expect(cutAmounts(0, 0n, numbers())).toEqual([])
  })

  it.each([1, 17, 1_217, 4_001, 50_000])(
    'of ¥2,000 gives each of %s packets its least, and no fen more',
    (n) => {
      const budget = effectiveBudgetFen(200_000n, n)
      const amounts = cutAmounts(n, budget, dice(n))
      expect(amounts.every((fen) => fen >= 50n && fen <= 5800n)).toBe(true)
      expect(amounts.reduce((sum, fen) => sum + fen, 0n)).toBeLessThanOrEqual(budget)
    },
  )

  it('says so when it cannot give everybody the least', () => {
    expect(() => cutAmounts(3, 149n, dice(1))).toThrow(RangeError)
  })
})

it('the order of cutting is a shuffle: nobody is lost, and every place is as likely', () => {
  const below = dice(3)
  const counts = Array.from({ length: 4 }, () => [0, 0, 0, 0])
  for (let i = 0; i < 40_000; i++) {
    const mixed = shuffled([0, 1, 2, 3], below)
    if (new Set(mixed).size !== 4) throw new Error(`somebody is lost: ${mixed.join()}`)
    mixed.forEach((item, place) => {
      const row = counts[item]
      if (row) row[place] = (row[place] ?? 0) + 1
    })
  }
  for (const times of counts.flat()) expect(Math.abs(times - 10_000)).toBeLessThan(500)
})

describe('farming the lowest tier', () => {
  /** In fen: ¥100 and three times the packet are turned over at the cheapest play, which costs 2.19 % less the rebate. */
  const costOf = (rebateBp: number) => (10_000 + 3 * 164) * ((219 - rebateBp) / 10_000)

  it.each(VIP_LEVELS)('at $name it loses money up to VIP7, and gains at most two jiao above', (level) => {
    const gain = 164 - costOf(level.rebateBp.realperson)
    if (level.level <= 7) expect(gain).toBeLessThan(0)
    else expect(gain).toBeLessThanOrEqual(20)
  })
})
