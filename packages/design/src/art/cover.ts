// Covers of the slot games, drawn from their code and name alone: 12 palettes, 6 backdrops, and what the name is about.
import { ridge } from './landscape.ts'
import { type Motif, motifOf } from './motif.ts'
import * as motif from './objects/motif.ts'
import * as nature from './objects/nature.ts'
import { coin, rays } from './objects/table.ts'
import { type Random, random } from './random.ts'
import { fine, id, linear, num, radial, svg } from './svg.ts'
import { drawThing } from './things.ts'

const PALETTES = [
  ['#1B1464', '#5B3FD1', '#FFB7F2'],
  ['#3B0A2A', '#B02A5B', '#FFC7A1'],
  ['#06283D', '#1C7C9C', '#A6F0E8'],
  ['#0C3B2E', '#3E9B6B', '#F3F2A2'],
  ['#4A1406', '#D0592A', '#FFD98A'],
  ['#2A0E4F', '#A13FBE', '#FFD1E8'],
  ['#041C3F', '#2567C9', '#9CE3FF'],
  ['#3A2406', '#B98122', '#FFF0B8'],
  ['#0B2B2F', '#1F8F86', '#FFE0A8'],
  ['#2B0B12', '#C2363B', '#FFBE98'],
  ['#11203A', '#48639C', '#F3D7FF'],
  ['#0F2416', '#5C8E34', '#FBF3A0'],
] as const

const BACKDROPS = ['rays', 'rings', 'ridge', 'waves', 'stars', 'arch'] as const
type Backdrop = (typeof BACKDROPS)[number]
export type Palette = (typeof PALETTES)[number]
type Plan = { palette: number; backdrop: Backdrop; motif: Motif; tilt: number; sparks: number; side: 1 | -1 }

const pick = <T>(list: readonly T[], r: Random): T => list[Math.floor(r() * list.length)] as T

function plan(code: string, name: string): Plan {
  const r = random(`cover:${code}`)
  const palette = Math.floor(r() * PALETTES.length)
  const backdrop = pick(BACKDROPS, r)
  const chosen = motifOf(name, r)
  return {
    palette,
    backdrop,
    motif: chosen,
    tilt: Math.round((r() - 0.5) * 14),
    sparks: 4 + Math.floor(r() * 5),
    side: r() > 0.5 ? 1 : -1,
  }
}

/** What a game shares with its cover: deep, middle and glow, and the thing it is about. */
export function coverLook(code: string, name: string): { readonly colors: Palette; readonly motif: Motif } {
  const { palette, motif: chosen } = plan(code, name)
  return { colors: PALETTES[palette] ?? PALETTES[0], motif: chosen }
}

function backdrop(kind: Backdrop, [deep, , glow]: Palette, side: 1 | -1, r: Random): string {
  switch (kind) {
    case 'rays':
      return rays(100, 96, 20, 190, glow, 0.085)
    case 'rings':
      return `<g fill="none" stroke="${glow}" stroke-width="1.4">${[1, 2, 3, 4, 5, 6, 7].map((i) => `<circle cx="100" cy="98" r="${i * 19}" stroke-opacity="${fine(0.34 - 0.035 * i)}"/>`).join('')}</g>`
    case 'ridge': {
      const rows = [
        { base: 150, amp: 70, freq: 2, opacity: 0.38 },
        { base: 168, amp: 56, freq: 3, opacity: 0.5 },
        { base: 186, amp: 44, freq: 3.5, opacity: 0.65 },
      ]
      const hills = rows.map(
        ({ opacity, ...shape }) =>
          `<path d="${ridge(r, { width: 200, ...shape }, 200, 5)}" fill-opacity="${opacity}"/>`,
      )
      return `<circle cx="${100 + side * 38}" cy="62" r="34" fill="${glow}" fill-opacity=".35"/><g fill="${deep}">${hills.join('')}</g>`
    }
    case 'waves':
      return [0, 1, 2, 3]
        .map((i) => {
          const phase = r() * 6
          let d = 'M0 200'
          for (let x = 0; x <= 200; x += 8) d += `L${x} ${num(120 + i * 22 + Math.sin(x / 32 + phase) * 7)}`
          return `<path d="${d}V200z" fill="${i % 2 ? deep : glow}" fill-opacity="${i % 2 ? '.32' : '.12'}"/>`
        })
        .join('')
    case 'stars': {
      const dot = () =>
        `<circle cx="${num(r() * 200)}" cy="${num(r() * 200)}" r="${num(0.6 + r() * 1.4)}" opacity="${num(0.2 + r() * 0.6)}"/>`
      return `<g fill="#fff">${Array.from({ length: 40 }, dot).join('')}</g>`
    }
    case 'arch':
      return `<path d="M34 200V96a66 66 0 0 1 132 0v104z" fill="${glow}" fill-opacity=".16"/><path d="M48 200V98a52 52 0 0 1 104 0v102z" fill="${deep}" fill-opacity=".38"/>`
  }
}

const tilted = (degrees: number, inner: string) => `<g transform="rotate(${degrees} 100 100)">${inner}</g>`

function figure({ motif: kind, tilt, side, palette }: Plan, glow: string, r: Random): string {
  switch (kind) {
    case 'koi':
      return nature.koi(92, 104, 1.06, -18 * side) + nature.bubbles(r, 200, 200, 9)
    case 'moon':
      return (
        nature.moon(100, 86, 1.08) +
        nature.cloud(70, 142, 1.15, '#fff', 0.85) +
        nature.cloud(150, 156, 0.9, glow, 0.75)
      )
    case 'lantern':
      return motif.lantern(48, 88, 0.55) + motif.lantern(156, 80, 0.48) + motif.lantern(102, 106, 1.08)
    case 'pagoda':
      return (
        motif.pagoda(100, 112, 1) +
        nature.cloud(42, 158, 0.8, '#fff', 0.5) +
        nature.cloud(170, 166, 0.8, '#fff', 0.6)
      )
    case 'pearl':
      return nature.pearl(100, 104, 1.2)
    case 'star':
      return tilted(tilt, motif.star(100, 102, 1.25)) + motif.star(42, 52, 0.3) + motif.star(160, 58, 0.24)
    case 'fan':
      return motif.fan(100, 100, 1.06)
    case 'chest':
      return motif.chest(100, 112, 1.15)
    case 'key':
      return motif.key(92, 108, 1.08)
    case 'feather':
      return (
        nature.feather(70, 116, 0.95, -24) +
        nature.feather(134, 116, 0.95, 24) +
        nature.feather(102, 104, 1.15, 0)
      )
    case 'lotus':
      return nature.lotus(100, 142, 1.18)
    case 'peak':
      return nature.peak(100, 120, 1.08)
    case 'bell':
      return motif.bell(100, 104, 1.1)
    case 'gem':
      return tilted(tilt, palette % 2 ? motif.gem(100, 100, 1.15, motif.JADE) : motif.gem(100, 100, 1.15))
    case 'coin':
      return coin(62, 128, 0.62) + coin(148, 132, 0.55) + coin(102, 96, 1.08)
    case 'orb':
      return motif.orb(100, 100, 1.04)
    default:
      return drawThing(kind, 100, 98, 1.1, tilt)
  }
}

/** Sparks are on a ring outside the motif, so that they never cover it. */
function sparks(count: number, r: Random): string {
  const one = () => {
    const angle = r() * Math.PI * 2
    const radius = 66 + r() * 26
    const size = (2.5 + r() * 5) / 6
    const place = `translate(${num(100 + Math.cos(angle) * radius)} ${num(94 + Math.sin(angle) * radius)}) scale(${fine(size)})`
    return `<path transform="${place}" d="M0-9C.8-2 2-.8 9 0 2 .8.8 2 0 9-.8 2-2 .8-9 0-2-.8-.8-2 0-9z" opacity="${num(0.4 + r() * 0.5)}"/>`
  }
  return `<g fill="#fff">${Array.from({ length: count }, one).join('')}</g>`
}

export function cover(code: string, name: string): string {
  const chosen = plan(code, name)
  const colors = PALETTES[chosen.palette] ?? PALETTES[0]
  const [deep, mid, glow] = colors
  return svg({ w: 200, h: 200 }, () => {
    const r = random(`paint:${code}`)
    const [ground, light, shade] = [id(), id(), id()]
    const behind = backdrop(chosen.backdrop, colors, chosen.side, r)
    const object = figure(chosen, glow, r)
    return (
      `<defs>${linear(
        ground,
        [
          [0, mid],
          [1, deep],
        ],
        0.1,
        0,
        0.7,
        1,
      )}${radial(light, [
        [0, glow, 0.75],
        [0.5, glow, 0.22],
        [1, glow, 0],
      ])}${linear(shade, [
        [0, deep, 0],
        [1, deep, 0.55],
      ])}</defs>` +
      `<rect width="200" height="200" fill="url(#${ground})"/><circle cx="100" cy="92" r="96" fill="url(#${light})"/>` +
      `${behind}${object}${sparks(chosen.sparks, r)}<rect y="130" width="200" height="70" fill="url(#${shade})"/>`
    )
  })
}
