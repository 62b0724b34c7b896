// Fixed serif titles as outlines, so that no Chinese web font is shipped. Used as a mask, so they take the text's colour.
import outlines from './serif-glyphs.json' with { type: 'json' }
import { svg } from './svg.ts'

export const TITLES = {
  visitor: '静水深流，自在其间',
  invite: '与友同坐',
  gift: '各有一份心意',
  maintenance: '稍作修整',
  help: '有什么可以帮您',
  drawing: '水落石出',
  ledger: '每一分钱，有来处，',
  'ledger-2': '有去处，有人负责。',
} as const

const GAP = 2

export function titleArt(text: string): string {
  const glyphs = outlines.glyphs as Record<string, string>
  const characters = Array.from(text)
  const step = 100 + GAP
  return svg({ w: characters.length * step, h: 100, fit: 'xMinYMid meet' }, () =>
    characters
      .map((char, i) => {
        const d = glyphs[char]
        if (d === undefined) throw new Error(`no outline for ${char}`)
        return `<path transform="translate(${i * step})" d="${d}"/>`
      })
      .join(''),
  )
}
