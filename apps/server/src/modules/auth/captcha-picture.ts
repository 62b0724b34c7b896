// Draws a word as a PNG in one of 21 looks. Glyphs are strokes of our own, so no font is needed and no text is in the file.
import { randomInt } from 'node:crypto'
import sharp from 'sharp'

const WIDTH = 132
const HEIGHT = 48

/** Strokes in a box 0-10 wide and 0-14 high; digits and capitals without 0 O 1 I L. */
const GLYPHS: Readonly<Record<string, string>> = {
  '2': 'M1 4Q1 0 5 0T9 4Q9 7 1 14L9 14',
  '3': 'M1 1Q9-1 9 4Q9 7 4 7Q10 7 9 11Q8 15 1 13',
  '4': 'M7 14L7 0L1 9L10 9',
  '5': 'M9 0L2 0L1 6Q9 4 9 9Q9 15 1 13',
  '6': 'M8 0Q1 4 1 10Q1 14 5 14T9 10Q9 6 5 6T1 10',
  '7': 'M1 0L9 0L4 14',
  '8': 'M5 7Q1 7 1 3.5T5 0T9 3.5T5 7Q1 7 1 10.5T5 14T9 10.5T5 7',
  '9': 'M9 4Q9 8 5 8T1 4T5 0T9 4Q9 10 3 14',
  A: 'M0 14L5 0L10 14M2 9L8 9',
  B: 'M1 0L1 14L5 14Q9 14 9 10.5T5 7L1 7M5 7Q8 7 8 3.5T5 0L1 0',
  C: 'M9 2Q7 0 5 0Q1 0 1 7T5 14Q7 14 9 12',
  D: 'M1 0L1 14L4 14Q9 14 9 7T4 0Z',
  E: 'M9 0L1 0L1 14L9 14M1 7L7 7',
  F: 'M9 0L1 0L1 14M1 7L7 7',
  G: 'M9 2Q7 0 5 0Q1 0 1 7T5 14Q9 14 9 8L6 8',
  H: 'M1 0L1 14M9 0L9 14M1 7L9 7',
  J: 'M8 0L8 10Q8 14 4.5 14T1 10',
  K: 'M1 0L1 14M9 0L1 8M4 5.5L9 14',
  M: 'M0 14L1 0L5 9L9 0L10 14',
  N: 'M1 14L1 0L9 14L9 0',
  P: 'M1 14L1 0L5 0Q9 0 9 4T5 8L1 8',
  Q: 'M5 0Q9 0 9 7T5 14T1 7T5 0M6 10L10 15',
  R: 'M1 14L1 0L5 0Q9 0 9 3.5T5 7L1 7M5 7L9 14',
  T: 'M0 0L10 0M5 0L5 14',
  U: 'M1 0L1 10Q1 14 5 14T9 10L9 0',
  V: 'M0 0L5 14L10 0',
  W: 'M0 0L2 14L5 4L8 14L10 0',
  X: 'M1 0L9 14M9 0L1 14',
  Y: 'M0 0L5 7L10 0M5 7L5 14',
}

export const CAPTCHA_LETTERS = Object.keys(GLYPHS)

const INKS = ['#0A5A60', '#1A50AC', '#4A3214', '#6F2112', '#2E2470', '#0E5332', '#5A2A78'] as const
const PAPERS = ['#F2F9F8', '#FCF9F1', '#F3F6F6'] as const

/** Look 0-20: seven inks by three papers, each with its own slant, weight and bend. */
export async function drawCaptcha(word: string, look: number): Promise<Buffer> {
  const ink = INKS[look % INKS.length]
  const paper = PAPERS[Math.floor(look / INKS.length) % PAPERS.length]
  const slant = ((look % 5) - 2) * 6
  const weight = 1.5 + (look % 3) * 0.3
  const step = (WIDTH - 24) / Math.max(word.length, 4)
  const letters = word
    .toUpperCase()
    .split('')
    .map((letter, i) => {
      const x = 14 + i * step + jitter(3)
      const y = 10 + jitter(4) + Math.sin(i + look) * 3
      const size = 1.75 + jitter(0.22)
      const turn = slant + jitter(14)
      const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)} 9 12) scale(${size.toFixed(2)})`
      return `<path d="${GLYPHS[letter] ?? ''}" transform="${place}" stroke-width="${weight}"/>`
    })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 2}" height="${HEIGHT * 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}
<g stroke-opacity=".45" stroke-width="1.4">${waves(look)}</g></g><g fill="${ink}" fill-opacity=".35">${dots()}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

function waves(look: number): string {
  return [0, 1]
    .map((n) => {
      const y = 14 + n * 16 + jitter(8)
      const bend = 10 + (look % 4) * 4
      return `<path d="M0 ${y.toFixed(1)}Q${33 + jitter(8)} ${(y - bend).toFixed(1)} 66 ${y.toFixed(1)}T${WIDTH} ${(y + jitter(10)).toFixed(1)}"/>`
    })
    .join('')
}

function dots(): string {
  return Array.from(
    { length: 26 },
    () => `<circle cx="${randomInt(WIDTH)}" cy="${randomInt(HEIGHT)}" r="0.9"/>`,
  ).join('')
}

/** A number within ±range, from the system's random source like everything else. */
function jitter(range: number): number {
  return (randomInt(2001) / 1000 - 1) * range
}
