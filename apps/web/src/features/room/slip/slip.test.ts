// The slip's rules: selections become lines, lines keep their stakes, an earlier order is restored unchanged.
import { describe, expect, test } from 'vitest'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import {
  combinations,
  EMPTY_SLIP,
  linesOf,
  removeLine,
  returnFen,
  setLineStake,
  setStake,
  type Slip,
  slipFrom,
  stepStake,
  toggleNumber,
  togglePlay,
  topReturn,
  totalYuan,
} from './slip.ts'

const sums = roomAt(101, at('2026-11-15 10:00:05')).playbox
const marks = roomAt(301, at('2026-11-15 10:00:05')).playbox

const playOf = (title: string) => {
  const play = marks.flatMap(({ childrens }) => childrens).find(({ playtitle }) => playtitle === title)
  if (play === undefined) throw new Error(title)
  return play
}

const marked = (title: string, numbers: readonly number[], slip: Slip = EMPTY_SLIP): Slip =>
  numbers.reduce((before, n) => toggleNumber(before, playOf(title), n) ?? before, slip)

describe('lines', () => {
  test('each marked play is a line at its own odds, in the order of the play box', () => {
    const slip = togglePlay(togglePlay(EMPTY_SLIP, 2031), 2001)
    expect(linesOf(slip, sums).map(({ title, odds, stake }) => [title, odds, stake])).toEqual([
      ['大', 1.95, 10],
      ['红波', 2.9, 10],
    ])
    expect(linesOf(togglePlay(slip, 2001), sums)).toHaveLength(1)
  })

  test('each number of 特码 is a line of its own, two digits each', () => {
    const lines = linesOf(marked('特码', [36, 8, 21]), marks)
    expect(lines.map(({ data }) => data)).toEqual(['08', '21', '36'])
    expect(totalYuan(lines)).toBe('30.00')
    expect(topReturn(lines)).toBe('475.00')
  })

  test('more numbers than a combination needs become every combination', () => {
    expect(linesOf(marked('二全中', [6, 9]), marks).map(({ data }) => data)).toEqual(['06,09'])
    expect(linesOf(marked('三全中', [1, 2, 3, 4]), marks)).toHaveLength(4)
    expect(linesOf(marked('二全中', [6]), marks)).toEqual([])
  })

  test.each([
    ['LIMITS.combinationMarks', 'an eighth number', 7, true],
    ['LIMITS.combinationMarks', 'a ninth', 8, false],
  ])('%s: %s', (_limit, _what, before, fits) => {
    const numbers = Array.from({ length: before }, (_, i) => i + 1)
    expect(toggleNumber(marked('二全中', numbers), playOf('二全中'), 9) !== null).toBe(fits)
  })

  test('eight numbers are 28 pairs, and 特码 takes all 49', () => {
    expect(linesOf(marked('二全中', [1, 2, 3, 4, 5, 6, 7, 8]), marks)).toHaveLength(28)
    expect(
      linesOf(
        marked(
          '特码',
          Array.from({ length: 49 }, (_, i) => i + 1),
        ),
        marks,
      ),
    ).toHaveLength(49)
  })

  test('combinations are all of them, once', () => {
    expect(combinations([1, 2, 3], 2)).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ])
  })
})

describe('stakes', () => {
  test('a line may have its own stake until one is set for all', () => {
    const slip = setLineStake(marked('特码', [8, 21]), '1001:08', 50)
    expect(linesOf(slip, marks).map(({ stake }) => stake)).toEqual([50, 10])
    expect(linesOf(setStake(slip, 20), marks).map(({ stake }) => stake)).toEqual([20, 20])
  })

  test.each([
    ['the first', [100, 1, 1], '195.00'],
    ['one in the middle', [1, 100, 1], '195.00'],
    ['the last, at the longest odds', [50, 20, 40], '116.00'],
    ['the higher stake against the longer odds', [60, 1, 40], '117.00'],
    ['no line at all', [], '0.00'],
  ])('the highest return is that of one line, never of all together: %s', (_, stakes, top) => {
    const [big, small, red] = [2001, 2002, 2031]
    const all = [big, small, red].slice(0, stakes.length)
    const marks = all.reduce(togglePlay, EMPTY_SLIP)
    const slip = all.reduce((one, id, i) => setLineStake(one, `${id}:`, stakes[i] ?? 0), marks)
    expect(topReturn(linesOf(slip, sums))).toBe(top)
  })

  test('a return is cut to whole fen', () => {
    expect(returnFen({ stake: 33, odds: 1.73 })).toBe(5709n)
    // 1 × 1.9999 would be 1.9999: odds have three decimals, and fractions of a fen are rounded down.
    expect(returnFen({ stake: 7, odds: 1.999 })).toBe(1399n)
    expect(returnFen({ stake: 52, odds: 950 })).toBe(4_940_000n)
  })

  test.each([
    [10, true, 20],
    [9, true, 10],
    [10, false, 9],
    [20, false, 10],
    [1, false, 1],
    [1000, true, 1000],
  ])('a step from %i (up: %s) leads to %i', (stake, up, next) => {
    expect(stepStake(stake, up, 1, 1000)).toBe(next)
  })
})

describe('taking out and bringing back', () => {
  test('a line taken out of a combination stays out until its numbers change', () => {
    const slip = marked('二全中', [1, 2, 3])
    const [first] = linesOf(slip, marks)
    if (first === undefined) throw new Error('no line')
    const less = removeLine(slip, first)
    expect(linesOf(less, marks).map(({ data }) => data)).toEqual(['01,03', '02,03'])
    const more = toggleNumber(less, playOf('二全中'), 4)
    expect(more && linesOf(more, marks)).toHaveLength(6)
  })

  test('a plain play and a single number lose their mark', () => {
    const plain = togglePlay(EMPTY_SLIP, 2001)
    expect(linesOf(removeLine(plain, linesOf(plain, sums)[0] ?? fail()), sums)).toEqual([])
    const single = marked('特码', [8, 21])
    expect(linesOf(removeLine(single, linesOf(single, marks)[0] ?? fail()), marks)).toHaveLength(1)
  })

  test('an order comes back line by line with its stakes', () => {
    const slip = setLineStake(marked('三全中', [1, 2, 3, 4], togglePlay(EMPTY_SLIP, 1011)), '1011:', 200)
    const lines = linesOf(removeLine(slip, linesOf(slip, marks)[1] ?? fail()), marks)
    expect(linesOf(slipFrom(lines, 10), marks)).toEqual(lines)
  })
})

function fail(): never {
  throw new Error('no line')
}
