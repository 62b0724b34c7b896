// Fixed serif titles as outlines, so that no Chinese web font is shipped. Used as a mask, so they take the text's colour.
import outlines from './serif-glyphs.json' with { type: 'json' }
import { svg } from './svg.ts'

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
