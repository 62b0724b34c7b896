// Colours of the venues' lettermarks: two stops in the hue of the venue's kind, each at least 4.5:1 under white letters.
import type { OWN_LOTTERY } from '@lanting/contract/codes'
import type { PlatName } from '@lanting/contract/data/play/venues'
import { hash } from './random.ts'

type Pair = readonly [deep: string, light: string]

const VENUES: Readonly<Record<PlatName | typeof OWN_LOTTERY, Pair>> = {
  AG: ['#7A2548', '#B8486A'],
  BG: ['#4B1233', '#8E3560'],
  PG: ['#3A2B8F', '#7153DA'],
  AGDZ: ['#2E2470', '#6247C9'],
  FB: ['#07584A', '#1E8565'],
  IGSS: ['#8F3D0F', '#B0601A'],
  CP: ['#083F45', '#117D7F'],
  IM: ['#16307F', '#3566DA'],
  KY: ['#0A4F55', '#217F7D'],
  AGBY: ['#0A468F', '#1C78B0'],
  OB: ['#22505C', '#387E8D'],
  FG: ['#5A2A78', '#9A4FC6'],
  PP: ['#7A4A10', '#A0661A'],
  AE: ['#124E3C', '#2B8263'],
}
const LAKE: Pair = ['#0A5A60', '#217F7D']

/** Hues for things known only at run time, a bank's emblem for one. */
const OTHERS: readonly Pair[] = [
  ['#0F3349', '#23637F'],
  ['#062F55', '#0A5A8A'],
  ['#4A1420', '#9C3148'],
  ['#0C4434', '#1E7A5D'],
  ['#3B2A6B', '#6A52B8'],
  ['#5A3410', '#9A6222'],
]

export function lettermarkColors(code: string): Pair {
  return (VENUES as Readonly<Record<string, Pair>>)[code] ?? LAKE
}

export function emblemColors(name: string): Pair {
  return OTHERS[hash(name) % OTHERS.length] ?? LAKE
}
