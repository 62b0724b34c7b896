// Grown things among the motifs of the covers: koi, lotus, moon, cloud, peak, pearl, feather, bubbles.
import type { Random } from '../random.ts'
import { at, fine, id, linear, num, radial, verticalInUnits } from '../svg.ts'

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

export function peak(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    scale,
    '<path d="M-110 90-30-20-8 12 18-50 110 90z" fill="#3F6FC4"/><path d="M18-50 110 90H40L10-4z" fill="#1C3A86"/><path d="M18-50 40-14 28-20 22-8 12-18 4-14z" fill="#FFF"/>' +
      '<path d="M18-50 40-14 28-20 22-8z" fill="#9FC9F2"/><path d="M-30-20-46 4l10-4 6 8 8-6 8 2z" fill="#FFF" opacity=".9"/>',
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

export function bubbles(r: Random, w: number, h: number, count: number): string {
  let circles = ''
  for (let i = 0; i < count; i += 1) {
    const radius = 2 + r() * 7
    circles += `<circle cx="${num(r() * w)}" cy="${num(r() * h)}" r="${num(radius)}" fill-opacity="${fine(0.06 + r() * 0.12)}"/>`
  }
  return `<g fill="#fff" stroke="#fff" stroke-opacity=".35">${circles}</g>`
}
