// What a play is called, which kind of lottery it belongs to, how likely it is, and how its picks are written. Pure.
import type { Animal } from '#src/data/play/lunar-years.ts'
import { markPlay } from './lottery-mark.ts'
import { sumPlay } from './lottery-sum.ts'
import { type Chance, markChance, sumChance } from './return-rate.ts'

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

/** `大小单双-大`, whichever kind of lottery it belongs to. */
export function playTitle(playId: number): string {
  const play = sumPlay(playId) ?? markPlay(playId)
  return play === undefined ? String(playId) : `${play.group}-${play.title}`
}

export function typeOfPlay(playId: number): 1 | 2 | null {
  if (sumPlay(playId) !== undefined) return 2
  return markPlay(playId) === undefined ? null : 1
}

/** `"07,12"` as numbers; a play without picks has none. */
export function numbersOf(picks: string): number[] {
  return picks === '' ? [] : picks.split(',').map(Number)
}
