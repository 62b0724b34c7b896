// The seven kinds of venue: their hues and the object that represents each. A venue code belongs to one kind.
import type { VenueKind } from '@lanting/contract/rules/games/venue-kind'
import { gem, star } from './objects/motif.ts'
import { bubbles, koi } from './objects/nature.ts'
import { football, gamepad, reels, tile } from './objects/play.ts'
import { ball, card, chips, coin, die, rays } from './objects/table.ts'
import { random } from './random.ts'
import { id, linear, num, radial, svg } from './svg.ts'

export const CATEGORIES: readonly VenueKind[] = [
  'live',
  'slot',
  'sport',
  'lottery',
  'esport',
  'board',
  'fishing',
]

const HUES: Record<VenueKind, readonly [deep: string, mid: string, glow: string]> = {
  live: ['#4B1233', '#B8486A', '#FFB9A8'],
  slot: ['#241A63', '#7B5CE6', '#FFC2F1'],
  sport: ['#063F35', '#2AA37F', '#D9F99D'],
  lottery: ['#7A2E0B', '#E89A3C', '#FFE7B0'],
  esport: ['#0C1B54', '#3F76F2', '#9DE8FF'],
  board: ['#0A3F45', '#37A39F', '#E8FFD9'],
  fishing: ['#05306B', '#2E9FDB', '#B8F5FF'],
}

type Spot = { w: number; h: number; x: number; y: number; s: number; glow: string; seed: string }

const cardTable = ({ w, h, x, glow }: Spot) =>
  `<ellipse cx="${num(x)}" cy="${num(h * 1.02)}" rx="${num(w * 0.56)}" ry="${num(h * 0.5)}" fill="#fff" fill-opacity=".07"/>` +
  `<ellipse cx="${num(x)}" cy="${num(h * 1.02)}" rx="${num(w * 0.5)}" ry="${num(h * 0.43)}" fill="none" stroke="${glow}" stroke-opacity=".35" stroke-width="1.2"/>`

function live(spot: Spot): string {
  const { x, y, s, seed } = spot
  const things =
    seed === 'BG'
      ? chips(x + 28 * s, y + 26 * s, 0.44 * s, '#F0B65A', '#B57A22', 4) + die(x - 6 * s, y + 2 * s, 0.8 * s)
      : card(x - 16 * s, y - 1, -16, 0.62 * s, '♠', '#231226') +
        card(x + 14 * s, y + 2, 11, 0.62 * s, '♥', '#C2314C')
  return cardTable(spot) + things
}

/** Several venues share this kind, so each gets its own arrangement. */
function slot({ w, x, y, s, glow, seed }: Spot): string {
  const light = rays(x, y, 18, w, glow, 0.05)
  if (seed === 'AGDZ')
    return light + coin(x + 26 * s, y + 18 * s, 0.4 * s) + gem(x - 4 * s, y - 2 * s, 0.66 * s)
  if (seed === 'OB')
    return light + coin(x - 22 * s, y + 16 * s, 0.36 * s) + star(x + 10 * s, y - 2 * s, 0.72 * s)
  if (seed === 'FG')
    return light + gem(x - 22 * s, y + 14 * s, 0.4 * s) + coin(x + 12 * s, y - 2 * s, 0.62 * s)
  if (seed === 'PP')
    return light + star(x - 22 * s, y + 14 * s, 0.4 * s) + gem(x + 14 * s, y - 2 * s, 0.62 * s)
  if (seed === 'AE')
    return light + coin(x + 28 * s, y - 14 * s, 0.3 * s) + star(x - 4 * s, y + 4 * s, 0.72 * s)
  const symbols = [gem(-41, -1, 0.3), star(0, 1, 0.28), coin(41, 0, 0.32)] as const
  return light + reels(x - 2, y, 0.52 * s, symbols)
}

function sport({ w, h, x, y, s, glow }: Spot): string {
  const arc = (from: number, to: number, opacity: string) =>
    `<path d="M${num(w * from)} ${h}C${num(w * (from + 0.14))} ${num(h * 0.5)} ${num(w * (from + 0.32))} ${num(h * 0.1)} ${num(w * to)} ${num(-h * 0.06)}" stroke="${glow}" stroke-opacity="${opacity}" stroke-width="1.5" fill="none"/>`
  return arc(0.3, 1, '.3') + arc(0.16, 0.86, '.18') + football(x + 2, y - 2, 0.72 * s)
}

function lottery({ x, y, s, seed }: Spot): string {
  if (seed === 'CP' || seed === 'PC') {
    const small = (dx: number, dy: number, text: string) =>
      ball(x + dx * s, y + dy * s, 15 * s, '#FFE9C2', '#B4641A', text)
    const large = ball(x + 2 * s, y + 18 * s, 26 * s, '#FFD9CC', '#C8372D', '18')
    return small(-20, -16, '6') + small(12, -24, '3') + small(36, -2, '9') + large
  }
  return (
    ball(x - 18 * s, y + 14 * s, 24 * s, '#FFD9CC', '#C8372D', '08') +
    ball(x + 27 * s, y + 8 * s, 21 * s, '#BFE3FF', '#2566CF', '21') +
    ball(x + 6 * s, y - 22 * s, 19 * s, '#C9F2D8', '#1B8450', '36')
  )
}

function esport({ x, y, s, glow }: Spot): string {
  const grid = `M${num(x - 60)} ${num(y + 34)}l20-34h80l20 34M${num(x - 44)} ${num(y + 34)}l12-34M${num(x + 44)} ${num(y + 34)}l-12-34M${num(x)} ${num(y + 34)}v-34`
  return `<path d="${grid}" stroke="${glow}" stroke-opacity=".22" fill="none"/>${gamepad(x - 2, y, 0.78 * s, -10)}`
}

const board = ({ x, y, s }: Spot) =>
  tile(x - 26 * s, y + 4 * s, 0.62 * s, -12, 'dots') + tile(x + 20 * s, y - 2 * s, 0.72 * s, 8, 'sun')

function fishing({ w, h, x, y, s, seed }: Spot): string {
  const swell = `<path d="M0 ${num(h * 0.84)}Q${num(w * 0.25)} ${num(h * 0.74)} ${num(w * 0.5)} ${num(h * 0.84)}T${w} ${num(h * 0.84)}V${h}H0Z" fill="#fff" fill-opacity=".08"/>`
  return bubbles(random(`fishing${seed}`), w, h, 12) + swell + koi(x - 10 * s, y - 2 * s, 0.62 * s, -14)
}

const OBJECTS: Record<VenueKind, (spot: Spot) => string> = {
  live,
  slot,
  sport,
  lottery,
  esport,
  board,
  fishing,
}

/** A venue's tile: the hue of its kind, one object at the right, the text's side veiled. */
export function venueArt(category: VenueKind, { w = 173, h = 112, seed = 'v' } = {}): string {
  const [deep, mid, glow] = HUES[category]
  const [x, y] = [w * 0.72, h * 0.56]
  return svg({ w, h }, () => {
    const [ground, light, veil] = [id(), id(), id()]
    return (
      `<defs>${linear(
        ground,
        [
          [0, deep],
          [1, mid],
        ],
        0,
        0,
        1,
        1,
      )}${radial(light, [
        [0, glow, 0.55],
        [1, glow, 0],
      ])}${linear(
        veil,
        [
          [0, deep, 0.88],
          [0.45, deep, 0.7],
          [0.78, deep, 0],
        ],
        0,
        0,
        1,
        0,
      )}</defs>` +
      `<rect width="${w}" height="${h}" fill="url(#${ground})"/><circle cx="${num(x)}" cy="${num(y - 6)}" r="${num(h * 0.72)}" fill="url(#${light})"/>` +
      `<rect width="${w}" height="${h}" fill="url(#${veil})"/>${OBJECTS[category]({ w, h, x, y, s: h / 104, glow, seed })}`
    )
  })
}

function stripObject(category: VenueKind, x: number, y: number, k: number, w: number, glow: string): string {
  switch (category) {
    case 'live':
      return (
        card(x - 13, y + 6, -16, 0.46 * k, '♠', '#231226') + card(x + 11, y + 9, 11, 0.46 * k, '♥', '#C2314C')
      )
    case 'slot':
      return (
        rays(x, y - 8, 16, w * 1.6, glow, 0.07) + coin(x + 20, y + 8, 0.34 * k) + gem(x - 6, y - 6, 0.56 * k)
      )
    case 'sport':
      return football(x + 6, y + 6, 0.56 * k)
    case 'lottery':
      return (
        ball(x - 14, y + 12, 17 * k, '#FFD9CC', '#C8372D', '08') +
        ball(x + 17, y + 8, 15 * k, '#BFE3FF', '#2566CF', '21')
      )
    case 'esport':
      return gamepad(x, y + 6, 0.52 * k, -10)
    case 'board':
      return tile(x - 12, y + 8, 0.42 * k, -12, 'dots') + tile(x + 16, y + 4, 0.48 * k, 8, 'sun')
    case 'fishing':
      return koi(x - 2, y + 2, 0.42 * k, -14)
  }
}

/** The strip at the left of a category card: label at the top left, object cropped at the bottom right. */
export function catArt(category: VenueKind, { w = 86, h = 84 } = {}): string {
  const [deep, mid, glow] = HUES[category]
  const [x, y] = [w * 0.68, h - 28]
  return svg({ w, h }, () => {
    const [ground, light] = [id(), id()]
    return (
      `<defs>${linear(
        ground,
        [
          [0, deep],
          [0.45, deep],
          [1, mid],
        ],
        0,
        0,
        0.8,
        1,
      )}${radial(light, [
        [0, glow, 0.5],
        [1, glow, 0],
      ])}</defs>` +
      `<rect width="${w}" height="${h}" fill="url(#${ground})"/><circle cx="${num(x)}" cy="${num(y + 6)}" r="${num(Math.min(w, h) * 0.62)}" fill="url(#${light})"/>` +
      stripObject(category, x, y, h > 120 ? 1.25 : 1, w, glow)
    )
  })
}
