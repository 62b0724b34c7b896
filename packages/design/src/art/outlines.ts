// Words and numbers inside pictures as outlines. An image has the device's fonts but not the page's, and looking for one of them
// costs a slow telephone more than all the rest of the picture.
import glyphs from './picture-glyphs.json' with { type: 'json' }
import { num } from './svg.ts'

type Face = 'number' | 'title' | 'line'
type Glyph = readonly [width: number, outline: string]

interface Place {
  readonly x: number
  /** The position of the letters. */
  readonly y: number
  readonly size: number
  readonly isCentred?: boolean
}

export function written(face: Face, text: string, { x, y, size, isCentred = false }: Place): string {
  const known = glyphs[face] as unknown as Readonly<Record<string, Glyph>>
  let width = 0
  const paths = Array.from(text, (char) => {
    const glyph = known[char]
    if (glyph === undefined) throw new Error(`no outline for ${char}`)
    const [step, d] = glyph
    const path = d === '' ? '' : `<path transform="translate(${num(width)})" d="${d}"/>`
    width += step
    return path
  })
  const scale = size / 100
  const left = isCentred ? x - (width * scale) / 2 : x
  return `<g transform="translate(${num(left)} ${num(y)}) scale(${Number(scale.toFixed(4))})">${paths.join('')}</g>`
}
