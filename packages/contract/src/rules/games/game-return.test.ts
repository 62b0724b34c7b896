// Return rates of bets in the playable games, against the published tables and by walking every deal.
import { describe, expect, it } from 'vitest'
import { ESPORT_FIXTURES, SPORT_FIXTURES } from '#src/data/play/fixtures.ts'
import { fixturePick } from './fixtures.ts'
import { gameReturnRate } from './game-return.ts'
import { dealBaccarat, FISH } from './table-games.ts'

const rate = (plat: string, gameCode: string, selection: string, oddsMilli: number) =>
  gameReturnRate({ plat, gameCode, selection, oddsMilli })

describe('what a bet gives back', () => {
  it.each([
    ['AG', 'bac', '庄', 1930, 98.02],
    ['BG', 'bac', '闲', 1970, 97.43],
    ['AG', 'bac', '和', 10_000, 95.43],
    ['KY', 'lh', '龙', 1940, 97.23],
    ['KY', 'lh', '虎', 1940, 97.23],
    ['KY', 'lh', '和', 12_400, 95.38],
    ['IGSS', 'k3', '大', 1990, 96.74],
    ['IGSS', 'k3', '双', 1990, 96.74],
    ['IGSS', 'k3', '全围', 34_500, 95.83],
    ['OB', 'ob005', '中线', 0, 95.92],
    ['AGDZ', 'agdz001', '中线', 2000, 95.92],
    ['FG', 'fg001', '中线', 0, 95.85],
    ['PG', 'pg001', '中线', 0, 95.85],
    ['PP', 'pp001', '中线', 0, 96.34],
    ['AE', 'ae001', '中线', 1500, 96.19],
    ['FB', 'fbsim', '海州蓝鲸 对 临川飞虎 主胜', 2060, 94.76],
    ['FB', 'fbsim', '北原铁骑 对 南浦赤龙 客胜', 4750, 95],
    ['IM', 'imsim', '沧浪战队 对 磐石战队 磐石战队胜', 3160, 94.8],
  ])('at %s a bet of %s on %s at %i returns %d percent', (plat, code, pick, odds, expected) => {
    expect(rate(plat, code, pick, odds)).toBe(expected)
  })

  it.each(FISH.map(({ multiple }) => multiple))(
    'a fish of %i returns 96 percent like all others',
    (multiple) => {
      expect(rate('AGBY', 'by', `某鱼 ×${multiple}`, multiple * 1000)).toBe(96)
    },
  )

  it('is between 94.5 and 95 percent on every end of every fixture', () => {
    const lists = { fbsim: SPORT_FIXTURES, imsim: ESPORT_FIXTURES } as const
    for (const lottery of ['fbsim', 'imsim'] as const) {
      for (const fixture of lists[lottery]) {
        for (const [at, odds] of fixture.oddsMilli.entries()) {
          const told = rate('FB', lottery, fixturePick(lottery, fixture, at), odds)
          expect(told).toBeGreaterThanOrEqual(94.5)
          expect(told).toBeLessThanOrEqual(95)
        }
      }
    }
  })

  it.each([
    ['odds that are not the table’s', 'AG', 'bac', '庄', 1950],
    ['a pick that the table has not', 'AG', 'bac', '幸运六', 13_000],
    ['a game of another maker', 'AG', 'roulette', '红', 2000],
    ['a line at a venue without slots', 'KY', 'lh', '中线', 0],
    ['a fish that nobody knows', 'AGBY', 'by', '某鱼 ×7', 7000],
    ['teams that never meet', 'FB', 'fbsim', '海州蓝鲸 对 银杉队 主胜', 2060],
    ['nothing picked', 'AG', '', '', 0],
  ])('is not said of %s', (_, plat, code, pick, odds) => {
    expect(rate(plat, code, pick, odds)).toBeNull()
  })
})

/** How many of the 13^6 ways end for each side; ranks of 10 and above are one branch of weight 4. */
function baccaratCounts(): Record<string, number> {
  const counts: Record<string, number> = { 庄: 0, 闲: 0, 和: 0 }
  const walk = (ranks: readonly number[], weight: number): void => {
    let used = 0
    const deal = dealBaccarat({ below: () => ranks[used++] ?? 0 })
    if (used <= ranks.length) {
      counts[deal.winner] = (counts[deal.winner] ?? 0) + weight * 13 ** (6 - ranks.length)
      return
    }
    for (let rank = 0; rank < 10; rank++) walk([...ranks, rank], weight * (rank === 9 ? 4 : 1))
  }
  walk([], 1)
  return counts
}

it('counts baccarat exactly: the rates follow from every way the cards can come', () => {
  const { 庄: banker = 0, 闲: player = 0, 和: tie = 0 } = baccaratCounts()
  expect([banker, player, tie, banker + player + tie]).toEqual([2_212_744, 2_153_464, 460_601, 13 ** 6])
})
