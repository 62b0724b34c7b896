// Baccarat, dragon-tiger, dice and fishing: dealing from a draw, and settlement by selection. Pure.
// The rules in words: docs/rules/venues-and-games.md.
import type { Outcome } from '#src/states.ts'
import type { Draw } from '#src/rules/fairness/pf1.ts'

export interface Selection {
  readonly title: string
  readonly oddsMilli: number
}

export const BACCARAT: readonly Selection[] = [
  { title: '庄', oddsMilli: 1930 },
  { title: '闲', oddsMilli: 1970 },
  { title: '和', oddsMilli: 10_000 },
]

export interface BaccaratDeal {
  /** Ranks 1 to 13 in the order of dealing to each side. */
  readonly player: readonly number[]
  readonly banker: readonly number[]
  readonly playerPoints: number
  readonly bankerPoints: number
  readonly winner: '庄' | '闲' | '和'
}

const pointsOf = (ranks: readonly number[]): number =>
  ranks.reduce((sum, rank) => sum + (rank >= 10 ? 0 : rank), 0) % 10

/** `third` is the point value of 闲's third card, null when 闲 stood. */
function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5
  if (points <= 2) return true
  if (points === 3) return third !== 8
  if (points === 4) return third >= 2 && third <= 7
  if (points === 5) return third >= 4 && third <= 7
  return points === 6 && (third === 6 || third === 7)
}

/** An infinite deck: every card is a fresh rank. */
export function dealBaccarat(draw: Draw): BaccaratDeal {
  const card = () => draw.below(13) + 1
  const p1 = card()
  const b1 = card()
  const player = [p1, card()]
  const banker = [b1, card()]
  const natural = pointsOf(player) >= 8 || pointsOf(banker) >= 8
  if (!natural) {
    let third: number | null = null
    if (pointsOf(player) <= 5) {
      const rank = card()
      player.push(rank)
      third = pointsOf([rank])
    }
    if (bankerDraws(pointsOf(banker), third)) banker.push(card())
  }
  const playerPoints = pointsOf(player)
  const bankerPoints = pointsOf(banker)
  const winner = playerPoints === bankerPoints ? '和' : bankerPoints > playerPoints ? '庄' : '闲'
  return { player, banker, playerPoints, bankerPoints, winner }
}

/** A draw returns the stake on either side of the table. */
function settlePair(selection: string, winner: string): Outcome {
  if (selection === winner) return 'win'
  return winner === '和' ? 'tie' : 'lose'
}

export function settleBaccarat(selection: string, deal: BaccaratDeal): Outcome {
  return settlePair(selection, deal.winner)
}

export const DRAGON_TIGER: readonly Selection[] = [
  { title: '龙', oddsMilli: 1940 },
  { title: '虎', oddsMilli: 1940 },
  { title: '和', oddsMilli: 12_400 },
]

export interface DragonTigerDeal {
  readonly dragon: number
  readonly tiger: number
  readonly winner: '龙' | '虎' | '和'
}

export function dealDragonTiger(draw: Draw): DragonTigerDeal {
  const dragon = draw.below(13) + 1
  const tiger = draw.below(13) + 1
  return { dragon, tiger, winner: dragon === tiger ? '和' : dragon > tiger ? '龙' : '虎' }
}

export function settleDragonTiger(selection: string, deal: DragonTigerDeal): Outcome {
  return settlePair(selection, deal.winner)
}

export const DICE: readonly Selection[] = [
  { title: '大', oddsMilli: 1990 },
  { title: '小', oddsMilli: 1990 },
  { title: '单', oddsMilli: 1990 },
  { title: '双', oddsMilli: 1990 },
  { title: '全围', oddsMilli: 34_500 },
]

export type Dice = readonly [number, number, number]

export function rollDice(draw: Draw): Dice {
  return [draw.below(6) + 1, draw.below(6) + 1, draw.below(6) + 1]
}

/** A triple beats every other selection. */
export function settleDice(selection: string, dice: Dice): Outcome {
  const triple = dice[0] === dice[1] && dice[1] === dice[2]
  if (triple || selection === '全围') return triple && selection === '全围' ? 'win' : 'lose'
  const total = dice[0] + dice[1] + dice[2]
  const labels = [total >= 11 ? '大' : '小', total % 2 === 1 ? '单' : '双']
  return labels.includes(selection) ? 'win' : 'lose'
}

/** Multiple → chance of a catch out of 10,000. Each returns 96 percent. */
export const FISH: readonly { readonly multiple: number; readonly chance: number }[] = [
  2, 3, 5, 8, 10, 15, 20, 30, 50, 80, 100, 200,
].map((multiple) => ({ multiple, chance: 9600 / multiple }))

export function shootFish(draw: Draw, multiple: number): Outcome {
  const fish = FISH.find((row) => row.multiple === multiple)
  if (!fish) throw new Error(`no fish of ${multiple}`)
  return draw.below(10_000) < fish.chance ? 'win' : 'lose'
}
