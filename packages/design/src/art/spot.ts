// Small landscapes for states: the boat for nothing here, in the mist for no network, the cloud for a fault, the pavilion for locked, the sun for done.
import { pavilion, ridge } from './landscape.ts'
import { random } from './random.ts'
import { id, svg } from './svg.ts'

export const SPOTS = ['empty', 'off', 'error', 'lock', 'done'] as const
export type Spot = (typeof SPOTS)[number]

const LIGHT = {
  ground: '#E6F1F0',
  far: '#CFE4E3',
  near: '#B4D5D3',
  ink: '#0A666B',
  sun: '#F0805F',
  line: '#8FBDBB',
}
const DARK = {
  ground: '#16282D',
  far: '#1E3D42',
  near: '#24494E',
  ink: '#7FB5B3',
  sun: '#E4CB93',
  line: '#3C6468',
}
type Colors = typeof LIGHT

const boat = (ink: string) =>
  `<g fill="${ink}"><path d="M62 92c10 4 46 4 58 0-3 8-10 11-16 11H78c-7 0-13-3-16-11z"/><path d="M80 92c0-10 7-15 14-15s13 5 13 15z" opacity=".85"/></g><path d="M114 92l10-34" stroke="${ink}" stroke-width="1.8" stroke-linecap="round"/>`
const water = (line: string) =>
  `<path d="M30 100h26M66 106h44M122 98h22M44 116h30M100 117h34" stroke="${line}" stroke-width="1.8" stroke-linecap="round"/>`

function picture(kind: Spot, c: Colors): string {
  const r = random(`spot${kind}`)
  const hill = (base: number, amp: number, freq: number, rough: number, fill: string) =>
    `<path d="${ridge(r, { width: 180, base, amp, freq, rough }, 132, 5)}" fill="${fill}"/>`
  const lake = (top: number) => `<rect y="${top}" width="180" height="50" fill="${c.ground}"/>`
  switch (kind) {
    case 'empty':
      return `<circle cx="128" cy="38" r="11" fill="${c.sun}"/>${hill(74, 40, 2.1, 0.45, c.far)}${hill(86, 26, 2.6, 0.4, c.near)}${lake(86)}${water(c.line)}${boat(c.ink)}`
    case 'off':
      return (
        `<circle cx="128" cy="32" r="10" fill="none" stroke="${c.line}" stroke-width="2.4" stroke-dasharray="4 3"/>` +
        `${hill(74, 40, 2.1, 0.45, c.far)}${hill(86, 26, 2.6, 0.4, c.near)}${lake(86)}` +
        `<g fill="${c.ground}" opacity=".7"><rect x="14" y="60" width="84" height="9" rx="4.5"/><rect x="90" y="70" width="70" height="9" rx="4.5"/></g>` +
        `${water(c.line)}${boat(c.ink)}`
      )
    case 'error':
      return (
        `${hill(74, 40, 2.1, 0.45, c.far)}${lake(86)}<path d="M58 52c-8 0-14-6-14-13s6-13 13-13h3c3-9 11-15 21-15 11 0 20 8 22 18 8 0 15 6 15 13s-6 13-14 13z" fill="${c.ink}" opacity=".25"/>` +
        `<path d="M84 56l-9 17h11l-5 15 17-21H86l6-11z" fill="${c.sun}"/>${water(c.line)}`
      )
    case 'lock':
      return `<circle cx="50" cy="40" r="9" fill="${c.sun}"/>${hill(74, 40, 2.1, 0.45, c.far)}${hill(86, 26, 2.6, 0.4, c.near)}${lake(86)}${water(c.line)}${pavilion(112, 92, 0.82, c.ink)}`
    case 'done':
      return (
        `<circle cx="90" cy="56" r="30" fill="${c.sun}" opacity=".95"/>${hill(86, 30, 2.1, 0.45, c.near)}${lake(92)}${water(c.line)}` +
        '<path d="M78 56l9 9 16-17" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
      )
  }
}

export function spot(kind: Spot, dark = false): string {
  return svg({ w: 180, h: 132 }, () => {
    const c = dark ? DARK : LIGHT
    const clip = id()
    return (
      `<defs><clipPath id="${clip}"><ellipse cx="90" cy="66" rx="84" ry="58"/></clipPath></defs>` +
      `<g clip-path="url(#${clip})"><rect width="180" height="132" fill="${c.ground}"/>${picture(kind, c)}</g>`
    )
  })
}
