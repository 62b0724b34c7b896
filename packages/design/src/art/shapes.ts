// The plain shapes that small things are put together from: discs, rings, bars, paths, lines and shafts.
import { num } from './svg.ts'

/** A thing as the covers and the reels show it: its light, how it leans, and what is drawn around the origin. */
export interface Look {
  readonly glow: string
  readonly turn?: number
  readonly drawn: string
}

type Bar = readonly [x: number, y: number, width: number, height: number, radius: number]

export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, color: string, width: number) =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="none" stroke="${color}" stroke-width="${num(width)}"/>`

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"/>`

export const bars = (fill: string, ...list: readonly Bar[]) =>
  `<g fill="${fill}">${list.map(([x, y, w, h, r]) => `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" rx="${num(r)}"/>`).join('')}</g>`

/** A straight stroke away from the middle, as a spoke or a ray is. */
export function shaft(degrees: number, from: number, to: number, color: string, width: number): string {
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return line(`M${num(x * from)} ${num(y * from)}L${num(x * to)} ${num(y * to)}`, color, width)
}

/** The same shape at equal steps around the middle. */
export function around(count: number, draw: (degrees: number, index: number) => string, offset = 0): string {
  return Array.from({ length: count }, (_, i) => draw((360 / count) * i + offset, i)).join('')
}

/** Discs on a circle. */
export function beads(count: number, radius: number, size: number, color: string, offset = 0): string {
  const one = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return disc(Math.cos(angle) * radius, Math.sin(angle) * radius, size, color)
  }
  return around(count, one, offset)
}

export const turned = (degrees: number, inner: string) =>
  `<g transform="rotate(${num(degrees)})">${inner}</g>`
