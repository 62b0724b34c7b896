// The grounds of the tables, the sea, the pitch and the arena.
import { ridge } from '@lanting/design/art/landscape'
import { football } from '@lanting/design/art/objects/play'
import { bubbles } from '@lanting/design/art/objects/nature'
import { random } from '@lanting/design/art/random'
import { id, linear, num, radial } from '@lanting/design/art/svg'
import { picture } from './picture.ts'

const TOP = 'xMidYMin slice'

export function feltGround(): string {
  return picture(
    'ground:felt',
    390,
    753,
    () => {
      const [ground, light] = [id(), id()]
      return `<defs>${linear(ground, [
        [0, '#240A1B'],
        [0.45, '#5A1B3E'],
        [1, '#240A1B'],
      ])}${radial(light, [
        [0, '#FFB9A8', 0.34],
        [1, '#FFB9A8', 0],
      ])}</defs><rect width="390" height="753" fill="url(#${ground})"/><ellipse cx="195" cy="170" rx="260" ry="190" fill="url(#${light})"/><g fill="none" stroke="#FFB9A8" stroke-opacity=".34"><path d="M-30 36C-30 330 80 560 195 560S420 330 420 36" stroke-width="1.5"/><path d="M-14 36C-14 316 92 540 195 540S404 316 404 36" stroke-opacity=".18"/></g>`
    },
    TOP,
  )
}

export function splitGround(): string {
  return picture(
    'ground:split',
    390,
    753,
    () => {
      const [jade, amber, light] = [id(), id(), id()]
      return `<defs>${linear(
        jade,
        [
          [0, '#0A4F55'],
          [0.5, '#062D33'],
          [1, '#041619'],
        ],
        0,
        0,
        0.2,
        1,
      )}${linear(amber, [
        [0, '#7A3F0C'],
        [0.5, '#33190A'],
        [1, '#120B06'],
      ])}${radial(light, [
        [0, '#FFE3B0', 0.5],
        [1, '#FFE3B0', 0],
      ])}</defs><rect width="390" height="753" fill="url(#${jade})"/><path d="M232 0H390V753H114z" fill="url(#${amber})" opacity=".92"/><path d="M232 0 114 753" stroke="#FFE7C2" stroke-opacity=".55" stroke-width="1.5"/><ellipse cx="195" cy="200" rx="200" ry="150" fill="url(#${light})" opacity=".5"/>`
    },
    TOP,
  )
}

export function woodGround(): string {
  return picture(
    'ground:wood',
    390,
    753,
    () => {
      const [ground, light] = [id(), id()]
      return `<defs>${linear(ground, [
        [0, '#4A1C08'],
        [0.4, '#7A3310'],
        [0.7, '#3A1606'],
        [1, '#1C0B04'],
      ])}${radial(light, [
        [0, '#FFE1A8', 0.5],
        [1, '#FFE1A8', 0],
      ])}</defs><rect width="390" height="753" fill="url(#${ground})"/><ellipse cx="195" cy="150" rx="230" ry="190" fill="url(#${light})"/>`
    },
    TOP,
  )
}

/** The porcelain bowl of the dice, seen from above. */
export function bowlPicture(): string {
  return picture('bowl', 380, 260, () => {
    const [rim, inside, shade] = [id(), id(), id()]
    const leaf = (i: number) => {
      const t = (i / 28) * Math.PI * 2
      return `<path transform="translate(${num(190 + Math.cos(t) * 151)} ${num(118 + Math.sin(t) * 100)}) rotate(${Math.round(t * 57.3)})" d="M-4 0c2-4 6-4 8 0-2 4-6 4-8 0z"/>`
    }
    return `<defs>${radial(
      rim,
      [
        [0, '#FFFDF6'],
        [0.62, '#F1E2C8'],
        [0.8, '#D9BE94'],
        [1, '#B08A58'],
      ],
      0.5,
      0.42,
      0.56,
    )}${radial(shade, [
      [0, '#000', 0.6],
      [0.8, '#000', 0.5],
      [1, '#000', 0],
    ])}${radial(
      inside,
      [
        [0, '#2E7D7A'],
        [0.7, '#12565A'],
        [1, '#083B40'],
      ],
      0.5,
      0.4,
      0.6,
    )}</defs><ellipse cx="190" cy="140" rx="182" ry="118" fill="url(#${shade})"/><ellipse cx="190" cy="120" rx="166" ry="112" fill="url(#${rim})"/><ellipse cx="190" cy="116" rx="136" ry="88" fill="url(#${inside})"/><ellipse cx="190" cy="116" rx="136" ry="88" fill="none" stroke="#083B40" stroke-opacity=".5" stroke-width="3"/><g fill="none" stroke="#BFE8E2" stroke-opacity=".2" stroke-width="1.4"><ellipse cx="190" cy="118" rx="110" ry="68"/><ellipse cx="190" cy="120" rx="84" ry="50"/></g><g fill="#1E6E74" opacity=".9">${Array.from({ length: 28 }, (_, i) => leaf(i)).join('')}</g>`
  })
}

export function seaGround(): string {
  return picture(
    'ground:sea',
    390,
    753,
    () => {
      const r = random('sea5')
      const [ground, light] = [id(), id()]
      const beam = (_: unknown, i: number) => {
        const x = 30 + i * 56 + r() * 20
        return `<path d="M${num(x)} -10L${num(x - 70 - r() * 60)} 620h${num(50 + r() * 40)}L${num(x + 26)} -10z" opacity="${(0.03 + r() * 0.05).toFixed(3)}"/>`
      }
      const weed = (_: unknown, i: number) => {
        const [x, h] = [r() * 390, 40 + r() * 70]
        const color = ['#0E7C7B', '#155E8A', '#1C9A82', '#7A3E8E'][i % 4]
        return `<path d="M${num(x)} 560c-10-${num(h * 0.4)} 10-${num(h * 0.6)} 0-${num(h)}" stroke="${color}" stroke-width="${num(4 + r() * 5)}"/>`
      }
      return `<defs>${linear(ground, [
        [0, '#1C86C4'],
        [0.25, '#0F5FA6'],
        [0.6, '#083873'],
        [1, '#041C40'],
      ])}${radial(light, [
        [0, '#D6FBFF', 0.6],
        [1, '#D6FBFF', 0],
      ])}</defs><rect width="390" height="753" fill="url(#${ground})"/><ellipse cx="200" cy="-10" rx="240" ry="150" fill="url(#${light})"/><g fill="#BDF3FF">${Array.from({ length: 7 }, beam).join('')}</g><path d="${ridge(r, { width: 390, base: 520, amp: 90, freq: 2.2 }, 753)}" fill="#0A3F78" opacity=".75"/><path d="${ridge(r, { width: 390, base: 552, amp: 60, freq: 3 }, 753)}" fill="#062B58"/><g fill="none" stroke-linecap="round" opacity=".75">${Array.from({ length: 16 }, weed).join('')}</g>${bubbles(r, 390, 500, 26)}`
    },
    TOP,
  )
}

export function pitchGround(): string {
  return picture(
    'ground:pitch',
    390,
    290,
    () => {
      const [ground, light, veil] = [id(), id(), id()]
      const stripe = (_: unknown, i: number) =>
        `<path d="M${195 + (i - 4) * 120} 330 ${195 + (i - 4) * 34} 92h17L${195 + (i - 4) * 120 + 60} 330z" opacity="${i % 2 ? '.05' : '0'}"/>`
      return `<defs>${linear(ground, [
        [0, '#04211C'],
        [0.3, '#0B4A3C'],
        [1, '#06342B'],
      ])}${radial(light, [
        [0, '#E9FFD9', 0.75],
        [1, '#E9FFD9', 0],
      ])}${linear(veil, [
        [0, '#04120F', 0],
        [1, '#04120F', 0.92],
      ])}</defs><rect width="390" height="290" fill="url(#${ground})"/><g fill="#fff">${Array.from({ length: 8 }, stripe).join('')}</g><g fill="none" stroke="#E9FFE9" stroke-opacity=".32" stroke-width="1.6"><path d="M60 92h270L470 330H-80z"/><path d="M-20 176h430"/><ellipse cx="195" cy="176" rx="72" ry="26"/><path d="M140 92v18h110V92"/></g><circle cx="20" cy="70" r="110" fill="url(#${light})" opacity=".22"/><circle cx="370" cy="70" r="110" fill="url(#${light})" opacity=".22"/><rect y="150" width="390" height="140" fill="url(#${veil})"/>`
    },
    TOP,
  )
}

export function arenaGround(): string {
  return picture(
    'ground:arena',
    390,
    320,
    () => {
      const [ground, left, right, veil] = [id(), id(), id(), id()]
      const beams = Array.from(
        { length: 19 },
        (_, i) => `<path d="M${195 + (i - 9) * 16} 150 ${195 + (i - 9) * 74} 330"/>`,
      )
      const bars = [156, 166, 182, 206, 240, 286].map(
        (y, i) => `<path d="M0 ${y}h390" stroke-opacity="${(0.12 + 0.04 * i).toFixed(2)}"/>`,
      )
      return `<defs>${linear(ground, [
        [0, '#0A0F3C'],
        [0.5, '#1A2A86'],
        [0.52, '#0B1450'],
        [1, '#050A26'],
      ])}${radial(left, [
        [0, '#8E7BF0', 0.75],
        [1, '#8E7BF0', 0],
      ])}${radial(right, [
        [0, '#FF8A62', 0.6],
        [1, '#FF8A62', 0],
      ])}${linear(veil, [
        [0, '#050A22', 0],
        [1, '#050A22', 0.9],
      ])}</defs><rect width="390" height="320" fill="url(#${ground})"/><circle cx="90" cy="110" r="150" fill="url(#${left})"/><circle cx="300" cy="110" r="150" fill="url(#${right})"/><g stroke="#6FB4FF" stroke-opacity=".3">${beams.join('')}${bars.join('')}</g><path d="M222-10 168 330" stroke="#fff" stroke-opacity=".5" stroke-width="2"/><path d="M232-10 178 330" stroke="#9DE8FF" stroke-opacity=".35"/><rect y="150" width="390" height="170" fill="url(#${veil})"/>`
    },
    TOP,
  )
}

export function footballPicture(): string {
  return picture('football', 108, 108, () => football(54, 54, 0.96))
}
