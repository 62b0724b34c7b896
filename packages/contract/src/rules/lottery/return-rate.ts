// Exact chances of winning, and from them the return rate that every play shows.
import { ANIMALS, type Animal } from '#src/data/play/lunar-years.ts'
import { MARK_NUMBERS } from '#src/data/play/mark-numbers.ts'
import { markPlay, numbersOfAnimal, settleMark, totalSides } from './lottery-mark.ts'
import { sumWinCount } from './lottery-sum.ts'

/** Wins and ties out of all equally likely outcomes. */
export interface Chance {
  readonly wins: bigint
  readonly ties: bigint
  readonly all: bigint
}

export function sumChance(id: number): Chance {
  return { wins: BigInt(sumWinCount(id)), ties: 0n, all: 1000n }
}

const BALLS = MARK_NUMBERS.length

function choose(n: number, k: number): bigint {
  let result = 1n
  for (let i = 0; i < k; i++) result = (result * BigInt(n - i)) / BigInt(i + 1)
  return result
}

/** Of the seven balls at least one is among `size` given numbers. */
function anyOf(size: number): Chance {
  const all = choose(BALLS, 7)
  return { wins: all - choose(BALLS - size, 7), ties: 0n, all }
}

/** How many sets of seven numbers have each total. */
function totals(): readonly bigint[] {
  const ways: bigint[][] = Array.from({ length: 8 }, () => Array.from({ length: 323 }, () => 0n))
  const row0 = ways[0]
  if (row0) row0[0] = 1n
  for (const n of MARK_NUMBERS) {
    for (let k = 7; k >= 1; k--) {
      const to = ways[k] ?? []
      const from = ways[k - 1] ?? []
      for (let sum = 322; sum >= n; sum--) to[sum] = (to[sum] ?? 0n) + (from[sum - n] ?? 0n)
    }
  }
  return ways[7] ?? []
}

function totalChance(wins: (total: number) => boolean): Chance {
  const counts = totals()
  const sum = (take: (total: number) => boolean) =>
    counts.reduce((acc, count, total) => (take(total) ? acc + count : acc), 0n)
  return { wins: sum(wins), ties: 0n, all: sum(() => true) }
}

/** Chances of a six-mark play in a year of `yearAnimal`; what is picked does not change them. */
export function markChance(id: number, yearAnimal: Animal): Chance {
  const play = markPlay(id)
  if (!play) throw new Error(`no such play: ${id}`)
  switch (play.group) {
    case '正码':
      return { wins: 6n, ties: 0n, all: BigInt(BALLS) }
    case '平特一肖':
      return anyOf(zodiacSize(play.title, yearAnimal))
    case '平特尾数':
      return anyOf(play.title === '0尾' ? 4 : 5)
    case '总和':
      return totalChance((total) => totalSides(total).includes(play.title))
    case '连码':
      return comboChance(play.title)
    default:
      return specialChance(id, yearAnimal)
  }
}

function comboChance(title: string): Chance {
  if (title === '二全中') return { wins: choose(6, 2), ties: 0n, all: choose(BALLS, 2) }
  if (title === '三全中') return { wins: choose(6, 3), ties: 0n, all: choose(BALLS, 3) }
  return { wins: 6n, ties: 0n, all: choose(BALLS, 2) }
}

/** Plays that depend on 特码 alone: all 49 of them are tried. */
function specialChance(id: number, yearAnimal: Animal): Chance {
  let wins = 0n
  let ties = 0n
  for (const special of MARK_NUMBERS) {
    const outcome = settleMark(id, [7], { six: [], special, yearAnimal })
    if (outcome === 'win') wins += 1n
    if (outcome === 'tie') ties += 1n
  }
  return { wins, ties, all: BigInt(BALLS) }
}

function zodiacSize(title: string, yearAnimal: Animal): number {
  const animal = ANIMALS.find((one) => one === title)
  if (animal === undefined) throw new Error(`no such animal: ${title}`)
  return numbersOfAnimal(animal, yearAnimal).length
}

/** Percent of the stake that comes back on average, two decimals, half up. */
export function returnRate(chance: Chance, oddsMilli: number): number {
  const scaled = (chance.wins * BigInt(oddsMilli) + chance.ties * 1000n) * 10n
  return Number((scaled * 2n + chance.all) / (chance.all * 2n)) / 100
}
