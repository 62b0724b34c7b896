// Twelve fish, each about 100 wide around its own middle, facing left.
import { koi } from '@lanting/design/art/objects/nature'
import { id, linear, radial, type Stop } from '@lanting/design/art/svg'
import { picture } from './picture.ts'

function eye(x: number, y: number, r = 3): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#0B1B24"/><circle cx="${(x - r * 0.3).toFixed(1)}" cy="${(y - r * 0.35).toFixed(1)}" r="${(r * 0.38).toFixed(1)}" fill="#fff"/>`
}

function body(d: string, light: string, deep: string, markings = ''): string {
  const [skin, clip] = [id(), id()]
  return `<defs>${linear(skin, [
    [0, light],
    [1, deep],
  ])}<clipPath id="${clip}"><path d="${d}"/></clipPath></defs><path d="${d}" fill="url(#${skin})"/><g clip-path="url(#${clip})">${markings}</g>`
}

function glass(stops: readonly Stop[], paint: (fill: string) => string): string {
  const name = id()
  return `<defs>${radial(name, stops, 0.4, 0.3, 0.8)}</defs>${paint(`url(#${name})`)}`
}

const silver = () =>
  '<path d="M34 0 54-14c-3 9-3 19 0 28z" fill="#9CC4D6"/>' +
  body(
    'M-50 0C-34-14 6-15 38 0 6 15-34 14-50 0z',
    '#F3FBFF',
    '#7FA9C2',
    '<path d="M-50 3C-20 9 10 9 40 2v14h-90z" fill="#fff" opacity=".5"/>',
  ) +
  '<path d="M-6-12C2-24 14-24 20-20 14-16 12-12 12-9z" fill="#9CC4D6"/>' +
  eye(-36, -3, 3.2)

const clown = () =>
  '<path d="M30 0c12-16 22-18 28-16-4 10-4 22 0 32-6 2-16 0-28-16z" fill="#FF9A4D"/><path d="M-12-24C0-38 20-34 26-22z" fill="#FF8430"/>' +
  body(
    'M-48 0C-40-24-8-32 12-24 26-18 36-8 40 0 36 8 26 18 12 24-8 32-40 24-48 0z',
    '#FFB066',
    '#EE6A1C',
    '<path d="M-24-34c-8 20-8 48 0 68h11c-8-20-8-48 0-68zM6-34c8 20 8 48 0 68h10c8-20 8-48 0-68z" fill="#fff"/>',
  ) +
  '<path d="M-6 8c8 2 12 8 8 14-8-2-12-6-14-10z" fill="#FFC38A"/>' +
  eye(-36, -5, 3.6)

const tang = () =>
  '<path d="M34 0 56-18c-4 12-4 24 0 36z" fill="#FFD34D"/>' +
  body(
    'M-46 0C-38-30-4-40 18-26 30-18 38-8 40 0 38 8 30 18 18 26-4 40-38 30-46 0z',
    '#5AA8FF',
    '#1B49C4',
    '<path d="M-20-16C0-30 26-18 44-2 20 0 8 14-10 10-24 6-28-8-20-16z" fill="#0B1F6B"/><ellipse cx="2" cy="-4" rx="9" ry="6" fill="#5AA8FF"/>',
  ) +
  eye(-33, -6, 3.6)

const puffer = () =>
  `<g fill="#E3B23C">${Array.from({ length: 12 }, (_, i) => `<path transform="rotate(${i * 30})" d="M-4-34 0-44 4-34z"/>`).join('')}</g><path d="M32-4 50-14v22z" fill="#E9A62E"/>` +
  body(
    'M-36 0a36 34 0 1 1 72 0a36 34 0 1 1-72 0z',
    '#FFD978',
    '#D98F1E',
    '<ellipse cx="-4" cy="24" rx="34" ry="20" fill="#FFF3D6"/><g fill="#A8640F" opacity=".55"><circle cx="8" cy="-20" r="5"/><circle cx="22" cy="-8" r="4"/><circle cx="-4" cy="-26" r="3"/></g>',
  ) +
  eye(-20, -8, 5) +
  '<ellipse cx="-35" cy="4" rx="4" ry="3" fill="#B4641A"/>'

const jelly = () =>
  glass(
    [
      [0, '#FFFFFF', 0.95],
      [0.6, '#D9B8FF', 0.75],
      [1, '#8A5BE0', 0.8],
    ],
    (fill) =>
      `<g fill="none" stroke="#D9C2FF" stroke-width="3.5" stroke-linecap="round" opacity=".85"><path d="M-22 0c-6 14 6 20 0 38M-8 4c-5 14 6 24 0 44M8 4c5 14-6 24 0 44M22 0c6 14-6 20 0 36"/></g><path d="M-36 4C-38-26-18-42 0-42s38 16 36 46c-8-6-12-6-18 0-6-5-12-5-18 0-6-5-12-5-18 0-6-6-10-6-18 0z" fill="${fill}"/><g fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2.5"><circle cx="-8" cy="-18" r="6"/><circle cx="9" cy="-18" r="6"/></g>`,
  )

const turtle = () =>
  '<g fill="#5FB98A"><path d="M-22-18C-34-34-48-34-54-28c6 6 14 14 24 18zM-20 18c-8 14-20 18-28 14 4-8 10-16 20-20zM24-16c10-8 20-8 24-4-4 6-12 10-20 10zM24 16c10 6 16 14 14 20-8-2-16-8-20-16z"/><ellipse cx="-44" cy="0" rx="15" ry="11"/></g>' +
  body(
    'M-34 0C-34-22-8-30 12-26 30-22 38-10 38 0S30 22 12 26C-8 30-34 22-34 0z',
    '#3FA07A',
    '#14573F',
    '<g fill="none" stroke="#B9E8C4" stroke-opacity=".75" stroke-width="2.5"><path d="M-10-12 4-20 18-12V4L4 12-10 4zM-10-12-30-16M18-12 34-20M18 4 36 10M4 12v20M-10 4-30 14M4-20v-14"/></g>',
  ) +
  eye(-50, -3, 2.8)

const ray = () => {
  const skin = id()
  return (
    `<defs>${linear(skin, [
      [0, '#8FA8FF'],
      [1, '#2C3F9C'],
    ])}</defs><path d="M30 4c20 4 34 16 48 34-22-8-38-14-52-26z" fill="#2C3F9C"/><path d="M-46 0C-30-6-22-32 4-46 6-26 24-14 40 2 22 10 10 26 8 46-20 32-30 6-46 0z" fill="url(#${skin})"/><g fill="#C9D6FF" opacity=".7"><circle cx="-4" cy="-14" r="3"/><circle cx="8" cy="-4" r="3.5"/><circle cx="0" cy="12" r="3"/><circle cx="16" cy="4" r="2.5"/></g>` +
    eye(-28, -7, 3) +
    eye(-27, 7, 3)
  )
}

const octopus = () =>
  glass(
    [
      [0, '#FFC2A8'],
      [0.6, '#E8603C'],
      [1, '#9C2B14'],
    ],
    (fill) =>
      `<g fill="none" stroke="#D8522E" stroke-width="9" stroke-linecap="round"><path d="M-22 10c-10 10-24 8-28 20M-12 14c-4 14-16 16-16 28M2 16c0 14 6 18 2 30M14 14c6 12 16 12 20 26M22 8c10 8 20 6 28 16"/></g><path d="M-30 6C-40-30-14-46 2-46s40 18 28 52C24 20-22 22-30 6z" fill="${fill}"/>`,
  ) +
  eye(-12, -2, 4.6) +
  eye(10, -2, 4.6) +
  '<path d="M-6 9c3 3 7 3 10 0" stroke="#7A1E0C" stroke-width="2.5" fill="none" stroke-linecap="round"/>'

const angler = () =>
  '<path d="M32 0 58-20c-4 12-4 28 0 40z" fill="#38306F"/>' +
  body(
    'M-46 8C-46-22-14-36 12-28 30-22 40-8 42 0 36 16 20 32-8 32-30 32-46 22-46 8z',
    '#7C6BD6',
    '#2A2257',
    '<path d="M-46 12c14 8 30 8 44 0v24h-50z" fill="#B9AEF5" opacity=".55"/>',
  ) +
  '<path d="M-46 10l8 6 5-6 6 7 6-7 6 6 6-7" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="M-16-28C-20-48-36-54-48-46" fill="none" stroke="#B9AEF5" stroke-width="3"/>' +
  glass(
    [
      [0, '#FFF6C0'],
      [0.3, '#FFE27A', 0.8],
      [1, '#FFE27A', 0],
    ],
    (fill) => `<circle cx="-50" cy="-44" r="22" fill="${fill}"/>`,
  ) +
  '<circle cx="-50" cy="-44" r="6" fill="#FFF9DA"/>' +
  eye(-26, -6, 5)

const shark = () =>
  '<path d="M44-2 72-28c-2 12-4 18-8 26 4 6 8 14 10 24-14-4-22-12-30-22z" fill="#4E7D96"/><path d="M-8-18C-2-36 8-44 20-44 16-32 18-22 24-14z" fill="#4E7D96"/>' +
  body(
    'M-64 2C-46-20-8-24 20-18 36-14 46-6 50 0 40 12 14 20-10 20-36 20-56 14-64 2z',
    '#8FC1D8',
    '#3A6882',
    '<path d="M-66 6C-40 12-6 14 30 8v24h-96z" fill="#EAF6FB"/>',
  ) +
  '<path d="M-8 12c4 12 14 20 24 22-2-10-4-16-10-24z" fill="#4E7D96"/><g stroke="#2F566D" stroke-width="2" stroke-linecap="round"><path d="M-26-4c-3 4-3 8 0 12M-20-5c-3 4-3 9 0 13M-14-6c-3 5-3 10 0 14"/></g><path d="M-58 6l6 4 4-4 5 4 4-4" fill="none" stroke="#fff" stroke-width="2.5"/>' +
  eye(-44, -4, 3)

const whale = () =>
  '<path d="M48-2C58-20 72-26 84-24 78-16 76-10 76-4c2 8 6 12 10 18-14 2-28-2-38-16z" fill="#2A5FA8"/>' +
  body(
    'M-66 2C-66-24-30-38 6-32 30-28 46-12 54-2 46 14 20 28-14 28-46 28-66 20-66 2z',
    '#6FB1F0',
    '#2657A0',
    '<path d="M-66 8C-40 20-10 18 16 8 8 26-10 32-30 32h-40z" fill="#E4F2FF"/><g stroke="#9CC3EA" stroke-width="1.8" fill="none"><path d="M-60 16c18 6 40 6 56 0M-56 22c16 5 32 5 46 1"/></g>',
  ) +
  '<path d="M-6 16c6 10 18 16 28 14-4-8-10-16-18-20z" fill="#2A5FA8"/><path d="M-14-34c-2-10-10-12-14-10M-12-34c2-10 10-12 14-10" stroke="#CDEBFF" stroke-width="3" fill="none" stroke-linecap="round"/>' +
  eye(-46, -2, 3)

const dragonCarp = () => {
  const filter = id()
  const row = '.3 .5 .2 0 0'
  return `<defs><filter id="${filter}" color-interpolation-filters="sRGB"><feColorMatrix values="${row} ${row} ${row} 0 0 0 1 0"/><feComponentTransfer><feFuncR type="table" tableValues=".2 .82 .98 1"/><feFuncG type="table" tableValues=".1 .5 .74 .93"/><feFuncB type="table" tableValues=".01 .1 .27 .66"/></feComponentTransfer></filter></defs><g filter="url(#${filter})">${koi(0, 0, 1, 0)}</g><g fill="none" stroke="#FFE9B0" stroke-width="2.6" stroke-linecap="round"><path d="M-50 4c-10 0-14 8-22 8M-50-3c-10-2-16 2-22-4"/></g><path d="M-34-17c-4-10 0-16 6-20M-28-19c0-8 6-12 12-12" stroke="#FFE9B0" stroke-width="3.5" fill="none" stroke-linecap="round"/>`
}

const DRAWN: Readonly<Record<number, () => string>> = {
  2: silver,
  3: clown,
  5: tang,
  8: puffer,
  10: jelly,
  15: turtle,
  20: ray,
  30: octopus,
  50: angler,
  80: shark,
  100: whale,
  200: dragonCarp,
}

/** A box of 176 × 140 around the fish. */
export function fishPicture(multiple: number, flip = false): string {
  return picture(`fish:${multiple}:${flip}`, 176, 140, () => {
    const inner = DRAWN[multiple]?.() ?? ''
    return `<g transform="translate(88 70) scale(${flip ? -1 : 1} 1)">${inner}</g>`
  })
}
