// Type 2, sum of three: the result as it is shown, and how every play is settled. Pure (docs/rules/lottery-sum.md).
import { SUM_PLAYS, type Play } from '#src/data/play/plays-sum.ts'

export type Wave = 'red' | 'green' | 'blue' | 'gray'
export type Shape = '豹子' | '顺子' | '对子' | '杂六'
export type Digits = readonly [number, number, number]

const WAVES: Readonly<Record<Wave, readonly number[]>> = {
  red: [3, 6, 9, 12, 15, 18, 21, 24],
  green: [1, 4, 7, 10, 16, 19, 22, 25],
  blue: [2, 5, 8, 11, 17, 20, 23, 26],
  gray: [0, 13, 14, 27],
}
const WAVE_TITLES: Readonly<Record<Wave, string>> = { red: '红波', green: '绿波', blue: '蓝波', gray: '无波' }

export interface SumResult {
  readonly type: 2
  readonly balls: { readonly num: string }[]
  readonly total: number
  readonly label: string
  readonly wave: Wave
  readonly shape: Shape
  readonly extreme: '' | '极大' | '极小'
  readonly labels: string[]
  readonly text: string
}

export function waveOf(total: number): Wave {
  const found = (Object.keys(WAVES) as Wave[]).find((wave) => WAVES[wave].includes(total))
  if (!found) throw new Error(`no sum of three digits: ${total}`)
  return found
}

/** No wrap: 8-9-0 and 9-0-1 are not 顺子. */
function shapeOf(digits: Digits): Shape {
  const [a, b, c] = digits.toSorted((x, y) => x - y) as [number, number, number]
  if (a === c) return '豹子'
  if (a === b || b === c) return '对子'
  return b === a + 1 && c === b + 1 ? '顺子' : '杂六'
}

export function sumResult(digits: Digits): SumResult {
  const total = digits[0] + digits[1] + digits[2]
  const size = total >= 14 ? '大' : '小'
  const parity = total % 2 === 1 ? '单' : '双'
  const wave = waveOf(total)
  const shape = shapeOf(digits)
  const extreme = total >= 22 ? '极大' : total <= 5 ? '极小' : ''
  const label = `${size}${parity}`
  return {
    type: 2,
    balls: digits.map((digit) => ({ num: String(digit) })),
    total,
    label,
    wave,
    shape,
    extreme,
    labels: [size, parity, label, ...(extreme ? [extreme] : []), WAVE_TITLES[wave], shape],
    text: `${digits.join('+')}=${total}`,
  }
}

export interface SumPlay extends Play {
  readonly group: string
}

const PLAYS: ReadonlyMap<number, SumPlay> = new Map(
  SUM_PLAYS.flatMap((group) => group.plays.map((play) => [play.id, { ...play, group: group.name }])),
)

export function sumPlay(id: number): SumPlay | undefined {
  return PLAYS.get(id)
}

/** 和值 plays are 2100 + total; every other play wins when its title is among the result's labels. */
export function sumPlayWins(id: number, result: SumResult): boolean {
  if (id >= 2100 && id <= 2127) return result.total === id - 2100
  const play = PLAYS.get(id)
  if (!play) throw new Error(`no such play: ${id}`)
  return result.labels.includes(play.title)
}

/** How many of the 1,000 outcomes win. */
export function sumWinCount(id: number): number {
  let wins = 0
  for (let i = 0; i < 1000; i++) {
    const result = sumResult([Math.floor(i / 100), Math.floor(i / 10) % 10, i % 10])
    if (sumPlayWins(id, result)) wins += 1
  }
  return wins
}
