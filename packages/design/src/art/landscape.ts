// The ground of the brand's pictures: noise ridges, the pavilion on them, and birds.
import type { Random } from './random.ts'
import { fine, num } from './svg.ts'

export type Heights = (x: number) => number

function noise(r: Random): Heights {
  const values = Array.from({ length: 64 }, () => r())
  return (x) => {
    const cell = Math.floor(x)
    const t = x - cell
    const smooth = t * t * (3 - 2 * t)
    return (values[cell & 63] ?? 0) * (1 - smooth) + (values[(cell + 1) & 63] ?? 0) * smooth
  }
}

export type RidgeShape = { width: number; base: number; amp: number; freq: number; rough?: number }

/** The height of a mountain line at every x: four octaves of noise. */
export function ridgeHeights(r: Random, { width, base, amp, freq, rough = 0.5 }: RidgeShape): Heights {
  const octaves = [noise(r), noise(r), noise(r), noise(r)] as const
  const offset = r() * 20
  return (x) => {
    const u = (x / width) * freq + offset
    const detail =
      octaves[0](u) +
      octaves[1](u * 2.1) * rough +
      octaves[2](u * 4.3) * rough * rough * 0.8 +
      octaves[3](u * 9) * rough * rough * 0.22
    return base - amp * (detail - 0.55)
  }
}

/** A closed path below the mountain line. Relative steps of rounded points keep the file small and the line true. */
export function ridgePath(heights: Heights, width: number, floor: number, step = 4): string {
  let x = 0
  let y = Math.round(heights(0) * 10)
  let path = `M0 ${num(floor)}V${num(y / 10)}`
  while (x < width) {
    x += step
    const next = Math.round(heights(x) * 10)
    const dy = num((next - y) / 10)
    path += `l${step}${dy.startsWith('-') ? '' : ' '}${dy}`
    y = next
  }
  return `${path}V${num(floor)}z`
}

export function ridge(r: Random, shape: RidgeShape, floor: number, step = 4): string {
  return ridgePath(ridgeHeights(r, shape), shape.width, floor, step)
}

const PAVILION =
  '<path d="M0-62.5c.9 0 1.5.8 1.5 1.7l-.4 4.2h-2.2l-.4-4.2c0-.9.6-1.7 1.5-1.7z"/>' +
  '<path d="M-1-57h2c1.2 6.5 8.5 13 24.6 15.6.9.2 1.2 1.1.5 1.7-1 .9-2.4 1.3-4.1 1.3h-44c-1.7 0-3.1-.4-4.1-1.3-.7-.6-.4-1.5.5-1.7C-9.5-44-2.2-50.5-1-57z"/>' +
  '<path d="M-14-37h28v3.2h-28z" opacity=".85"/>' +
  '<path d="M-13-34h26c3.5 4.8 9.5 8 20 9.4.9.1 1.2 1.1.5 1.7-1.1.9-2.5 1.3-4.2 1.3h-58.6c-1.7 0-3.1-.4-4.2-1.3-.7-.6-.4-1.6.5-1.7C-22.5-26-16.5-29.2-13-34z"/>' +
  '<path d="M-23-21.6h3V-3h-3zM20-21.6h3V-3h-3zM-9-21.6h2.4V-3H-9zM6.6-21.6H9V-3H6.6z"/>' +
  '<path d="M-23-9.5h46v1.5h-46z" opacity=".8"/><path d="M-29-3h58v3h-58z"/><path d="M-33 0h66v3h-66z" opacity=".9"/>'

/** The pavilion, foot at (x, y), about 60 units wide at scale 1. */
export function pavilion(x: number, y: number, scale: number, fill: string): string {
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${fine(scale)})" fill="${fill}">${PAVILION}</g>`
}

const FLOCK = [
  [0, 0, 1],
  [20, -9, 0.8],
  [35, 3, 0.65],
] as const

export function birds(x: number, y: number, color: string): string {
  return FLOCK.map(
    ([dx, dy, scale]) =>
      `<path transform="translate(${num(x + dx)} ${num(y + dy)}) scale(${scale})" d="M-7-2.5C-4-5-1.5-3.5 0 0 1.5-3.5 4-5 7-2.5" fill="none" stroke="${color}" stroke-opacity=".5" stroke-width="1.3" stroke-linecap="round"/>`,
  ).join('')
}
