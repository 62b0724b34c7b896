// The quiet landscape of the brand: sky, disc, four ridges with distance, one pavilion, light on the water.
import { birds, pavilion, ridgeHeights, ridgePath } from './landscape.ts'
import { type Random, random } from './random.ts'
import { fine, id, linear, num, radial, type Stop, svg, verticalInUnits } from './svg.ts'

export type Mood = 'day' | 'dawn' | 'dusk' | 'night' | 'zhu'
type Palette = {
  sky: readonly Stop[]
  sun: string
  sunOpacity: number
  glow: string
  ridges: readonly [string, string, string, string]
  pavilion: string
  water: string
  fade: string
  misty: boolean
}

const MOODS: Record<Mood, Palette> = {
  day: {
    sky: [
      [0, '#DDEFEF'],
      [0.55, '#EEF6F4'],
      [1, '#F3F6F6'],
    ],
    sun: '#FFF',
    sunOpacity: 0.9,
    glow: '#FFF3DC',
    ridges: ['#BFDCDB', '#9CC8C8', '#6FAEB0', '#3F8C90'],
    pavilion: '#0A5A60',
    water: '#FFF',
    fade: '#F3F6F6',
    misty: true,
  },
  dawn: {
    sky: [
      [0, '#F6E4D9'],
      [0.4, '#F3ECE2'],
      [0.75, '#EAF2EF'],
      [1, '#F3F6F6'],
    ],
    sun: '#F0805F',
    sunOpacity: 0.95,
    glow: '#FFD9C2',
    ridges: ['#C9DAD7', '#A7C9C8', '#78AFB0', '#468E92'],
    pavilion: '#0A5257',
    water: '#FFF',
    fade: '#F3F6F6',
    misty: true,
  },
  dusk: {
    sky: [
      [0, '#0B3C46'],
      [0.45, '#1F6A6F'],
      [0.78, '#79A59A'],
      [1, '#E9C9A2'],
    ],
    sun: '#FFE3B8',
    sunOpacity: 1,
    glow: '#FFC98B',
    ridges: ['#5E9996', '#37797D', '#1C5960', '#0B3A42'],
    pavilion: '#041F25',
    water: '#FFE8C9',
    fade: '#0B3A42',
    misty: false,
  },
  night: {
    sky: [
      [0, '#051015'],
      [0.5, '#0A2228'],
      [1, '#0F3338'],
    ],
    sun: '#F4EFD9',
    sunOpacity: 0.95,
    glow: '#7FC9C4',
    ridges: ['#1A4A50', '#143C42', '#0E2D32', '#0A2024'],
    pavilion: '#040D10',
    water: '#A8E0DB',
    fade: '#081316',
    misty: false,
  },
  zhu: {
    sky: [
      [0, '#7E2113'],
      [0.5, '#B23A22'],
      [1, '#E2734F'],
    ],
    sun: '#FFE2B4',
    sunOpacity: 1,
    glow: '#FFB27A',
    ridges: ['#C9563A', '#A83F27', '#842C19', '#601D10'],
    pavilion: '#3A0E07',
    water: '#FFDCB0',
    fade: '#601D10',
    misty: false,
  },
}

/** A soft cover from the left, so that text over the picture keeps its contrast. */
export type Veil = readonly [color: string, opacity: number, until: number]

export type SceneOptions = {
  w?: number
  h?: number
  mood?: Mood
  seed?: string
  /** Centre and radius of the disc; null leaves it out. */
  sun?: { x: number; y: number; r: number } | null
  horizon?: number
  /** The position of the pavilion: x of the width, scale; null leaves it out. */
  pavilion?: { x: number; scale: number; drop?: number } | null
  stars?: boolean
  birds?: boolean
  fade?: boolean
  veil?: Veil | null
  /** How far down the light on the water reaches; 0 for none. */
  glint?: number
  fit?: string
  /** More drawing on top, in the picture's units (a banner's object and words). */
  over?: (() => string) | undefined
}

type Plan = Required<Omit<SceneOptions, 'over'>> & { over: (() => string) | undefined; colors: Palette }

export function scene(options: SceneOptions = {}): string {
  const plan = withDefaults(options)
  return svg({ w: plan.w, h: plan.h, fit: plan.fit }, () => draw(plan))
}

function withDefaults(options: SceneOptions): Plan {
  const mood = options.mood ?? 'day'
  return {
    w: options.w ?? 390,
    h: options.h ?? 320,
    mood,
    seed: options.seed ?? 'lanting',
    sun: options.sun === undefined ? { x: 0.74, y: 0.34, r: 26 } : options.sun,
    horizon: options.horizon ?? 0.7,
    pavilion: options.pavilion === undefined ? { x: 0.83, scale: 0.62 } : options.pavilion,
    stars: options.stars ?? false,
    birds: options.birds ?? true,
    fade: options.fade ?? true,
    veil: options.veil ?? null,
    glint: options.glint ?? 1,
    fit: options.fit ?? 'xMidYMax slice',
    over: options.over,
    colors: MOODS[mood],
  }
}

function draw(plan: Plan): string {
  const { w, h, colors } = plan
  const r = random(plan.seed)
  const sky = id()
  // The order of the draws is the picture: ridges first, then water, then stars, from one stream of numbers.
  const mountains = ridges(plan, r)
  const light = water(plan, r)
  const night = plan.stars ? stars(plan, r) : ''
  const flock =
    plan.birds && plan.sun ? birds(w * (plan.sun.x - 0.2), h * (plan.sun.y - 0.02), colors.pavilion) : ''
  return (
    `<defs>${linear(sky, colors.sky)}</defs><rect width="${w}" height="${h}" fill="url(#${sky})"/>` +
    `${night}${disc(plan)}${flock}${mountains}${light}${veilRect(plan)}${fadeRect(plan)}${plan.over?.() ?? ''}`
  )
}

function disc({ sun, w, h, colors, mood }: Plan): string {
  if (!sun) return ''
  const glow = id()
  const stops: Stop[] = [
    [0, colors.glow, 0.9],
    [0.35, colors.glow, 0.35],
    [1, colors.glow, 0],
  ]
  const place = `cx="${num(w * sun.x)}" cy="${num(h * sun.y)}"`
  return (
    `<defs>${radial(glow, stops)}</defs>` +
    `<circle ${place} r="${num(sun.r * 4.2)}" fill="url(#${glow})" opacity="${mood === 'night' ? '.28' : '.8'}"/>` +
    `<circle ${place} r="${num(sun.r)}" fill="${colors.sun}" opacity="${fine(colors.sunOpacity)}"/>`
  )
}

function ridges(plan: Plan, r: Random): string {
  const { w, h, horizon, colors } = plan
  const line = h * horizon
  const layers = [
    { base: line - h * 0.06, amp: h * 0.34, freq: 2.2, rough: 0.5 },
    { base: line, amp: h * 0.26, freq: 3.1, rough: 0.48 },
    { base: line + h * 0.07, amp: h * 0.2, freq: 3.6, rough: 0.5 },
    { base: line + h * 0.15, amp: h * 0.15, freq: 2.7, rough: 0.42 },
  ]
  return layers
    .map((layer, index) => {
      const color = colors.ridges[index] ?? colors.fade
      const front = index === layers.length - 1
      const heights = ridgeHeights(r, { width: w, ...layer })
      const house = front ? pavilionOn(plan, heights) : ''
      const fill = id()
      const gradient = verticalInUnits(
        fill,
        [
          [0, color],
          [0.5, color, colors.misty ? 0.62 : 0.92],
          [1, color, colors.misty ? 0 : 0.7],
        ],
        layer.base - layer.amp * 1.1,
        layer.base + h * (front ? 0.3 : 0.16),
      )
      return `${house}<defs>${gradient}</defs><path d="${ridgePath(heights, w, h)}" fill="url(#${fill})"/>`
    })
    .join('')
}

/** The pavilion is placed on the highest of three points under its feet; in the dark its lamps are lit. */
function pavilionOn({ pavilion: place, w, h, colors }: Plan, heights: (x: number) => number): string {
  if (!place) return ''
  const x = w * place.x
  const scale = (place.scale * h) / 320
  const ground = Math.min(heights(x - 26 * scale), heights(x), heights(x + 26 * scale))
  const y = ground + scale * 3 + (place.drop ?? 0) * h
  return `${colors.misty ? '' : lamps(x, y, scale)}${pavilion(x, y, scale, colors.pavilion)}`
}

function lamps(x: number, y: number, scale: number): string {
  const glow = id()
  return (
    `<defs>${radial(glow, [
      [0, '#FFC978', 0.85],
      [1, '#FFC978', 0],
    ])}</defs>` +
    `<ellipse cx="${num(x)}" cy="${num(y - 14 * scale)}" rx="${num(52 * scale)}" ry="${num(36 * scale)}" fill="url(#${glow})" opacity=".75"/>` +
    `<rect x="${num(x - 21 * scale)}" y="${num(y - 22 * scale)}" width="${num(42 * scale)}" height="${num(20 * scale)}" fill="#FFD591" opacity=".9"/>`
  )
}

function water({ w, h, horizon, sun, glint, colors }: Plan, r: Random): string {
  if (glint === 0) return ''
  const sunX = sun?.x ?? 0.74
  const reach = (h * (1 - horizon) - h * 0.15) * glint
  let lines = ''
  for (let i = 0; i < 16; i += 1) {
    const y = h * horizon + h * 0.17 + reach * r() ** 1.2
    const x = w * (sunX - 0.28 + r() * 0.56)
    const length = 10 + r() * 46
    lines += `<path d="M${num(x)} ${num(y)}h${num(length)}" stroke-opacity="${num(0.25 + r() * 0.5)}"${r() > 0.6 ? ' stroke-width="1.4"' : ''}/>`
  }
  return `<g stroke="${colors.water}" stroke-linecap="round">${lines}</g>`
}

function stars({ w, h, horizon }: Plan, r: Random): string {
  let dots = ''
  for (let i = 0; i < 46; i += 1) {
    const place = `cx="${num(r() * w)}" cy="${num(r() * h * horizon * 0.8)}"`
    dots += `<circle ${place} r="${num(0.4 + r() * 0.8)}" opacity="${num(0.15 + r() * 0.5)}"/>`
  }
  return `<g fill="#fff">${dots}</g>`
}

function veilRect({ veil, w, h }: Plan): string {
  if (!veil) return ''
  const [color, opacity, until] = veil
  const name = id()
  const gradient = linear(
    name,
    [
      [0, color, opacity],
      [0.42, color, opacity * 0.8],
      [until, color, 0],
    ],
    0,
    0,
    1,
    0,
  )
  return `<defs>${gradient}</defs><rect width="${w}" height="${h}" fill="url(#${name})"/>`
}

function fadeRect({ fade, w, h, colors }: Plan): string {
  if (!fade) return ''
  const name = id()
  return (
    `<defs>${linear(name, [
      [0, colors.fade, 0],
      [1, colors.fade, 1],
    ])}</defs>` +
    `<rect y="${num(h * 0.72)}" width="${w}" height="${num(h * 0.28 + 1)}" fill="url(#${name})"/>`
  )
}
