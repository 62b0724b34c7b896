// Exact mathematics of the sandbox games by enumeration of every outcome.
import { describe, expect, it } from 'vitest'
import { ESPORT_FIXTURES, SPORT_FIXTURES } from '#src/data/play/fixtures.ts'
import { SLOT_GAMES } from '#src/data/play/slot-games.ts'
import { drawFixture, fixtureOfRound } from './fixtures.ts'
import { betDraw, roundDraw, type Draw } from '#src/rules/fairness/pf1.ts'
import {
  drawStops,
  slotPayoutFen,
  slotTenths,
  slotTotals,
  STRIP,
  symbolsAt,
  topPrizeTenths,
  type SlotModel,
} from './slots.ts'
import {
  BACCARAT,
  dealBaccarat,
  dealDragonTiger,
  DICE,
  DRAGON_TIGER,
  FISH,
  settleBaccarat,
  settleDice,
  settleDragonTiger,
  shootFish,
} from './table-games.ts'

const SEED = 'b920a424b8c1bc7c886fb1f333441c5e6c28695d2fa02e75126fa1dec51b2ff0'

/** A draw that answers the given values in turn. */
function scripted(values: readonly number[]): Draw & { readonly used: () => number } {
  let at = 0
  return {
    below(n) {
      const value = values[at]
      at += 1
      if (value === undefined || value >= n) throw new Error('the script is too short')
      return value
    },
    used: () => at,
  }
}

describe('slots', () => {
  it.each<[SlotModel, number, number]>([
    ['A', 31431, 23.99],
    ['B', 31407, 19.23],
    ['C', 31568, 14.62],
    ['D', 31520, 14.62],
  ])('model %s returns exactly %i of 32768 and hits %d percent', (model, returned, hitPercent) => {
    const totals = slotTotals(model)
    expect(totals.tenths).toBe(returned * 10)
    expect(Math.round((totals.hits / totals.all) * 10_000) / 100).toBe(hitPercent)
  })

  it('has 32 stops with one wild', () => {
    expect(STRIP).toHaveLength(32)
    expect(STRIP.filter((symbol) => symbol === 'W')).toHaveLength(1)
  })

  it('shows the published vector', () => {
    const stops = drawStops(
      betDraw(SEED, { platname: 'PP', gamecode: 'pp001', clientSeed: 'member-abc', nonce: 1 }),
    )
    expect(stops).toEqual([21, 25, 17])
    expect(symbolsAt(stops)).toEqual(['PLUM', 'CHERRY', 'PLUM'])
    expect(slotTenths('C', stops)).toBe(0)
  })

  it('pays wilds as what they stand for', () => {
    expect(slotTenths('A', [0, 0, 0])).toBe(2000)
    expect(slotTenths('A', [0, 31, 31])).toBe(60)
    expect(slotTenths('A', [0, 0, 1])).toBe(600)
    expect(slotTenths('A', [0, 31, 1])).toBe(20)
    expect(slotTenths('A', [31, 0, 1])).toBe(20)
    expect(slotTenths('A', [31, 1, 31])).toBe(0)
    expect(slotPayoutFen('A', [31, 31, 1], 123n)).toBe(246n)
    expect(slotPayoutFen('A', [8, 8, 31], 101n)).toBe(151n)
  })

  it('caps model C at a stake of ¥83 by its top prize', () => {
    expect(Math.floor(100_000 / (topPrizeTenths('C') / 10))).toBe(83)
  })

  it('has 96 games with their own codes', () => {
    expect(new Set(SLOT_GAMES.map((game) => game.gamecode)).size).toBe(96)
    expect(SLOT_GAMES[0]).toEqual({ catecode: 'OB', gamecode: 'ob001', gamename: '青岚剑影' })
    expect(SLOT_GAMES[95]).toEqual({ catecode: 'AE', gamecode: 'ae024', gamename: '午夜书库' })
  })
})

/** Chances of 庄, 闲, 和 by walking every deal; ranks of 10 and above are one branch of weight 4. */
function baccaratChances(): Record<string, number> {
  const weights = [
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
    [7, 1],
    [8, 1],
    [9, 4],
  ] as const
  const chances: Record<string, number> = { 庄: 0, 闲: 0, 和: 0 }
  const walk = (values: number[], chance: number): void => {
    const draw = scripted([...values, ...Array.from({ length: 6 - values.length }, () => 9)])
    const deal = dealBaccarat(draw)
    if (draw.used() <= values.length) {
      chances[deal.winner] = (chances[deal.winner] ?? 0) + chance
      return
    }
    for (const [value, weight] of weights) walk([...values, value], (chance * weight) / 13)
  }
  for (const [a, wa] of weights) for (const [b, wb] of weights) walk([a, b], (wa * wb) / 169)
  return chances
}

describe('baccarat', () => {
  it('has the published chances and return rates', () => {
    const chances = baccaratChances()
    expect(chances['庄']).toBeCloseTo(0.458428, 6)
    expect(chances['闲']).toBeCloseTo(0.446147, 6)
    expect(chances['和']).toBeCloseTo(0.095426, 6)
    const rates = BACCARAT.map(({ title, oddsMilli }) => {
      const tie = title === '和' ? 0 : (chances['和'] ?? 0)
      return Math.round(((chances[title] ?? 0) * (oddsMilli / 1000) + tie) * 10_000) / 100
    })
    expect(rates).toEqual([98.02, 97.43, 95.43])
  })

  it('deals the published vector', () => {
    const deal = dealBaccarat(
      betDraw(SEED, { platname: 'AG', gamecode: 'bac', clientSeed: 'member-abc', nonce: 2 }),
    )
    expect(deal).toEqual({
      player: [9, 7],
      banker: [11, 10, 5],
      playerPoints: 6,
      bankerPoints: 5,
      winner: '闲',
    })
    expect(BACCARAT.map(({ title }) => settleBaccarat(title, deal))).toEqual(['lose', 'win', 'lose'])
  })

  it('returns the stake of 庄 and 闲 on 和', () => {
    const deal = dealBaccarat(scripted([8, 8, 9, 9]))
    expect(deal.winner).toBe('和')
    expect(BACCARAT.map(({ title }) => settleBaccarat(title, deal))).toEqual(['tie', 'tie', 'win'])
  })
})

describe('dragon and tiger', () => {
  it('returns 97.23 percent on a side and 95.38 on 和', () => {
    const paid: Record<string, number> = {}
    for (let i = 0; i < 169; i++) {
      const deal = dealDragonTiger(scripted([Math.floor(i / 13), i % 13]))
      for (const { title, oddsMilli } of DRAGON_TIGER) {
        const outcome = settleDragonTiger(title, deal)
        paid[title] = (paid[title] ?? 0) + (outcome === 'win' ? oddsMilli : outcome === 'tie' ? 1000 : 0)
      }
    }
    const rates = DRAGON_TIGER.map(({ title }) => Math.round((paid[title] ?? 0) / 16.9) / 100)
    expect(rates).toEqual([97.23, 97.23, 95.38])
  })
})

describe('dice', () => {
  it.each([
    ['大', 105, 96.74],
    ['小', 105, 96.74],
    ['单', 105, 96.74],
    ['双', 105, 96.74],
    ['全围', 6, 95.83],
  ])('%s wins %i of 216 and returns %d percent', (title, wins, rate) => {
    let count = 0
    for (let i = 0; i < 216; i++) {
      const dice = [Math.floor(i / 36) + 1, (Math.floor(i / 6) % 6) + 1, (i % 6) + 1] as const
      if (settleDice(title, dice) === 'win') count += 1
    }
    expect(count).toBe(wins)
    const odds = DICE.find((row) => row.title === title)?.oddsMilli ?? 0
    expect(Math.round((count * odds) / 21.6) / 100).toBe(rate)
  })
})

describe('fishing', () => {
  it.each(FISH.map((fish) => [fish.multiple, fish.chance]))(
    'a fish of %i is caught %i times in 10000',
    (multiple, chance) => {
      expect(Number.isInteger(chance)).toBe(true)
      expect(multiple * chance).toBe(9600)
      expect(shootFish(scripted([chance - 1]), multiple)).toBe('win')
      expect(shootFish(scripted([chance]), multiple)).toBe('lose')
    },
  )
})

describe('fixtures', () => {
  it.each(
    [...SPORT_FIXTURES, ...ESPORT_FIXTURES].map((fixture) => [fixture.teams.join(' – '), fixture] as const),
  )('%s has whole chances and floored odds of 95 percent', (_, fixture) => {
    expect(fixture.chances.reduce((sum, chance) => sum + chance, 0)).toBe(10_000)
    for (const [i, chance] of fixture.chances.entries()) {
      expect(fixture.oddsMilli[i]).toBe(Math.floor(950_000 / chance) * 10)
    }
  })

  it('ends vector E with the home side', () => {
    const salt = 'e680f1c3cd3fb399ec5383fd0edcfac8d9a2a45a7f2ba505a57c7c29b6c8eb49'
    const seed = '273d8d9ba2fa69f78b99cd3b1549bcf7e8427e3a760b76b38fce1cfdbf4fb1b0'
    const draw = roundDraw(seed, { lottery: 'fbsim', chainNo: 1, expect: '202611150001', salt })
    const fixture = fixtureOfRound('fbsim', 1)
    expect(fixture.teams[0]).toBe('海州蓝鲸')
    expect(drawFixture(draw, fixture)).toBe(0)
  })

  it('plays the list in turn', () => {
    expect(fixtureOfRound('imsim', 7)).toBe(ESPORT_FIXTURES[0])
    expect(fixtureOfRound('imsim', 144)).toBe(ESPORT_FIXTURES[5])
    expect(drawFixture(scripted([4599]), fixtureOfRound('fbsim', 1))).toBe(0)
    expect(drawFixture(scripted([4600]), fixtureOfRound('fbsim', 1))).toBe(1)
    expect(drawFixture(scripted([9999]), fixtureOfRound('fbsim', 1))).toBe(2)
  })
})
