// Type 1, six-mark style: colours, zodiac by the lunar year, the result, the odds of a year, and settlement. Pure.
// The rules in words: docs/rules/lottery-mark.md.
import { ANIMALS, LUNAR_YEARS, type Animal, type LunarYear } from '#src/data/play/lunar-years.ts'
import { MARK_NUMBERS, TIE_NUMBER } from '#src/data/play/mark-numbers.ts'
import { MARK_PLAYS } from '#src/data/play/plays-mark.ts'
import type { Play, PlayGroup } from '#src/data/play/plays-sum.ts'
import type { Outcome } from '#src/states.ts'
import type { Day } from '#src/time.ts'

export type Colour = 'red' | 'blue' | 'green'

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]
const COLOUR_TITLES: Readonly<Record<Colour, string>> = { red: '红波', blue: '蓝波', green: '绿波' }

export function colourOf(n: number): Colour {
  if (RED.includes(n)) return 'red'
  return BLUE.includes(n) ? 'blue' : 'green'
}

/** The lunar year of a round is that of the Beijing day on which it draws. */
export function lunarYear(day: Day): LunarYear {
  const found = LUNAR_YEARS.findLast((year) => year.start <= day)
  if (!found || day >= '2037-01-01') throw new Error(`no lunar year known for ${day}`)
  return found
}

export function zodiacOf(n: number, yearAnimal: Animal): Animal {
  const index = (((ANIMALS.indexOf(yearAnimal) - (n - 1)) % 12) + 12) % 12
  const animal = ANIMALS[index]
  if (!animal) throw new Error(`no zodiac for ${n}`)
  return animal
}

/** The numbers an animal has in a year: five for the year's own, four for every other. */
export function numbersOfAnimal(animal: Animal, yearAnimal: Animal): number[] {
  return MARK_NUMBERS.filter((n) => zodiacOf(n, yearAnimal) === animal)
}

export function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}

export interface MarkResult {
  readonly type: 1
  readonly balls: {
    readonly num: string
    readonly color: Colour
    readonly zodiac: string
    readonly special: 0 | 1
  }[]
  readonly total: number
  readonly label: string
  readonly labels: string[]
  readonly year_animal: string
}

/** The five two-sided labels of a special number; 49 is 和 in all of them. */
function sides(special: number): [string, string, string, string, string] {
  if (special === TIE_NUMBER) return ['和', '和', '和', '和', '和']
  const tens = Math.floor(special / 10)
  const units = special % 10
  return [
    special >= 25 ? '特大' : '特小',
    special % 2 === 1 ? '特单' : '特双',
    (tens + units) % 2 === 1 ? '合单' : '合双',
    tens + units >= 7 ? '合大' : '合小',
    units >= 5 ? '尾大' : '尾小',
  ]
}

/** The two labels of all seven balls together. */
export function totalSides(total: number): [string, string] {
  return [total >= 175 ? '总大' : '总小', total % 2 === 1 ? '总单' : '总双']
}

export function markResult(numbers: readonly number[], drawDay: Day): MarkResult {
  const special = numbers[6]
  if (numbers.length !== 7 || special === undefined) throw new Error('a draw has seven balls')
  const { animal } = lunarYear(drawDay)
  const total = numbers.reduce((sum, n) => sum + n, 0)
  const two = sides(special)
  return {
    type: 1,
    balls: numbers.map((n, i) => ({
      num: twoDigits(n),
      color: colourOf(n),
      zodiac: zodiacOf(n, animal),
      special: i === 6 ? 1 : 0,
    })),
    total,
    label: special === TIE_NUMBER ? '特和' : `${two[0]}${two[1].slice(1)}`,
    labels: [...two, COLOUR_TITLES[colourOf(special)], zodiacOf(special, animal), ...totalSides(total)],
    year_animal: animal,
  }
}

/** The year's own animal has five numbers, so 特肖 and 平特一肖 pay less on it. */
export function markPlays(yearAnimal: Animal): readonly PlayGroup[] {
  return MARK_PLAYS.map((group) => {
    const odds = group.name === '特肖' ? [9400, 11750] : group.name === '平特一肖' ? [1730, 2040] : null
    if (!odds) return group
    const [own, other] = odds as [number, number]
    const plays = group.plays.map((play) => ({ ...play, oddsMilli: play.title === yearAnimal ? own : other }))
    return { ...group, plays }
  })
}

export interface MarkPlay extends Play {
  readonly group: string
}

const PLAYS: ReadonlyMap<number, MarkPlay> = new Map(
  MARK_PLAYS.flatMap((group) => group.plays.map((play) => [play.id, { ...play, group: group.name }])),
)

export function markPlay(id: number): MarkPlay | undefined {
  return PLAYS.get(id)
}

/** Exactly `pick` different numbers from 1 to 49, ascending; null when they are not. */
export function readPick(
  data: string | readonly (string | number)[] | undefined,
  pick: number,
): number[] | null {
  const parts = typeof data === 'string' ? data.split(',') : (data ?? [])
  if (parts.length !== pick) return null
  const numbers = parts.map((part) => (/^\d{1,2}$/.test(String(part).trim()) ? Number(part) : 0))
  if (numbers.some((n) => !MARK_NUMBERS.includes(n)) || new Set(numbers).size !== pick) return null
  return numbers.toSorted((a, b) => a - b)
}

export function formatPick(numbers: readonly number[]): string {
  return numbers.map(twoDigits).join(',')
}

export interface MarkDraw {
  readonly six: readonly number[]
  readonly special: number
  readonly yearAnimal: Animal
}

export function markDraw(numbers: readonly number[], drawDay: Day): MarkDraw {
  const special = numbers[6]
  if (special === undefined) throw new Error('a draw has seven balls')
  return { six: numbers.slice(0, 6), special, yearAnimal: lunarYear(drawDay).animal }
}

/** Settles one line; `picked` is empty for plays without numbers. */
export function settleMark(id: number, picked: readonly number[], draw: MarkDraw): Outcome {
  const play = PLAYS.get(id)
  if (!play) throw new Error(`no such play: ${id}`)
  if (play.group === '两面' && draw.special === TIE_NUMBER) return 'tie'
  return markWins(play, picked, draw) ? 'win' : 'lose'
}

function markWins(play: MarkPlay, picked: readonly number[], draw: MarkDraw): boolean {
  const { six, special, yearAnimal } = draw
  const all = [...six, special]
  const animalOf = (n: number) => zodiacOf(n, yearAnimal)
  switch (play.group) {
    case '特码':
      return picked[0] === special
    case '两面':
      return sides(special).includes(play.title)
    case '色波':
      return COLOUR_TITLES[colourOf(special)] === play.title
    case '特肖':
      return animalOf(special) === play.title
    case '特码尾数':
      return `${special % 10}尾` === play.title
    case '正码':
      return picked.every((n) => six.includes(n))
    case '平特一肖':
      return all.some((n) => animalOf(n) === play.title)
    case '平特尾数':
      return all.some((n) => `${n % 10}尾` === play.title)
    case '总和':
      return totalSides(all.reduce((sum, n) => sum + n, 0)).includes(play.title)
    case '连码':
      if (play.title !== '特串') return picked.every((n) => six.includes(n))
      return picked.includes(special) && picked.some((n) => six.includes(n))
    default:
      throw new Error(`no such group: ${play.group}`)
  }
}
