// A slot's looks, from its code and name alone: colours and hero of its cover, seven symbols, and the scene behind.
import type { Symbol7 } from '@lanting/contract/rules/games/slots'
import { coverLook } from '@lanting/design/art/cover'
import { ridge } from '@lanting/design/art/landscape'
import { koi } from '@lanting/design/art/objects/nature'
import { type Random, random } from '@lanting/design/art/random'
import { fine, id, linear, num, radial } from '@lanting/design/art/svg'
import { SPRING, slotKinds, slotSymbolName, type SymbolKind } from '#src/games/slot-symbols.ts'
import { mix } from './color.ts'
import { picture } from './picture.ts'
import { symbolPicture, SYMBOLS, wildPicture } from './symbols.ts'

export interface GameColors {
  /** The pair of the one filled control, the ink on it, and the ground. */
  readonly ga: string
  readonly ga2: string
  readonly gi: string
  readonly gb: string
}

export interface SlotTheme {
  readonly colors: GameColors
  readonly scene: string
  readonly symbols: Readonly<Record<Symbol7, { readonly name: string; readonly src: string }>>
}

const SPRING_COLORS: GameColors = { ga: '#FFC79A', ga2: '#EE8257', gi: '#3A1206', gb: '#0A122E' }

export function slotTheme(code: string, name: string): SlotTheme {
  const { colors } = coverLook(code, name)
  const kinds = slotKinds(code, name)
  const appearance = (symbol: Symbol7) => ({
    name: slotSymbolName(code, name, symbol),
    src: symbol === 'W' ? wildPicture(kinds.W) : symbolPicture(kinds[symbol]),
  })
  return {
    colors: code === SPRING ? SPRING_COLORS : accents(colors),
    scene: scene(code, name, kinds.W, code === SPRING ? ['#0E2350', '#15286A', '#FFD7B0'] : colors),
    symbols: {
      W: appearance('W'),
      S7: appearance('S7'),
      BAR: appearance('BAR'),
      STAR: appearance('STAR'),
      BELL: appearance('BELL'),
      PLUM: appearance('PLUM'),
      CHERRY: appearance('CHERRY'),
    },
  }
}

function accents([deep, mid, glow]: readonly [string, string, string]): GameColors {
  return {
    ga: mix(glow, '#FFFFFF', 0.86),
    ga2: mix(glow, mid, 0.62),
    gi: mix(deep, '#000000', 0.8),
    gb: mix(deep, '#05070F', 0.5),
  }
}

function scene(
  code: string,
  name: string,
  hero: SymbolKind,
  [deep, mid, glow]: readonly [string, string, string],
): string {
  return picture(
    `scene:${code}`,
    390,
    753,
    () => {
      const r = random(`scene:${code}`)
      const [ground, light, disc] = [id(), id(), id()]
      // The light of the spring is warmer at its edge.
      const halo = code === SPRING ? '#FF9E7A' : glow
      const watery = /[泉溪湾海湖瀑潮渔鲸水河舟]/.test(name)
      return (
        `<defs>${linear(ground, [
          [0, mix(deep, '#000000', 0.62)],
          [0.3, mix(mid, deep, 0.55)],
          [0.62, deep],
          [1, mix(deep, '#000000', 0.45)],
        ])}${radial(light, [
          [0, glow, 0.66],
          [0.4, halo, 0.24],
          [1, halo, 0],
        ])}${radial(
          disc,
          [
            [0, '#FFF8E2'],
            [1, mix(glow, '#FFDFA8', 0.5)],
          ],
          0.4,
          0.35,
          0.7,
        )}</defs><rect width="390" height="753" fill="url(#${ground})"/>${stars(r)}` +
        `<circle cx="195" cy="104" r="190" fill="url(#${light})"/><circle cx="195" cy="86" r="56" fill="url(#${disc})" opacity=".9"/>` +
        `<path d="${ridge(r, { width: 390, base: 176, amp: 110, freq: 2.4 }, 753)}" fill="${mix(mid, deep, 0.4)}" opacity=".8"/>` +
        `<path d="${ridge(r, { width: 390, base: 226, amp: 64, freq: 3.2 }, 753)}" fill="${mix(deep, '#000000', 0.8)}"/>` +
        (watery ? fountain(r) : '') +
        heroFigure(hero)
      )
    },
    'xMidYMin slice',
  )
}

function heroFigure(hero: SymbolKind): string {
  if (hero === 'koi') return koi(202, 88, 0.9, 36)
  return `<g transform="translate(130 24) scale(1.3)">${SYMBOLS[hero].draw()}</g>`
}

function stars(r: Random): string {
  const one = () =>
    `<circle cx="${num(r() * 390)}" cy="${num(r() * 260)}" r="${num(0.5 + r() * 0.9)}" opacity="${fine(0.15 + r() * 0.5)}"/>`
  return `<g fill="#fff">${Array.from({ length: 50 }, one).join('')}</g>`
}

function fountain(r: Random): string {
  let arcs = ''
  for (let i = 0; i < 7; i++) {
    const w = 26 + i * 22
    arcs += `<path d="M195 196C${num(195 - w * 0.4)} ${70 - i * 4} ${195 - w} ${96 + i * 8} ${num(195 - w * 1.25)} 214M195 196C${num(195 + w * 0.4)} ${70 - i * 4} ${195 + w} ${96 + i * 8} ${num(195 + w * 1.25)} 214" stroke-opacity="${fine(0.34 - 0.04 * i)}" stroke-width="${num(2.4 - i * 0.2)}"/>`
  }
  const drop = () => {
    const [angle, reach] = [r() * 6.28, 40 + r() * 96]
    return `<circle cx="${num(195 + Math.cos(angle) * reach * 1.2)}" cy="${num(116 + Math.sin(angle) * reach * 0.7)}" r="${num(0.8 + r() * 2.2)}" opacity="${fine(0.3 + r() * 0.6)}"/>`
  }
  const drops = Array.from({ length: 26 }, drop).join('')
  return `<g transform="translate(0 -26)"><g fill="none" stroke="#BFF3FF" stroke-linecap="round">${arcs}</g><g fill="#D8F8FF">${drops}</g></g>`
}
