// The four hall banners and the heads of the demo activities: a landscape or a hue, one object, words at the left.
import { contours } from './contours.ts'
import { gem, star } from './objects/motif.ts'
import { envelope } from './objects/play.ts'
import { ball, coin, rays } from './objects/table.ts'
import { written } from './outlines.ts'
import { scene } from './scene.ts'
import { at, id, linear, num, radial, svg } from './svg.ts'

const GOLD = ['#FFF3D6', '#E4CB93', '#D3AF68', '#A27632'] as const
const [W, H] = [358, 116] as const

const words = (title: string, line: string) =>
  `<g fill="#fff">${written('title', title, { x: 18, y: 41, size: 20 })}<g fill-opacity=".92">${written('line', line, { x: 18, y: 66, size: 13 })}</g></g>`

const drawnBalls = () =>
  [
    [240, 72, 17, '#FFD9CC', '#C8372D', '08'],
    [279, 54, 21, '#BFE3FF', '#2566CF', '21'],
    [322, 68, 18, '#C9F2D8', '#1B8450', '36'],
  ]
    .map((b) => ball(...(b as Parameters<typeof ball>)))
    .join('')

export const BANNERS: readonly (() => string)[] = [
  () =>
    scene({
      w: W,
      h: H,
      mood: 'dusk',
      seed: 'ban2',
      sun: { x: 0.74, y: 0.36, r: 34 },
      horizon: 0.78,
      pavilion: null,
      fade: false,
      birds: false,
      glint: 0.6,
      veil: ['#05262C', 0.86, 0.78],
      over: () => drawnBalls() + words('公平开奖', '先公布承诺，开奖后可自行验算'),
    }),
  () =>
    scene({
      w: W,
      h: H,
      mood: 'zhu',
      seed: 'wf2',
      sun: { x: 0.8, y: 0.5, r: 34 },
      horizon: 0.74,
      pavilion: null,
      fade: false,
      birds: false,
      veil: ['#5A190C', 0.72, 0.72],
      over: () =>
        envelope(262, 70, 0.34, -14) +
        envelope(302, 58, 0.48, 8) +
        words('每日红包雨', '每天 10:00–12:00，概率写在页面上'),
    }),
  () => goldBanner('VIP 特权', '等级、返水与礼金，一表看清'),
  () =>
    scene({
      w: W,
      h: H,
      mood: 'dusk',
      seed: 'ban7',
      sun: { x: 0.8, y: 0.4, r: 15 },
      horizon: 0.66,
      pavilion: { x: 0.7, scale: 1, drop: 0.02 },
      fade: false,
      birds: false,
      veil: ['#05262C', 0.7, 0.72],
      over: () => words('理性娱乐', '限额、提醒与冷静期，由您自己设定'),
    }),
]

function lineLayer(w: number, h: number, color: string): string {
  return contours({
    w,
    h,
    seed: 'vipban',
    rings: 13,
    step: 17,
    opacity: 0.28,
    cx: 0.92,
    cy: 0.1,
    color,
  }).replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

function goldBanner(title: string, line: string): string {
  return svg({ w: W, h: H }, () => {
    const [ground, glow] = [id(), id()]
    return (
      `<defs>${linear(
        ground,
        [
          [0, '#062D33'],
          [0.55, '#083F45'],
          [1, '#1A6F6C'],
        ],
        0,
        0,
        1,
        0.6,
      )}${radial(glow, [
        [0, '#E4CB93', 0.5],
        [1, '#E4CB93', 0],
      ])}</defs>` +
      `<rect width="${W}" height="${H}" fill="url(#${ground})"/><circle cx="282" cy="58" r="92" fill="url(#${glow})"/>${lineLayer(W, H, '#E4CB93')}` +
      `${gem(284, 58, 0.72, GOLD)}${words(title, line)}`
    )
  })
}

type Head = {
  deep: string
  mid: string
  glow: string
  object: (x: number, y: number) => string
  lines?: boolean
}

const HEADS: Record<string, Head> = {
  'first-deposit': {
    deep: '#063F45',
    mid: '#37A39F',
    glow: '#FFE7B0',
    object: (x, y) => coin(x + 26, y + 26, 0.44) + coin(x - 8, y - 4, 0.78),
  },
  profile: { deep: '#12336B', mid: '#4C86E8', glow: '#BFE3FF', object: (x, y) => clipboard(x, y) },
  daily: {
    deep: '#7A2E0B',
    mid: '#E89A3C',
    glow: '#FFE7B0',
    object: (x, y) => rays(x, y, 18, 260, '#FFE7B0', 0.08) + coin(x, y, 0.86),
  },
  redpacket: {
    deep: '#6F2112',
    mid: '#DB4C2E',
    glow: '#FFDCB0',
    object: (x, y) => envelope(x - 32, y + 12, 0.44, -14) + envelope(x + 12, y, 0.62, 8),
  },
  weekend: {
    deep: '#4B1233',
    mid: '#B8486A',
    glow: '#FFB9A8',
    object: (x, y) =>
      ball(x - 30, y + 16, 28, '#FFD9CC', '#C8372D', '08') +
      ball(x + 30, y + 8, 24, '#BFE3FF', '#2566CF', '21') +
      ball(x + 2, y - 28, 21, '#C9F2D8', '#1B8450', '36'),
  },
  triple: {
    deep: '#241A63',
    mid: '#7B5CE6',
    glow: '#FFC2F1',
    object: (x, y) =>
      rays(x, y, 18, 260, '#FFC2F1', 0.06) +
      [-40, 0, 40].map((dx) => ball(x + dx, y, 22, '#FFE9C2', '#B4641A', '6')).join(''),
  },
  vip: {
    deep: '#062D33',
    mid: '#1A6F6C',
    glow: '#E4CB93',
    lines: true,
    object: (x, y) => gem(x, y, 0.82, GOLD),
  },
  invite: {
    deep: '#0A3F45',
    mid: '#329998',
    glow: '#FFD9C2',
    object: (x, y) => star(x - 26, y + 14, 0.5) + star(x + 16, y - 8, 0.8),
  },
}

/** A sheet with three ticked lines: a profile that is complete. */
function clipboard(x: number, y: number): string {
  const row = (top: number) =>
    `<circle cx="-22" cy="${top}" r="8" fill="#2FBF8F"/><path d="M-26 ${top}l3 3 5-6" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><rect x="-8" y="${top - 4}" width="36" height="8" rx="4" fill="#BCD0F2"/>`
  return at(
    x,
    y,
    0.86,
    `<rect x="-38" y="-46" width="84" height="104" rx="14" fill="#0A1440" opacity=".3"/><rect x="-42" y="-52" width="84" height="104" rx="14" fill="#F5F9FF"/><rect x="-16" y="-60" width="32" height="16" rx="8" fill="#3C5FC9"/>${[-24, 0, 24].map(row).join('')}`,
    8,
  )
}

export const ACTIVITIES = Object.keys(HEADS)

export function activityArt(key: string, { w = 358, h = 126 } = {}): string {
  const head = HEADS[key]
  if (!head) throw new Error(`no activity picture ${key}`)
  const [x, y] = [w * 0.79, h * 0.52]
  return svg({ w, h }, () => {
    const [ground, glow, veil] = [id(), id(), id()]
    return (
      `<defs>${linear(
        ground,
        [
          [0, head.deep],
          [1, head.mid],
        ],
        0,
        0,
        1,
        0.7,
      )}${radial(glow, [
        [0, head.glow, 0.5],
        [1, head.glow, 0],
      ])}${linear(
        veil,
        [
          [0, head.deep, 0.9],
          [0.5, head.deep, 0.72],
          [0.76, head.deep, 0],
        ],
        0,
        0,
        1,
        0,
      )}</defs>` +
      `<rect width="${w}" height="${h}" fill="url(#${ground})"/><circle cx="${num(x)}" cy="${num(y)}" r="${num(h * 0.82)}" fill="url(#${glow})"/><rect width="${w}" height="${h}" fill="url(#${veil})"/>` +
      `${head.lines ? lineLayer(w, h, '#E4CB93') : ''}${head.object(x, y)}`
    )
  })
}
