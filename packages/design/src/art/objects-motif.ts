// The sixteen motifs of the game covers, and the bubbles and clouds around them. Each is drawn around its own origin.
import type { Random } from './random.ts'
import { at, fine, id, linear, num, radial, verticalInUnits } from './svg.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const polar = (degrees: number, radius: number) =>
  `${num(Math.cos(radians(degrees)) * radius)} ${num(Math.sin(radians(degrees)) * radius)}`

const VIOLET = ['#F7C9FF', '#D77BFF', '#9B3FE8', '#6A1FC0'] as const
export const JADE = ['#D6FFF6', '#7DEBD6', '#26B79C', '#0E7D77'] as const

export function gem(
  x: number,
  y: number,
  scale: number,
  hues: readonly [string, string, string, string] = VIOLET,
): string {
  const facets = [
    ['M-26-36H26L48-10 0 50-48-10z', hues[2]],
    ['M-26-36-14-10H-48z', hues[1]],
    ['M-26-36H0L-14-10z', hues[0]],
    ['M0-36H26L14-10z', hues[1]],
    ['M-14-10h28L0 50z', hues[1]],
    ['M14-10h34L0 50z', hues[3]],
  ] as const
  return at(
    x,
    y,
    scale,
    `${facets.map(([d, fill]) => `<path d="${d}" fill="${fill}"/>`).join('')}<g fill="#fff"><path d="M0-36 14-10H-14z" opacity=".85"/><path d="M-14-10h14L0 50z" opacity=".18"/></g>`,
  )
}

export function lantern(x: number, y: number, scale: number): string {
  const light = id()
  const gold = '#F4C56A'
  return at(
    x,
    y,
    scale,
    `<defs>${radial(
      light,
      [
        [0, '#FFE8B8'],
        [0.35, '#FF9A6B'],
        [0.8, '#D63B22'],
        [1, '#8C1D10'],
      ],
      0.5,
      0.5,
      0.62,
    )}</defs>` +
      `<path d="M0-62v16" stroke="${gold}" stroke-width="2.5"/><rect x="-15" y="-47" width="30" height="8" rx="3" fill="${gold}"/><ellipse rx="40" ry="38" fill="url(#${light})"/>` +
      '<g fill="none" stroke="#8C1D10" stroke-opacity=".38" stroke-width="1.6"><path d="M0-38v76"/><ellipse rx="15" ry="38"/><ellipse rx="29" ry="38"/></g>' +
      `<rect x="-15" y="38" width="30" height="7" rx="3" fill="${gold}"/><path d="M0 45v8M-6 45v20M0 53v18M6 45v20" stroke="${gold}" stroke-width="2.2" stroke-linecap="round"/>`,
  )
}

const KOI_BODY = 'M-52 0C-46-22-18-28 6-20 24-14 36-6 46 0 36 6 24 14 6 20-18 28-46 22-52 0z'

export function koi(x: number, y: number, scale: number, turn: number): string {
  const [skin, clip] = [id(), id()]
  return at(
    x,
    y,
    scale,
    `<defs>${linear(skin, [
      [0, '#FFF4E8'],
      [0.55, '#FFF4E8'],
      [1, '#F3D2BD'],
    ])}<clipPath id="${clip}"><path d="${KOI_BODY}"/></clipPath></defs>` +
      '<path d="M40 0C56-20 72-24 82-22 74-10 72-4 72 0c0 4 2 10 10 22-10 2-26-2-42-22z" fill="#FF7A4D" opacity=".9"/>' +
      '<path d="M44 0C58-10 68-14 78-18M44 0c14 10 24 14 34 18M46 0h26" stroke="#fff" stroke-opacity=".45" stroke-width="1.5" fill="none"/>' +
      '<path d="M-18-20C-10-40 6-42 18-38 12-30 10-24 10-18zM-18 20c8 20 24 22 36 18-6-8-8-14-8-20z" fill="#FF7A4D" opacity=".85"/>' +
      `<path d="${KOI_BODY}" fill="url(#${skin})"/><g clip-path="url(#${clip})">` +
      '<path d="M-40-30c14 2 18 16 10 24s-20 4-26 2zM-10-28c16-2 30 8 26 20s-20 10-26 2-8-18 0-22zM18 4c10-4 24-2 26 4s-14 16-24 12-10-12-2-16z" fill="#FF7A4D"/>' +
      '<path d="M-24 12c6-4 14-2 14 4s-8 10-14 8-4-10 0-12z" fill="#D8431E"/>' +
      '<path d="M-20-18a9 9 0 0 1 0 12M-20-6a9 9 0 0 1 0 12M-20 6a9 9 0 0 1 0 12M-6-19a9 9 0 0 1 0 12M-6-7a9 9 0 0 1 0 13M-6 6a9 9 0 0 1 0 12M8-14a8 8 0 0 1 0 10M8-4a8 8 0 0 1 0 10M20-10a7 7 0 0 1 0 9M20-1a7 7 0 0 1 0 9" fill="none" stroke="#D8431E" stroke-opacity=".22" stroke-width="1.2"/></g>' +
      '<circle cx="-38" cy="-8" r="3.4" fill="#1B1B1B"/><circle cx="-39" cy="-9" r="1.1" fill="#fff"/>',
    turn,
  )
}

export function lotus(x: number, y: number, scale: number): string {
  const petal = (turn: number, sx: number, sy: number, fill: string) =>
    `<path transform="rotate(${turn}) scale(${sx} ${sy})" d="M0 0C-20-16-22-44 0-66 22-44 20-16 0 0z" fill="${fill}"/>`
  const pair = (turn: number, sx: number, sy: number, fill: string) =>
    petal(-turn, sx, sy, fill) + petal(turn, sx, sy, fill)
  return at(
    x,
    y,
    scale,
    '<ellipse cy="10" rx="62" ry="14" fill="#2F8F6B"/><ellipse cy="7" rx="56" ry="11" fill="#fff" opacity=".12"/>' +
      `${pair(72, 0.85, 0.9, '#D4527F')}${pair(50, 0.95, 1, '#F285AB')}${pair(26, 1, 1.08, '#FFC4D6')}${petal(0, 1.05, 1.12, '#FFF0F4')}` +
      '<path d="M0-4C-12-14-14-32 0-48 14-32 12-14 0-4z" fill="#FFC4D6" opacity=".6"/>',
  )
}

export function fan(x: number, y: number, scale: number): string {
  const [ribs, spread, outer, inner] = [11, 150, 78, 32] as const
  const degrees = (i: number) => -90 - spread / 2 + (spread / ribs) * i
  const leaves = Array.from(
    { length: ribs },
    (_, i) =>
      `<path d="M${polar(degrees(i), inner)}L${polar(degrees(i), outer)}L${polar(degrees(i + 1), outer)}L${polar(degrees(i + 1), inner)}z" fill="${i % 2 ? '#F5E9D0' : '#FFFDF6'}"/>`,
  )
  const sticks = Array.from({ length: ribs + 1 }, (_, i) => `M0 0L${polar(degrees(i), outer)}`)
  const clip = id()
  return at(
    x,
    y + 34,
    scale,
    `${leaves.join('')}<path d="${sticks.join('')}" stroke="#7A4A1E" stroke-width="2"/>` +
      `<clipPath id="${clip}"><path d="M${polar(degrees(0), outer)}A78 78 0 0 1 ${polar(degrees(ribs), outer)}L${polar(degrees(ribs), inner)}A32 32 0 0 0 ${polar(degrees(0), inner)}z"/></clipPath>` +
      `<g clip-path="url(#${clip})"><circle cx="26" cy="-60" r="11" fill="#D9482B" opacity=".92"/><path d="M-80-30C-60-50-44-62-28-52S-2-34 14-42s30-6 66 14v40H-80z" fill="#2F8C88" opacity=".85"/>` +
      '<path d="M-80-16c24-16 40-20 56-14s36 10 104-4v30H-80z" fill="#0B4F55" opacity=".75"/></g><circle r="4.5" fill="#D3AF68"/>',
  )
}

export function moon(x: number, y: number, scale: number): string {
  const [halo, face] = [id(), id()]
  return at(
    x,
    y,
    scale,
    `<defs>${radial(halo, [
      [0, '#FFDF9A', 0.7],
      [1, '#FFDF9A', 0],
    ])}${linear(
      face,
      [
        [0, '#FFFDF2'],
        [1, '#FFF3CF'],
      ],
      0,
      0,
      1,
      1,
    )}</defs>` +
      `<circle r="84" fill="url(#${halo})"/><circle r="42" fill="url(#${face})"/>` +
      '<g fill="#D9B76C" opacity=".28"><circle cx="-14" cy="-10" r="9"/><circle cx="14" cy="12" r="12"/><circle cx="12" cy="-18" r="5"/><circle cx="-16" cy="18" r="5"/></g>',
  )
}

export function cloud(x: number, y: number, scale: number, fill: string, opacity: number): string {
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="M-46 10c-8 0-13-5-13-11s5-11 12-11c2 0 3 .3 4.5 1C-40-20-30-26-20-26c9 0 16 4 20 11 3-2 6-3 9.5-3 8 0 14 5 15.5 12 1.5-.6 3-1 5-1 7 0 12.5 4 12.5 9S37.5 10 31 10z" fill="${fill}" opacity="${opacity}"/>`
}

export function pagoda(x: number, y: number, scale: number): string {
  const floor = (i: number) => {
    const w = 26 + i * 9
    const top = -58 + i * 27
    return (
      `<rect x="${num(-w * 0.62)}" y="${top + 8}" width="${num(w * 1.24)}" height="20" fill="#FFE0B0"/><rect x="${num(-w * 0.62)}" y="${top + 8}" width="${num(w * 1.24)}" height="5" fill="#5A1A10" opacity=".25"/>` +
      `<path d="M-3 ${top + 14}h6v14h-6z" fill="#5A1A10" opacity=".75"/>` +
      `<path d="M${-w - 5} ${top + 3}C${-w + 6} ${top + 3} ${num(-w * 0.5)} ${top - 4} ${num(-w * 0.42)} ${top - 9}H${num(w * 0.42)}C${num(w * 0.5)} ${top - 4} ${w - 6} ${top + 3} ${w + 5} ${top + 3}L${w - 2} ${top + 10}H${-w + 2}z" fill="#B3402A"/>`
    )
  }
  return at(
    x,
    y,
    scale,
    `<path d="M0-88v22" stroke="#B3402A" stroke-width="4" stroke-linecap="round"/><circle cy="-84" r="4.5" fill="#F4C56A"/>${[0, 1, 2, 3].map(floor).join('')}<rect x="-48" y="50" width="96" height="7" rx="2" fill="#5A1A10"/>`,
  )
}

export function pearl(x: number, y: number, scale: number): string {
  const [shell, shine] = [id(), id()]
  const ribs = [-3, -2, -1, 0, 1, 2, 3].map((i) => `M0 34Q${i * 13} 0 ${i * 17} ${-26 + Math.abs(i) * 5}`)
  return at(
    x,
    y,
    scale,
    `<defs>${linear(shell, [
      [0, '#FFC9B8'],
      [1, '#E8836D'],
    ])}${radial(
      shine,
      [
        [0, '#FFF'],
        [0.5, '#F3E8F2'],
        [1, '#B79CC4'],
      ],
      0.35,
      0.3,
      0.8,
    )}</defs>` +
      `<path d="M0 36C-30 34-58 10-56-12c1-8 9-12 15-8-1-9 8-15 16-9 1-9 13-13 20-4 0-4 10-4 10 0 7-9 19-5 20 4 8-6 17 0 16 9 6-4 14 0 15 8 2 22-26 46-56 48z" fill="url(#${shell})"/>` +
      `<path d="${ribs.join('')}" stroke="#B3483A" stroke-opacity=".4" stroke-width="2" fill="none"/><ellipse cy="34" rx="52" ry="15" fill="#B3483A"/><ellipse cy="31" rx="48" ry="12" fill="#5A1D2A"/>` +
      `<circle cy="18" r="21" fill="url(#${shine})"/><ellipse cx="-7" cy="10" rx="6" ry="4" fill="#fff" opacity=".9" transform="rotate(-30 -7 10)"/>`,
  )
}

export function star(x: number, y: number, scale: number): string {
  const outline = Array.from({ length: 10 }, (_, i) => polar(-90 + i * 36, i % 2 ? 21 : 48)).join('L')
  const facets = Array.from(
    { length: 5 },
    (_, i) => `M0 0L${polar(-90 + i * 72, 48)}L${polar(-54 + i * 72, 21)}z`,
  ).join('')
  return at(
    x,
    y,
    scale,
    `<path d="M${outline}z" fill="#FFD257" stroke="#FFD257" stroke-width="8" stroke-linejoin="round"/><path d="${facets}" fill="#E89A1C" opacity=".75"/><path d="M-5-34 0-47l2 30z" fill="#fff" opacity=".7"/>`,
  )
}

export function peak(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    scale,
    '<path d="M-110 90-30-20-8 12 18-50 110 90z" fill="#3F6FC4"/><path d="M18-50 110 90H40L10-4z" fill="#1C3A86"/><path d="M18-50 40-14 28-20 22-8 12-18 4-14z" fill="#FFF"/>' +
      '<path d="M18-50 40-14 28-20 22-8z" fill="#9FC9F2"/><path d="M-30-20-46 4l10-4 6 8 8-6 8 2z" fill="#FFF" opacity=".9"/>',
  )
}

export function orb(x: number, y: number, scale: number): string {
  const [body, glow] = [id(), id()]
  return at(
    x,
    y,
    scale,
    `<defs>${radial(
      body,
      [
        [0, '#FFF'],
        [0.25, '#8CF0FF'],
        [0.65, '#2C7BE8'],
        [1, '#1B1A6B'],
      ],
      0.38,
      0.32,
      0.8,
    )}${radial(glow, [
      [0, '#8CF0FF', 0.55],
      [1, '#8CF0FF', 0],
    ])}</defs>` +
      `<circle r="86" fill="url(#${glow})"/><ellipse rx="72" ry="20" fill="none" stroke="#8CF0FF" stroke-width="3.5" stroke-opacity=".8" transform="rotate(-22)"/><circle r="42" fill="url(#${body})"/>` +
      '<path d="M-66.7 27A72 20-22 0 0 66.7-27" fill="none" stroke="#fff" stroke-width="4" stroke-opacity=".95" stroke-linecap="round"/><ellipse cx="-14" cy="-20" rx="13" ry="7" fill="#fff" opacity=".65" transform="rotate(-35 -14 -20)"/>',
  )
}

export function key(x: number, y: number, scale: number): string {
  const gold = id()
  return at(
    x,
    y,
    scale,
    `<defs>${linear(gold, [
      [0, '#FFF0BF'],
      [0.5, '#E2A93B'],
      [1, '#8F5A14'],
    ])}</defs><circle cx="-34" r="25" fill="none" stroke="url(#${gold})" stroke-width="13"/><circle cx="-34" r="9" fill="#4CC2B8"/>` +
      `<circle cx="-37" cy="-3" r="3" fill="#fff" opacity=".9"/><rect x="-9" y="-6" width="74" height="12" rx="6" fill="url(#${gold})"/><path d="M40 4h9v18h-9zM55 4h9v13h-9z" fill="#E2A93B"/>`,
    -38,
  )
}

export function chest(x: number, y: number, scale: number): string {
  const [wood, glow] = [id(), id()]
  return at(
    x,
    y,
    scale,
    `<defs>${linear(wood, [
      [0, '#B45430'],
      [1, '#8E3B22'],
    ])}${radial(
      glow,
      [
        [0, '#FFF3B8', 1],
        [1, '#FFD257', 0],
      ],
      0.5,
      0.6,
      0.6,
    )}</defs>` +
      `<ellipse cy="-12" rx="66" ry="52" fill="url(#${glow})"/><path d="M-50-8c0-26 12-40 50-40s50 14 50 40z" fill="#5E2212" transform="translate(0 -6) scale(1 .8)"/>` +
      '<path d="M-44-12c4-14 16-20 44-20s40 6 44 20z" fill="#FFE08A"/><circle cx="-22" cy="-18" r="9" fill="#F4B53C"/><circle cx="2" cy="-22" r="11" fill="#FFD873"/><circle cx="25" cy="-17" r="9" fill="#E9A62E"/>' +
      `<rect x="-52" y="-8" width="104" height="54" rx="6" fill="url(#${wood})"/><path d="M-52 8H52v6H-52z" fill="#5E2212" opacity=".6"/>` +
      '<g fill="#E8B04A"><path d="M-52-8h104v9H-52zM-40-8h11v54h-11zM29-8h11v54H29z"/><rect x="-13" y="-3" width="26" height="26" rx="6"/></g><g fill="#5E2212"><circle cy="8" r="4.5"/><path d="M-2 9h4l1.5 9h-7z"/></g>',
  )
}

export function feather(x: number, y: number, scale: number, turn: number): string {
  const fill = id()
  const barb = (i: number) => {
    const t = i / 11
    const top = 44 - t * 96
    const w = 26 * Math.sin(Math.PI * (0.12 + t * 0.86))
    return (
      `<path d="M0 ${num(top)}C${num(-w * 0.5)} ${num(top - 6)} ${num(-w)} ${num(top - 14)} ${num(-w * 1.05)} ${num(top - 24)}C${num(-w * 0.5)} ${num(top - 20)} 0 ${num(top - 16)} 0 ${num(top - 9)}` +
      `C0 ${num(top - 16)} ${num(w * 0.5)} ${num(top - 20)} ${num(w * 1.05)} ${num(top - 24)}C${num(w)} ${num(top - 14)} ${num(w * 0.5)} ${num(top - 6)} 0 ${num(top)}z" opacity="${fine(0.75 + 0.25 * t)}"/>`
    )
  }
  const barbs = Array.from({ length: 11 }, (_, i) => barb(i)).join('')
  return at(
    x,
    y,
    scale,
    `<defs>${verticalInUnits(
      fill,
      [
        [0, '#0E6E8C'],
        [0.6, '#2FC3B0'],
        [1, '#B8FFF0'],
      ],
      50,
      -80,
    )}</defs><g fill="url(#${fill})">${barbs}</g>` +
      '<path d="M0 70C1 30-1-10 0-58" stroke="#F6C75B" stroke-width="2.8" fill="none" stroke-linecap="round"/><ellipse cy="-48" rx="13" ry="17" fill="#F6C75B"/><ellipse cy="-46" rx="8.5" ry="11" fill="#0E6E8C"/><ellipse cy="-44" rx="4" ry="5.5" fill="#B8FFF0"/>',
    turn,
  )
}

export function bell(x: number, y: number, scale: number): string {
  const bronze = id()
  const [light, mid, deep] = ['#FFE9B0', '#D69A35', '#7C4D12'] as const
  const studs = [-18, -5].map(
    (cy) =>
      `<circle cx="-17" cy="${cy}" r="3.5"/><circle cy="${cy}" r="3.5"/><circle cx="17" cy="${cy}" r="3.5"/>`,
  )
  return at(
    x,
    y,
    scale,
    `<defs>${linear(
      bronze,
      [
        [0, deep],
        [0.3, mid],
        [0.5, light],
        [0.75, mid],
        [1, deep],
      ],
      0,
      0,
      1,
      0,
    )}</defs><path d="M-10-52a10 10 0 1 1 20 0" fill="none" stroke="${mid}" stroke-width="6"/>` +
      `<path d="M-26-44h52c6 20 10 50 18 76-8 6-16 2-22-2-6 6-16 6-22 0-6 6-16 6-22 0-6 4-14 8-22 2 8-26 12-56 18-76z" fill="url(#${bronze})"/>` +
      `<path d="M-29-30h58M-37 14h74" stroke="${deep}" stroke-opacity=".55" stroke-width="2.5"/><g fill="${deep}" opacity=".55">${studs.join('')}</g><circle cy="40" r="6" fill="${mid}"/>`,
  )
}

export function bubbles(r: Random, w: number, h: number, count: number): string {
  let circles = ''
  for (let i = 0; i < count; i += 1) {
    const radius = 2 + r() * 7
    circles += `<circle cx="${num(r() * w)}" cy="${num(r() * h)}" r="${num(radius)}" fill-opacity="${fine(0.06 + r() * 0.12)}"/>`
  }
  return `<g fill="#fff" stroke="#fff" stroke-opacity=".35">${circles}</g>`
}
