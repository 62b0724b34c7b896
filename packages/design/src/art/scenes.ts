// Every named landscape of the product with its measures. The names are the files' names.
import { star } from './objects-motif.ts'
import { random } from './random.ts'
import { type SceneOptions, scene } from './scene.ts'
import { id, linear, num, radial, svg } from './svg.ts'

const DUSK_VEIL = '#05262C'
const HALL = { w: 390, h: 330, seed: 'lanting', horizon: 0.66, fade: false } as const

const NAMED: Record<string, SceneOptions> = {
  'hall-dawn': {
    ...HALL,
    mood: 'dawn',
    sun: { x: 0.82, y: 0.37, r: 20 },
    pavilion: { x: 0.84, scale: 0.66 },
    veil: ['#F6EEE6', 0.82, 0.78],
  },
  'hall-day': {
    ...HALL,
    mood: 'day',
    sun: { x: 0.82, y: 0.33, r: 18 },
    pavilion: { x: 0.84, scale: 0.66 },
    veil: ['#EAF4F3', 0.82, 0.8],
  },
  'hall-dusk': {
    ...HALL,
    mood: 'dusk',
    sun: { x: 0.82, y: 0.4, r: 20 },
    pavilion: { x: 0.84, scale: 0.66 },
    veil: [DUSK_VEIL, 0.72, 0.8],
  },
  'hall-night': {
    ...HALL,
    mood: 'night',
    sun: { x: 0.82, y: 0.37, r: 20 },
    pavilion: { x: 0.84, scale: 0.66 },
    stars: true,
    veil: ['#081B20', 0.72, 0.72],
  },
  visitor: {
    w: 390,
    h: 300,
    mood: 'day',
    seed: 'visitor8',
    sun: { x: 0.86, y: 0.36, r: 17 },
    horizon: 0.6,
    pavilion: { x: 0.86, scale: 0.62 },
    fade: false,
    veil: ['#EAF4F3', 0.8, 0.8],
  },
  'visitor-night': {
    w: 390,
    h: 300,
    mood: 'night',
    seed: 'visitor8',
    sun: { x: 0.86, y: 0.36, r: 17 },
    horizon: 0.6,
    pavilion: { x: 0.86, scale: 0.62 },
    stars: true,
    fade: false,
    veil: ['#081B20', 0.72, 0.8],
  },
  maintenance: {
    w: 390,
    h: 844,
    mood: 'dusk',
    seed: 'maint2',
    sun: { x: 0.5, y: 0.27, r: 44 },
    horizon: 0.5,
    pavilion: { x: 0.5, scale: 0.42 },
    glint: 0.16,
  },
  menu: {
    w: 312,
    h: 196,
    mood: 'dawn',
    seed: 'menu3',
    sun: null,
    horizon: 0.62,
    pavilion: null,
    birds: false,
    fade: false,
    veil: ['#F6EEE6', 0.7, 0.8],
  },
  'menu-night': {
    w: 312,
    h: 196,
    mood: 'night',
    seed: 'menu3',
    sun: null,
    horizon: 0.62,
    pavilion: null,
    birds: false,
    stars: true,
    fade: false,
    veil: ['#081B20', 0.6, 0.8],
  },
  mine: {
    w: 390,
    h: 240,
    mood: 'day',
    seed: 'mine5',
    sun: null,
    horizon: 0.6,
    pavilion: null,
    birds: false,
    fade: false,
    veil: ['#E9F4F3', 0.75, 0.95],
  },
  'mine-night': {
    w: 390,
    h: 240,
    mood: 'night',
    seed: 'mine5',
    sun: null,
    horizon: 0.6,
    pavilion: null,
    birds: false,
    stars: true,
    fade: false,
    veil: ['#081B20', 0.6, 0.9],
  },
  help: {
    w: 390,
    h: 246,
    mood: 'day',
    seed: 'help9',
    sun: { x: 0.84, y: 0.36, r: 15 },
    horizon: 0.56,
    pavilion: { x: 0.78, scale: 0.6 },
    fade: false,
    veil: ['#EAF4F3', 0.8, 0.8],
  },
  'help-night': {
    w: 390,
    h: 246,
    mood: 'night',
    seed: 'help9',
    sun: { x: 0.84, y: 0.36, r: 15 },
    horizon: 0.56,
    pavilion: { x: 0.78, scale: 0.6 },
    stars: true,
    fade: false,
    veil: ['#081B20', 0.72, 0.8],
  },
  invite: {
    w: 390,
    h: 400,
    mood: 'dawn',
    seed: 'inv6',
    sun: { x: 0.78, y: 0.27, r: 24 },
    horizon: 0.62,
    pavilion: { x: 0.84, scale: 0.6 },
    fade: false,
    veil: ['#F6EEE6', 0.6, 0.7],
  },
  'invite-night': {
    w: 390,
    h: 400,
    mood: 'night',
    seed: 'inv6',
    sun: { x: 0.78, y: 0.27, r: 24 },
    horizon: 0.62,
    pavilion: { x: 0.84, scale: 0.6 },
    stars: true,
    fade: false,
    veil: ['#081B20', 0.6, 0.7],
  },
  poster: {
    w: 352,
    h: 472,
    mood: 'dusk',
    seed: 'inv6',
    sun: { x: 0.72, y: 0.26, r: 32 },
    horizon: 0.52,
    pavilion: { x: 0.76, scale: 0.6 },
    fade: false,
  },
  news: {
    w: 358,
    h: 150,
    mood: 'dusk',
    seed: 'news3',
    sun: { x: 0.82, y: 0.4, r: 17 },
    horizon: 0.62,
    pavilion: { x: 0.7, scale: 1 },
    fade: false,
    veil: [DUSK_VEIL, 0.7, 0.78],
  },
  welcome: {
    w: 326,
    h: 128,
    mood: 'dusk',
    seed: 'ban7',
    sun: { x: 0.74, y: 0.38, r: 17 },
    horizon: 0.64,
    pavilion: { x: 0.62, scale: 1, drop: 0.02 },
    fade: false,
    birds: false,
    veil: [DUSK_VEIL, 0.5, 0.7],
  },
  session: {
    w: 326,
    h: 120,
    mood: 'night',
    seed: 'exp6',
    sun: { x: 0.74, y: 0.4, r: 15 },
    horizon: 0.66,
    pavilion: { x: 0.3, scale: 1, drop: 0.02 },
    stars: true,
    fade: false,
    birds: false,
  },
  game: {
    w: 390,
    h: 844,
    mood: 'night',
    seed: 'game4',
    sun: null,
    horizon: 0.74,
    pavilion: { x: 0.78, scale: 0.26 },
    fade: false,
    stars: true,
    birds: false,
    glint: 0.12,
  },
  'game-slow': {
    w: 390,
    h: 844,
    mood: 'night',
    seed: 'slow7',
    sun: { x: 0.72, y: 0.17, r: 20 },
    horizon: 0.5,
    pavilion: { x: 0.24, scale: 0.24 },
    stars: true,
    birds: false,
    glint: 0.1,
  },
  redpacket: {
    w: 390,
    h: 470,
    mood: 'zhu',
    seed: 'hb5',
    sun: { x: 0.5, y: 0.455, r: 84 },
    horizon: 0.66,
    pavilion: { x: 0.86, scale: 0.5 },
    fade: false,
    birds: false,
  },
  welfare: {
    w: 358,
    h: 164,
    mood: 'zhu',
    seed: 'wf2',
    sun: { x: 0.8, y: 0.5, r: 34 },
    horizon: 0.7,
    pavilion: null,
    fade: false,
    birds: false,
    veil: ['#5A190C', 0.62, 0.72],
  },
  download: {
    w: 390,
    h: 560,
    mood: 'dusk',
    seed: 'app3',
    sun: null,
    horizon: 0.56,
    pavilion: null,
    fade: false,
    birds: false,
    glint: 0.2,
  },
  office: {
    w: 880,
    h: 900,
    mood: 'night',
    seed: 'office',
    sun: { x: 0.7, y: 0.24, r: 40 },
    horizon: 0.72,
    pavilion: { x: 0.72, scale: 1.05 },
    fit: 'xMidYMid slice',
  },
  'theme-day': {
    w: 104,
    h: 72,
    mood: 'day',
    seed: 'th4',
    sun: { x: 0.72, y: 0.36, r: 8 },
    horizon: 0.66,
    pavilion: { x: 0.7, scale: 1.1 },
    fade: false,
    birds: false,
  },
  'theme-night': {
    w: 104,
    h: 72,
    mood: 'night',
    seed: 'th4',
    sun: { x: 0.72, y: 0.36, r: 8 },
    horizon: 0.66,
    pavilion: { x: 0.7, scale: 1.1 },
    fade: false,
    birds: false,
  },
}

/** The specification picks one of twenty login pictures; each has its own hour, disc and pavilion. */
export const LOGIN_SCENES = 20

function login(index: number): SceneOptions {
  const r = random(`login-plan${index}`)
  const night = index % 4 === 3
  return {
    w: 390,
    h: 372,
    mood: night ? 'night' : 'dusk',
    seed: `login${index}`,
    sun: { x: 0.66 + r() * 0.16, y: 0.3 + r() * 0.12, r: 18 + r() * 12 },
    horizon: 0.6 + r() * 0.05,
    pavilion: { x: 0.68 + r() * 0.18, scale: 0.62 + r() * 0.2 },
    stars: night,
    fade: false,
    veil: [night ? '#051015' : DUSK_VEIL, 0.5, 0.8],
  }
}

/** The stage of sponsored events: two beams, a platform, a star. */
function stage(w = 358, h = 212): string {
  return svg({ w, h }, () => {
    const [ground, beam, glow, veil] = [id(), id(), id(), id()]
    const light = (from: number, left: number, right: number, opacity: number) =>
      `<path d="M${num(w * from)}-10L${num(w * left)} ${h}H${num(w * right)}z" opacity="${opacity}"/>`
    const disc = (y: number, rx: number, ry: number, fill: string) =>
      `<ellipse cx="${num(w * 0.79)}" cy="${num(h * y)}" rx="${num(w * rx)}" ry="${num(h * ry)}" fill="${fill}"/>`
    return (
      `<defs>${linear(
        ground,
        [
          [0, '#0C1B54'],
          [0.6, '#1B2A78'],
          [1, '#4B2A86'],
        ],
        0,
        0,
        1,
        1,
      )}${linear(beam, [
        [0, '#BFE3FF', 0.55],
        [1, '#BFE3FF', 0],
      ])}${radial(glow, [
        [0, '#FFC2F1', 0.55],
        [1, '#FFC2F1', 0],
      ])}${linear(
        veil,
        [
          [0, '#080E38', 0.78],
          [0.62, '#080E38', 0],
        ],
        0,
        0,
        1,
        0,
      )}</defs>` +
      `<rect width="${w}" height="${h}" fill="url(#${ground})"/><circle cx="${num(w * 0.7)}" cy="${num(h * 0.62)}" r="${num(h * 0.55)}" fill="url(#${glow})"/>` +
      `<g fill="url(#${beam})">${light(0.46, 0.6, 0.84, 0.5)}${light(0.79, 0.64, 0.94, 0.65)}${light(1.1, 0.72, 1, 0.45)}</g>` +
      `${disc(0.84, 0.3, 0.13, '#0A1240')}${disc(0.8, 0.3, 0.13, '#2C3C9C')}${disc(0.79, 0.26, 0.105, '#4A5DD0')}${star(w * 0.79, h * 0.5, (0.86 * h) / 200)}` +
      `<rect width="${w}" height="${h}" fill="url(#${veil})"/>`
    )
  })
}

export function scenes(): Array<[name: string, picture: string]> {
  const named = Object.entries(NAMED).map(([name, options]): [string, string] => [name, scene(options)])
  const logins = Array.from({ length: LOGIN_SCENES }, (_, i): [string, string] => [
    `login${i}`,
    scene(login(i)),
  ])
  return [...named, ...logins, ['stage', stage()]]
}
