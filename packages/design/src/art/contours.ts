// Fine height lines for hero and VIP cards, and the slow waves behind the VIP page.
import { random } from './random.ts'
import { num, svg } from './svg.ts'

export type ContourOptions = {
  w?: number
  h?: number
  seed?: string
  rings?: number
  color?: string
  opacity?: number
  cx?: number
  cy?: number
  step?: number
}

const POINTS = 24

/** Smooth closed rings: quadratic curves through the middles of 24 points each. */
export function contours(options: ContourOptions = {}): string {
  const { w = 358, h = 200, seed = 'c', rings = 9, color = '#fff', opacity = 0.1 } = options
  const { cx = 0.86, cy = 0.2, step = 22 } = options
  const r = random(seed)
  const phase = [r() * 6, r() * 6, r() * 6] as const
  const ring = (index: number) => {
    const points = Array.from({ length: POINTS }, (_, k) => {
      const t = (k / POINTS) * Math.PI * 2
      const bend =
        1 +
        0.12 * Math.sin(t * 2 + phase[0] + index * 0.12) +
        0.07 * Math.sin(t * 3 + phase[1] - index * 0.2) +
        0.04 * Math.sin(t * 5 + phase[2])
      const radius = index * step * bend
      return [w * cx + Math.cos(t) * radius * 1.25, h * cy + Math.sin(t) * radius] as const
    })
    const alpha = Math.round(opacity * (1 - 0.04 * index) * 1000) / 1000
    return `<path d="${smoothRing(points)}" stroke-opacity="${String(alpha).replace(/^0/, '')}"/>`
  }
  return svg({ w, h }, () => {
    const paths = Array.from({ length: rings }, (_, i) => ring(i + 1)).join('')
    return `<g fill="none" stroke="${color}">${paths}</g>`
  })
}

type Point = readonly [number, number]

function smoothRing(points: readonly Point[]): string {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const write = (p: Point) => `${num(p[0])} ${num(p[1])}`
  const pointAt = (i: number) => points[i % points.length] as Point
  const start = middle(pointAt(points.length - 1), pointAt(0))
  const curves = points.map((p, i) => `Q${write(p)} ${write(middle(p, pointAt(i + 1)))}`)
  return `M${write(start)}${curves.join('')}z`
}

export type WaveOptions = {
  w?: number
  h?: number
  count?: number
  opacity?: number
  amp?: number
  seed?: string
}

export function waves({
  w = 390,
  h = 400,
  count = 5,
  opacity = 0.035,
  amp = 14,
  seed = 'vv',
}: WaveOptions = {}): string {
  const r = random(seed)
  return svg({ w, h, fit: 'none' }, () => {
    const bands = Array.from({ length: count }, (_, i) => {
      const base = h * (0.45 + (0.55 * i) / count)
      const phase = r() * 6
      const length = 1.2 + r() * 0.8
      let d = `M0 ${h}`
      for (let x = 0; x <= w; x += 10)
        d += `L${x} ${num(base + Math.sin((x / w) * Math.PI * 2 * length + phase) * amp)}`
      return `<path d="${d}V${h}z"/>`
    })
    return `<g fill="#fff" fill-opacity="${opacity}">${bands.join('')}</g>`
  })
}
