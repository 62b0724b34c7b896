// Made things among the motifs of the covers: gem, lantern, fan, pagoda, star, orb, key, chest, bell.
import { at, id, linear, num, radial } from '../svg.ts'

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
