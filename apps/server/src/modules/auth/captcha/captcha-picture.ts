// Draws a word as a PNG in one of 21 looks: letters of one ink, distorted by waves, overlapping.
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { type Point, strokesOf } from '#src/modules/auth/captcha/captcha-glyphs.ts'

const WIDTH = 132
const HEIGHT = 48

const INKS = ['#0A5A60', '#1A50AC', '#4A3214', '#6F2112', '#2E2470', '#0E5332', '#5A2A78'] as const
const PAPERS = ['#F2F9F8', '#FCF9F1', '#F3F6F6'] as const

/** A number in [0, 1); tests pass a seeded one. */
export type Random = () => number

const STEPS = 2 ** 32

/** From the system's random source. */
const secureRandom: Random = () => randomInt(STEPS) / STEPS

/**
 * Look 0-20: seven inks by three papers, each with its own slant, weight and bend.
 * No strokes across the word: they stop people sooner than machines. Overlapping letters stop machines.
 */
export async function drawCaptcha(
  word: string,
  look: number,
  random: Random = secureRandom,
): Promise<Buffer> {
  const ink = INKS[look % INKS.length]
  const paper = PAPERS[Math.floor(look / INKS.length) % PAPERS.length]
  const weight = 2.2 + (look % 3) * 0.25
  const hand = new Hand(random)
  const letters = hand.word(word.toUpperCase(), ((look % 5) - 2) * 3)
  const lines = letters.map(hand.wave())
  const cuts = hand.cuts()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 2}" height="${HEIGHT * 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="${ink}" stroke-width="${weight}">${lines.map(asPath).join('')}</g>
<g stroke="${paper}" stroke-width="0.9">${cuts.map(asPath).join('')}</g></g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

function asPath(line: readonly Point[]): string {
  return `<path d="M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}"/>`
}

type Line = readonly Point[]

/** Draws one picture; every parameter is random per picture. */
class Hand {
  constructor(private readonly random: Random) {}

  private within(range: number): number {
    return (this.random() * 2 - 1) * range
  }

  private between(low: number, high: number): number {
    return low + this.random() * (high - low)
  }

  /** Letters of uneven size, rotation, slant and height, each overlapping its neighbour. */
  word(word: string, slant: number): Line[] {
    const size = 1.75
    const step = (WIDTH - 20) / Math.max(word.length, 4)
    return word.split('').flatMap((letter, n) => {
      const wide = size * this.between(1.25, 1.75)
      const high = size * this.between(1.1, 1.4)
      const turn = ((slant + this.within(14)) * Math.PI) / 180
      const lean = this.within(0.15)
      const middle = { x: 10 + (n + 0.5) * step + this.within(3), y: HEIGHT / 2 + this.within(4) }
      const swell = this.within(0.1)
      return strokesOf(letter).map((stroke) =>
        stroke.map(({ x, y }) => {
          // Different widths at top and bottom vary the letter form every time.
          const across = (x - 5) * wide * (1 + (swell * (y - 7)) / 7) - (y - 7) * lean
          const down = (y - 7) * high
          return {
            x: middle.x + across * Math.cos(turn) - down * Math.sin(turn),
            y: middle.y + across * Math.sin(turn) + down * Math.cos(turn),
          }
        }),
      )
    })
  }

  /** Thin lines in the paper colour that split letters. */
  cuts(): Line[] {
    return Array.from({ length: 2 }, (_, n) => {
      const x = ((n + this.random()) * WIDTH) / 2
      const lean = this.within(26)
      return [
        { x: x - lean, y: 0 },
        { x, y: HEIGHT / 2 },
        { x: x + lean, y: HEIGHT },
      ]
    })
  }

  /** Two waves that distort the whole word, so no letter keeps its drawn form. */
  wave(): (line: Line) => Line {
    const [tall, wide] = [this.between(3, 4.4), this.between(1.8, 2.7)]
    const [long, short] = [this.between(40, 62), this.between(26, 40)]
    const [first, second] = [this.random() * 2 * Math.PI, this.random() * 2 * Math.PI]
    return (line) =>
      line.map(({ x, y }) => ({
        x: x + wide * Math.sin((2 * Math.PI * y) / short + first),
        y: y + tall * Math.sin((2 * Math.PI * x) / long + second),
      }))
  }
}
