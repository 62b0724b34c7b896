// The red packet of the grabbing page: closed over the landscape, and opened with what was in it.
import { envelope } from './objects/play.ts'
import { coin } from './objects/table.ts'
import { random } from './random.ts'
import { linear, id, num, svg } from './svg.ts'

export const PACKETS = ['closed', 'won'] as const
export type Packet = (typeof PACKETS)[number]

function closed(): string {
  const shadow = '<ellipse cx="105" cy="190" rx="62" ry="9" fill="#47150C" opacity=".35"/>'
  return svg({ w: 210, h: 206 }, () => shadow + envelope(105, 92, 1.12, -5))
}

const PAPERS = ['#FBE3B0', '#FFF6DF', '#F5B5A3', '#E4CB93'] as const

function confetti(): string {
  const r = random('packet')
  return Array.from({ length: 26 }, (_, i) => {
    const [x, y] = [r() * 310, r() * 150]
    const size = `width="${num(4 + r() * 6)}" height="${num(2.5 + r() * 3)}" rx="1.2"`
    const turn = `transform="rotate(${Math.round(r() * 180)} ${num(x)} ${num(y)})"`
    return `<rect x="${num(x)}" y="${num(y)}" ${size} ${turn} fill="${PAPERS[i % 4]}" opacity="${num(0.5 + r() * 0.5)}"/>`
  }).join('')
}

function won(): string {
  return svg({ w: 310, h: 196 }, () => {
    const ground = id()
    const paper = `<rect x="-52" y="-66" width="104" height="100" rx="10" fill="#FFF8E8" stroke="#E4CB93"/>`
    const pocket = `<path d="M-70 0v92h140V0L8 36c-5 4-11 4-16 0z" fill="#B5341D"/><path d="M-70 92-6 44c4-3 8-3 12 0l64 48z" fill="#CF4A2E"/>`
    const stops = linear(ground, [
      [0, '#C2452B'],
      [1, '#E2734F'],
    ])
    return `<defs>${stops}</defs><rect width="310" height="196" fill="url(#${ground})"/><circle cx="155" cy="150" r="150" fill="#F9A57E" opacity=".35"/><circle cx="155" cy="150" r="104" fill="#FBD3A4" opacity=".4"/>${confetti()}<g transform="translate(155 118)">${paper}${coin(0, -32, 0.44)}${pocket}</g>`
  })
}

export function packetArt(kind: Packet): string {
  return kind === 'closed' ? closed() : won()
}
