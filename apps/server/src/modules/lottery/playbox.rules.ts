// The play groups of a round as a room shows them: odds, and what each play gives back on average. Pure.
import type { Lottery } from '@lanting/contract/data/lotteries'
import type { Animal } from '@lanting/contract/data/lunar-years'
import type { PlayGroup } from '@lanting/contract/data/plays-sum'
import { markPlay } from '@lanting/contract/rules/lottery-mark'
import { sumPlay } from '@lanting/contract/rules/lottery-sum'
import { oddsNumber } from '@lanting/contract/rules/payout'
import { type Chance, markChance, returnRate, sumChance } from '@lanting/contract/rules/return-rate'

/** A chance is counted over every outcome, so each is counted once. */
const chances = new Map<string, Chance>()

export function chanceOf(type: 1 | 2, playId: number, animal: Animal): Chance {
  const key = type === 2 ? String(playId) : `${playId}:${animal}`
  const known = chances.get(key)
  if (known !== undefined) return known
  const chance = type === 2 ? sumChance(playId) : markChance(playId, animal)
  chances.set(key, chance)
  return chance
}

export function playbox(lottery: Pick<Lottery, 'type'>, animal: Animal, groups: readonly PlayGroup[]) {
  return groups.map((group) => ({
    name: group.name,
    desc: group.desc,
    special: group.special,
    childrens: group.plays.map((play) => ({
      id: play.id,
      playtitle: play.title,
      odds: oddsNumber(play.oddsMilli),
      rtp: returnRate(chanceOf(lottery.type, play.id, animal), play.oddsMilli),
      pick: play.pick ?? 0,
    })),
  }))
}

/** `大小单双-大`, whichever kind of lottery it belongs to. */
export function playTitle(playId: number): string {
  const play = sumPlay(playId) ?? markPlay(playId)
  return play === undefined ? String(playId) : `${play.group}-${play.title}`
}

export function typeOfPlay(playId: number): 1 | 2 | null {
  if (sumPlay(playId) !== undefined) return 2
  return markPlay(playId) === undefined ? null : 1
}
