// Things to play with: tiles, a football, a gamepad, reels, the red packet. Each is drawn around its own origin.
import { at, id, linear, radial } from '../svg.ts'

const TILE_FACES = {
  dots: [-18, 0, 18]
    .map((y, row) => {
      const color = ['#1C7A6A', '#C8372D', '#1E4FA8'][row]
      const pair = (r: number) => `<circle cx="-11" cy="${y}" r="${r}"/><circle cx="11" cy="${y}" r="${r}"/>`
      return `<g fill="${color}">${pair(6.5)}</g><g fill="#fff" opacity=".85">${pair(2.2)}</g>`
    })
    .join(''),
  sun: '<circle r="15" fill="#C8372D"/><circle r="9.5" fill="none" stroke="#fff" stroke-width="2"/><circle r="4" fill="#fff"/>',
} as const

export function tile(
  x: number,
  y: number,
  scale: number,
  turn: number,
  face: keyof typeof TILE_FACES,
): string {
  const ivory = id()
  return at(
    x,
    y,
    scale,
    `<defs>${linear(
      ivory,
      [
        [0, '#FFF'],
        [1, '#E4E9E4'],
      ],
      0,
      0,
      0.4,
      1,
    )}</defs>` +
      '<rect x="-27" y="-32" width="64" height="80" rx="11" fill="#0D5A4E"/><rect x="-27" y="-34" width="62" height="78" rx="11" fill="#1F9A83"/>' +
      '<rect x="-29" y="-37" width="58" height="74" rx="10" fill="#C9D3CB"/>' +
      `<rect x="-30" y="-39" width="58" height="74" rx="10" fill="url(#${ivory})"/><g transform="translate(-1 -2)">${TILE_FACES[face]}</g>`,
    turn,
  )
}

export function football(x: number, y: number, scale: number): string {
  const line = '#0B5A47'
  const body = id()
  const clip = id()
  return at(
    x,
    y,
    scale,
    `<defs>${radial(
      body,
      [
        [0, '#FFF'],
        [0.6, '#D8F1E6'],
        [1, '#7FC9AC'],
      ],
      0.36,
      0.3,
      0.85,
    )}<clipPath id="${clip}"><circle r="50"/></clipPath></defs>` +
      `<circle r="50" fill="url(#${body})"/><g clip-path="url(#${clip})" fill="none" stroke="${line}" stroke-width="3.2" stroke-linejoin="round">` +
      `<path d="M-4-16 16-4 10 19-14 20-22-2z" fill="${line}"/>` +
      '<path d="M-4-16-8-40M16-4 40-12M10 19 24 40M-14 20-26 42M-22-2-46-6M-8-40-30-46M-8-40 14-48M40-12 46-34M40-12 54 8M24 40 46 28M24 40 4 56M-26 42-46 30M-46-6-52-22M-46-6-50 16"/>' +
      `<path d="M-8-40-30-46-40-56H-8zM40-12 46-34 60-40V0zM24 40 46 28 60 50 30 60zM-26 42-46 30-60 40-30 60zM-46-6-52-22-66-20-66 16-50 16z" fill="${line}" fill-opacity=".9"/></g>` +
      '<ellipse cx="-17" cy="-28" rx="16" ry="8" fill="#fff" opacity=".7" transform="rotate(-32 -17 -28)"/>',
  )
}

const PAD_BODY =
  'M-42-30C-28-34-20-26-12-26h24c8 0 16-8 30-4 16 5 26 34 26 52 0 12-8 18-16 14C40 30 30 12 18 12h-36c-12 0-22 18-34 24-8 4-16-2-16-14 0-18 10-47 26-52z'

export function gamepad(x: number, y: number, scale: number, turn: number): string {
  const body = id()
  const buttons = [
    [36, -14, '#E8556A'],
    [47, -5, '#F2B544'],
    [36, 4, '#2FBF8F'],
    [25, -5, '#3F76F2'],
  ] as const
  return at(
    x,
    y,
    scale,
    `<defs>${linear(
      body,
      [
        [0, '#EAF2FF'],
        [0.7, '#9DB9F5'],
        [1, '#3C5FC9'],
      ],
      0,
      0,
      0.3,
      1,
    )}</defs>` +
      `<path d="${PAD_BODY}" fill="#0A1440" opacity=".35" transform="translate(3 7)"/><path d="${PAD_BODY}" fill="url(#${body})"/>` +
      `<path d="M-41-15v5h5v8h-5v5h-8v-5h-5v-8h5v-5z" fill="#1B2C6E"/>${buttons.map(([cx, cy, fill]) => `<circle cx="${cx}" cy="${cy}" r="5" fill="${fill}"/>`).join('')}` +
      '<g fill="#1B2C6E" opacity=".85"><circle cx="-20" cy="3" r="7.5"/><circle cx="11" cy="3" r="7.5"/></g><rect x="-10" y="-17" width="18" height="5" rx="2.5" fill="#5FE3FF"/>',
    turn,
  )
}

/** The frame of three reels; their symbols are passed in, so that this file needs no other kit. */
export function reels(
  x: number,
  y: number,
  scale: number,
  symbols: readonly [string, string, string],
): string {
  const frame = id()
  const paper = id()
  const windows = [-59, -18, 23].map(
    (left) => `<rect x="${left}" y="-32" width="36" height="64" rx="8" fill="url(#${paper})"/>`,
  )
  return at(
    x,
    y,
    scale,
    `<defs>${linear(frame, [
      [0, '#FFE6A6'],
      [0.5, '#D99A2B'],
      [1, '#8C5A12'],
    ])}${linear(paper, [
      [0, '#CFC6EE'],
      [0.25, '#FFF'],
      [0.75, '#FFF'],
      [1, '#BDB2E4'],
    ])}</defs>` +
      '<rect x="-69" y="-38" width="144" height="92" rx="20" fill="#140C45" opacity=".35"/>' +
      `<rect x="-72" y="-46" width="144" height="92" rx="20" fill="url(#${frame})"/><rect x="-65" y="-39" width="130" height="78" rx="14" fill="#2A1D78"/>` +
      `${windows.join('')}${symbols.join('')}`,
  )
}

const RIPPLE = 'c9 0 9-8 18.6-8s9.4 8 18.7 8 9.3-8 18.7-8 9.3 8 18.7 8 9.3-8 18.6-8 9.3 8 18.7 8'

export function envelope(x: number, y: number, scale: number, turn = 0): string {
  const [body, flap, seal] = [id(), id(), id()]
  return at(
    x,
    y,
    scale,
    `<defs>${linear(body, [
      [0, '#F26A48'],
      [1, '#C93A22'],
    ])}${linear(flap, [
      [0, '#F9805C'],
      [1, '#C93A22'],
    ])}${linear(
      seal,
      [
        [0, '#FFF2CF'],
        [0.5, '#F4CF8A'],
        [1, '#B07C2C'],
      ],
      0,
      0,
      1,
      1,
    )}</defs>` +
      '<rect x="-56" y="-63" width="112" height="150" rx="14" fill="#4A0F06" opacity=".3"/>' +
      `<rect x="-56" y="-72" width="112" height="150" rx="14" fill="url(#${body})"/>` +
      `<path d="M-56 40${RIPPLE}M-56 54${RIPPLE}M-56 68${RIPPLE}" opacity=".16" fill="none" stroke="#FFE2B4" stroke-width="2"/>` +
      `<path d="M-56-58c0-8 6-14 14-14h84c8 0 14 6 14 14v26C40-14 20-6 0-6s-40-8-56-26z" fill="url(#${flap})"/>` +
      '<path d="M-56-32C-40-14-20-6 0-6s40-8 56-26" fill="none" stroke="#8E2413" stroke-opacity=".4" stroke-width="1.5"/>' +
      `<circle cy="-6" r="21" fill="url(#${seal})"/><circle cy="-6" r="17.5" fill="none" stroke="#8C5A12" stroke-opacity=".35" stroke-width="1.2"/>` +
      '<g transform="translate(-11.5 -17.5) scale(.72)" fill="none" stroke="#8E2413" stroke-linecap="round" stroke-width="2.8"><path d="M6.2 15.7c5-.5 8.7-3.5 9.8-8.4 1.1 4.9 4.8 7.9 9.8 8.4M8.2 21.4c1.95 0 1.95-1.5 3.9-1.5s1.95 1.5 3.9 1.5 1.95-1.5 3.9-1.5 1.95 1.5 3.9 1.5"/></g>',
    turn,
  )
}
