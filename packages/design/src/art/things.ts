// The small things among the motifs of the covers and the reels, by name.
import { CRAFT } from './objects/craft.ts'
import { FOOD } from './objects/food.ts'
import { WAY } from './objects/way.ts'
import type { Look } from './shapes.ts'
import { at } from './svg.ts'

const ALL = { ...CRAFT, ...FOOD, ...WAY }
export type Thing = keyof typeof ALL
export const THINGS = Object.keys(ALL) as readonly Thing[]
const LOOKS: Readonly<Record<Thing, Look>> = ALL

export const thingGlow = (thing: Thing): string => LOOKS[thing].glow

export function drawThing(thing: Thing, x: number, y: number, scale: number, tilt = 0): string {
  const { drawn, turn = 0 } = LOOKS[thing]
  return at(x, y, scale, drawn, turn + tilt)
}
