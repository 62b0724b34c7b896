// Things that lie on a table: cards, balls, chips, coins, dice, and beams of light. Each is drawn around its own origin.
import { written } from '../outlines.ts'
import { at, fine, id, linear, num, radial } from '../svg.ts'

export type Suit = '♠' | '♥'

const PIPS: Record<Suit, string> = {
  '♥': 'M0 11C-4 6-11 2-11-4c0-4 3-6.5 6-6.5 2.3 0 4 1.3 5 3.2 1-1.9 2.7-3.2 5-3.2 3 0 6 2.5 6 6.5C11 2 4 6 0 11z',
  '♠': 'M0-12C4-6 11-2 11 4c0 3.5-2.7 5.7-5.5 5.7-2 0-3.5-1-4.3-2.3.2 2.4 1 4 2.3 5.3h-7c1.3-1.3 2.1-2.9 2.3-5.3-.8 1.3-2.3 2.3-4.3 2.3-2.8 0-5.5-2.2-5.5-5.7C-11-2-4-6 0-12z',
}

const pip = (suit: Suit, x: number, y: number, scale: number, color: string) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="${PIPS[suit]}" fill="${color}"/>`

export function card(x: number, y: number, turn: number, scale: number, suit: Suit, color: string): string {
  const face = id()
  const corner = pip(suit, -20.5, -31, 0.5, color)
  return at(
    x,
    y,
    scale,
    `<defs>${linear(
      face,
      [
        [0, '#FFF'],
        [1, '#DCE5EC'],
      ],
      0,
      0,
      0.7,
      1,
    )}</defs>` +
      '<rect x="-27" y="-38" width="60" height="86" rx="8" opacity=".18"/>' +
      `<rect x="-30" y="-43" width="60" height="86" rx="8" fill="url(#${face})"/>` +
      `${pip(suit, 0, 0, 1.55, color)}${corner}<g transform="rotate(180)">${corner}</g>`,
    turn,
  )
}

export function ball(x: number, y: number, r: number, light: string, deep: string, text: string): string {
  const body = id()
  const shine = id()
  const turn = `rotate(-28 ${num(-r * 0.34)} ${num(-r * 0.5)})`
  return at(
    x,
    y,
    1,
    `<defs>${radial(
      body,
      [
        [0, light],
        [0.7, deep],
        [1, deep],
      ],
      0.36,
      0.3,
      0.85,
    )}${radial(shine, [
      [0, '#fff', 0.85],
      [1, '#fff', 0],
    ])}</defs>` +
      `<circle r="${num(r)}" fill="url(#${body})"/>` +
      `<ellipse cx="${num(-r * 0.34)}" cy="${num(-r * 0.5)}" rx="${num(r * 0.4)}" ry="${num(r * 0.24)}" fill="url(#${shine})" transform="${turn}"/>` +
      `<circle r="${num(r * 0.54)}" fill="#fff" fill-opacity=".95"/>` +
      `<g fill="#1b1b1b">${written('number', text, { x: 0, y: r * 0.21, size: r * 0.6, isCentred: true })}</g>`,
  )
}

export function chips(
  x: number,
  y: number,
  scale: number,
  light: string,
  deep: string,
  count: number,
): string {
  const one =
    `<path d="M-34 0v8c0 8.3 15.2 15 34 15s34-6.7 34-15V0z" fill="${deep}"/>` +
    '<path d="M-34 2v6c0 2.7 1.6 5.2 4.4 7.4V9.4C-32.4 7.2-34 4.7-34 2zM-12 14.2v6c3.6.7 7.7 1.1 12 1.1h2v-6.2c-5 .1-9.8-.2-14-.9zM22 11.8v6.2c7.3-2.7 12-6.5 12-10V2c0 3.5-4.7 7.1-12 9.8z" fill="#fff" opacity=".8"/>' +
    `<ellipse rx="34" ry="15" fill="${light}"/><ellipse rx="34" ry="15" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="5" stroke-dasharray="13 15.5"/>` +
    `<ellipse rx="22" ry="9.5" fill="${deep}"/><ellipse rx="22" ry="9.5" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.2"/>`
  const stack = Array.from({ length: count }, (_, i) => `<g transform="translate(0 ${-i * 9})">${one}</g>`)
  return at(x, y, scale, stack.join(''))
}

export function coin(x: number, y: number, scale: number): string {
  const [light, gold, deep] = ['#FFE9A8', '#D99A2B', '#8C5A12'] as const
  const rim = id()
  const face = id()
  return at(
    x,
    y,
    scale,
    `<defs>${linear(
      rim,
      [
        [0, light],
        [0.5, gold],
        [1, deep],
      ],
      0,
      0,
      1,
      1,
    )}${linear(
      face,
      [
        [0, gold],
        [1, light],
      ],
      0,
      0,
      1,
      1,
    )}</defs>` +
      `<circle cx="3" cy="5" r="46" fill="${deep}"/><circle r="46" fill="url(#${rim})"/><circle r="38" fill="url(#${face})"/>` +
      `<circle r="38" fill="none" stroke="${deep}" stroke-opacity=".4" stroke-width="1.5"/>` +
      `<rect x="-13" y="-13" width="26" height="26" rx="3.5" fill="${deep}"/><rect x="-10" y="-10" width="23" height="23" rx="2" fill="#3A2205" opacity=".75"/>` +
      `<path d="M-9-26c6 0 6-4 12 0M-9 25c6 0 6-4 12 0 3 2 5 2 7 1M-26-8c0 6-4 6 0 12M25-9c0 6 4 6 0 12" fill="none" stroke="${deep}" stroke-width="3.5" stroke-linecap="round" opacity=".75"/>`,
  )
}

const DOTS: Record<2 | 3 | 5, ReadonlyArray<readonly [number, number]>> = {
  2: [
    [-0.5, -0.5],
    [0.5, 0.5],
  ],
  3: [
    [-0.55, -0.55],
    [0, 0],
    [0.55, 0.55],
  ],
  5: [
    [-0.55, -0.55],
    [0.55, -0.55],
    [0, 0],
    [-0.55, 0.55],
    [0.55, 0.55],
  ],
}

export function die(x: number, y: number, scale: number): string {
  const face = (matrix: string, fill: string, dots: 2 | 3 | 5, ink: string) =>
    `<g transform="matrix(${matrix})"><rect x="-20" y="-20" width="40" height="40" rx="5" fill="${fill}" stroke="${fill}" stroke-width="2" stroke-linejoin="round"/>` +
    `<g fill="${ink}">${DOTS[dots].map(([u, v]) => `<circle cx="${num(u * 22)}" cy="${num(v * 22)}" r="4.6"/>`).join('')}</g></g>`
  return at(
    x,
    y,
    scale,
    face('.866 .5 -.866 .5 0 -20', '#FFF', 5, '#C2314C') +
      face('.866 .5 0 1 -17.3 10', '#E7DDE4', 3, '#33202E') +
      face('.866 -.5 0 1 17.3 10', '#BFA9B8', 2, '#33202E'),
  )
}

/** Beams of light from a point, every second one filled. */
export function rays(
  cx: number,
  cy: number,
  count: number,
  reach: number,
  color: string,
  opacity: number,
): string {
  let d = ''
  for (let i = 0; i < count; i += 1) {
    const [a, b] = [(i / count) * Math.PI * 2, ((i + 0.5) / count) * Math.PI * 2]
    d += `M${num(cx)} ${num(cy)}L${num(cx + Math.cos(a) * reach)} ${num(cy + Math.sin(a) * reach)} ${num(cx + Math.cos(b) * reach)} ${num(cy + Math.sin(b) * reach)}z`
  }
  return `<path d="${d}" fill="${color}" fill-opacity="${fine(opacity)}"/>`
}
