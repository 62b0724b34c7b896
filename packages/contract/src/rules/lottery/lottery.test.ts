// Results and settlement of both lottery types: every outcome of the sum lotteries, every play of the six-mark ones.
import { describe, expect, it } from 'vitest'
import { MARK_PLAYS } from '#src/data/play/plays-mark.ts'
import { SUM_PLAYS } from '#src/data/play/plays-sum.ts'
import { ANIMALS, type Animal } from '#src/data/play/lunar-years.ts'
import {
  colourOf,
  formatPick,
  lunarYear,
  markDraw,
  markPlays,
  markResult,
  readPick,
  settleMark,
  zodiacOf,
} from './lottery-mark.ts'
import { sumPlayWins, sumResult, sumWinCount } from './lottery-sum.ts'

describe('sum of three: the result', () => {
  it('shows vector B as published', () => {
    expect(sumResult([4, 6, 9])).toEqual({
      type: 2,
      balls: [{ num: '4' }, { num: '6' }, { num: '9' }],
      total: 19,
      label: '大单',
      wave: 'green',
      shape: '杂六',
      extreme: '',
      labels: ['大', '单', '大单', '绿波', '杂六'],
      text: '4+6+9=19',
    })
  })

  it.each<[readonly [number, number, number], string]>([
    [[0, 0, 7], '小,单,小单,绿波,对子'],
    [[1, 0, 8], '小,单,小单,红波,杂六'],
    [[0, 0, 0], '小,双,小双,极小,无波,豹子'],
    [[9, 9, 9], '大,单,大单,极大,无波,豹子'],
    [[4, 4, 5], '小,单,小单,无波,对子'],
    [[4, 5, 5], '大,双,大双,无波,对子'],
    [[2, 0, 1], '小,单,小单,极小,红波,顺子'],
    [[8, 9, 0], '大,单,大单,蓝波,杂六'],
    [[9, 0, 1], '小,双,小双,绿波,杂六'],
    [[7, 9, 8], '大,双,大双,极大,红波,顺子'],
  ])('%s reads %s', (digits, labels) => {
    expect(sumResult(digits).labels.join(',')).toBe(labels)
  })

  it('does not wrap 顺子', () => {
    expect(sumResult([8, 9, 0]).shape).toBe('杂六')
    expect(sumResult([9, 0, 1]).shape).toBe('杂六')
  })
})

/** Wins out of 1,000 per play id, from the published probabilities. */
const SUM_WINS: Readonly<Record<number, number>> = {
  2001: 500,
  2002: 500,
  2003: 500,
  2004: 500,
  2011: 231,
  2012: 269,
  2013: 269,
  2014: 231,
  2021: 56,
  2022: 56,
  2031: 332,
  2032: 258,
  2033: 258,
  2041: 10,
  2042: 48,
  2043: 270,
  2100: 1,
  2101: 3,
  2102: 6,
  2103: 10,
  2104: 15,
  2105: 21,
  2106: 28,
  2107: 36,
  2108: 45,
  2109: 55,
  2110: 63,
  2111: 69,
  2112: 73,
  2113: 75,
  2114: 75,
  2115: 73,
  2116: 69,
  2117: 63,
  2118: 55,
  2119: 45,
  2120: 36,
  2121: 28,
  2122: 21,
  2123: 15,
  2124: 10,
  2125: 6,
  2126: 3,
  2127: 1,
}

describe('sum of three: 1,000 outcomes × 44 plays', () => {
  const plays = SUM_PLAYS.flatMap((group) => group.plays)

  it('has 44 plays', () => {
    expect(plays.map((play) => play.id)).toEqual(Object.keys(SUM_WINS).map(Number))
  })

  it.each(plays.map((play) => [play.id, play.title, play.oddsMilli] as const))(
    '%i %s wins as often as published and returns 95.0 to 97.6 percent',
    (id, _, oddsMilli) => {
      expect(sumWinCount(id)).toBe(SUM_WINS[id])
      const returned = sumWinCount(id) * oddsMilli
      expect(returned).toBeGreaterThanOrEqual(950_000)
      expect(returned).toBeLessThanOrEqual(976_000)
    },
  )

  it('settles by a second, plain reading of the rules', () => {
    const total = (d: readonly number[]) => (d[0] ?? 0) + (d[1] ?? 0) + (d[2] ?? 0)
    const plain: Readonly<Record<number, (d: readonly number[]) => boolean>> = {
      2001: (d) => total(d) >= 14,
      2002: (d) => total(d) <= 13,
      2003: (d) => total(d) % 2 === 1,
      2004: (d) => total(d) % 2 === 0,
      2011: (d) => [15, 17, 19, 21, 23, 25, 27].includes(total(d)),
      2012: (d) => [14, 16, 18, 20, 22, 24, 26].includes(total(d)),
      2013: (d) => [1, 3, 5, 7, 9, 11, 13].includes(total(d)),
      2014: (d) => [0, 2, 4, 6, 8, 10, 12].includes(total(d)),
      2021: (d) => total(d) > 21,
      2022: (d) => total(d) < 6,
      2041: (d) => new Set(d).size === 1,
      2042: (d) => new Set(d).size === 3 && Math.max(...d) - Math.min(...d) === 2,
      2043: (d) => new Set(d).size === 2,
    }
    for (let i = 0; i < 1000; i++) {
      const digits = [Math.floor(i / 100), Math.floor(i / 10) % 10, i % 10] as const
      const result = sumResult(digits)
      for (const [id, wins] of Object.entries(plain)) {
        expect(sumPlayWins(Number(id), result), `${id} on ${i}`).toBe(wins(digits))
      }
    }
  })
})

describe('zodiac and colours', () => {
  it.each<[string, string]>([
    ['2026-02-16', '蛇'],
    ['2026-02-17', '马'],
    ['2027-02-05', '马'],
    ['2027-02-06', '羊'],
    ['2030-02-02', '鸡'],
    ['2030-02-03', '狗'],
    ['2026-11-15', '马'],
  ])('%s lies in the year of %s', (day, animal) => {
    expect(lunarYear(day).animal).toBe(animal)
  })

  it('has no answer outside its table', () => {
    expect(() => lunarYear('2024-02-09')).toThrow()
  })

  it.each<[Animal, number[]]>([
    ['鼠', [7, 19, 31, 43]],
    ['龙', [3, 15, 27, 39]],
    ['马', [1, 13, 25, 37, 49]],
    ['羊', [12, 24, 36, 48]],
    ['猪', [8, 20, 32, 44]],
  ])('in a year of the Horse %s has %s', (animal, numbers) => {
    const found = Array.from({ length: 49 }, (_, i) => i + 1).filter((n) => zodiacOf(n, '马') === animal)
    expect(found).toEqual(numbers)
  })

  it('has 17 red, 16 blue and 16 green balls', () => {
    const count = { red: 0, blue: 0, green: 0 }
    for (let n = 1; n <= 49; n++) count[colourOf(n)] += 1
    expect(count).toEqual({ red: 17, blue: 16, green: 16 })
    expect(colourOf(49)).toBe('green')
  })
})

describe('six-mark: the result', () => {
  it('shows vector C as published', () => {
    const result = markResult([9, 6, 15, 17, 46, 16, 31], '2026-11-15')
    expect(result.balls.map((ball) => `${ball.num}${ball.color}${ball.zodiac}${ball.special}`)).toEqual([
      '09blue狗0',
      '06green牛0',
      '15blue龙0',
      '17green虎0',
      '46red鸡0',
      '16green兔0',
      '31blue鼠1',
    ])
    expect(result).toMatchObject({
      type: 1,
      total: 140,
      label: '特大单',
      labels: ['特大', '特单', '合双', '合小', '尾小', '蓝波', '鼠', '总小', '总双'],
      year_animal: '马',
    })
  })

  it('reads 49 as 和', () => {
    const result = markResult([1, 2, 3, 4, 5, 6, 49], '2026-11-15')
    expect(result.label).toBe('特和')
    expect(result.labels).toEqual(['和', '和', '和', '和', '和', '绿波', '马', '总小', '总双'])
  })
})

/** Ids per outcome for special number 31 after 09 06 15 17 46 16, in a year of the Horse. */
const VECTOR_C = markDraw([9, 6, 15, 17, 46, 16, 31], '2026-11-15')

describe('six-mark: settlement', () => {
  it.each<[number, number[], string]>([
    [1001, [31], 'win'],
    [1001, [9], 'lose'],
    [1011, [], 'win'],
    [1012, [], 'lose'],
    [1013, [], 'win'],
    [1016, [], 'win'],
    [1018, [], 'win'],
    [1020, [], 'win'],
    [1019, [], 'lose'],
    [1032, [], 'win'],
    [1033, [], 'lose'],
    [1041, [], 'win'],
    [1061, [], 'win'],
    [1071, [9], 'win'],
    [1071, [31], 'lose'],
    [1091, [], 'win'],
    [1087, [], 'lose'],
    [1106, [], 'win'],
    [1100, [], 'lose'],
    [1122, [], 'win'],
    [1124, [], 'win'],
    [1121, [], 'lose'],
    [1131, [6, 9], 'win'],
    [1131, [6, 31], 'lose'],
    [1132, [6, 9, 15], 'win'],
    [1132, [6, 9, 31], 'lose'],
    [1133, [9, 31], 'win'],
    [1133, [6, 9], 'lose'],
    [1133, [1, 31], 'lose'],
  ])('play %i on %s: %s', (id, picked, outcome) => {
    expect(settleMark(id, picked, VECTOR_C)).toBe(outcome)
  })

  it('returns the stake of every two-sided play on 49, and of nothing else', () => {
    const draw = markDraw([1, 2, 3, 4, 5, 6, 49], '2026-11-15')
    for (const group of MARK_PLAYS) {
      for (const play of group.plays) {
        const picked = Array.from({ length: play.pick ?? 0 }, (_, i) => i + 1)
        expect(settleMark(play.id, picked, draw) === 'tie', play.title).toBe(group.name === '两面')
      }
    }
  })

  it('gives each two-sided play 24 of 49 special numbers', () => {
    for (const play of MARK_PLAYS.find((group) => group.name === '两面')?.plays ?? []) {
      let wins = 0
      for (let special = 1; special <= 49; special++) {
        const draw = { six: [], special, yearAnimal: '马' as const }
        if (settleMark(play.id, [], draw) === 'win') wins += 1
      }
      expect(wins, play.title).toBe(24)
    }
  })

  it.each(ANIMALS)('lowers the odds of %s in its own year only', (animal) => {
    const groups = markPlays(animal)
    const odds = (name: string) => groups.find((group) => group.name === name)?.plays ?? []
    for (const play of odds('特肖')) expect(play.oddsMilli).toBe(play.title === animal ? 9400 : 11750)
    for (const play of odds('平特一肖')) expect(play.oddsMilli).toBe(play.title === animal ? 1730 : 2040)
  })

  it.each<[string | (string | number)[] | undefined, number, string | null]>([
    ['7', 1, '07'],
    ['07,12', 2, '07,12'],
    ['12,7', 2, '07,12'],
    [[12, '7'], 2, '07,12'],
    ['7,7', 2, null],
    ['0', 1, null],
    ['50', 1, null],
    ['', 1, null],
    [undefined, 1, null],
    ['7,8', 1, null],
    ['1e1', 1, null],
    ['-1', 1, null],
  ])('reads the pick %s for %i as %s', (data, pick, wanted) => {
    const numbers = readPick(data, pick)
    expect(numbers && formatPick(numbers)).toBe(wanted)
  })
})
