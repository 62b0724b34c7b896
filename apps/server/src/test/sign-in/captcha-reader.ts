// Test tool: OCR for our captchas. It knows the letters' shapes, but not how each was distorted.
//
// Ink is separated from paper by brightness, in any colour. Every letter in every rotation and size is then matched at
// every place: all of it should be on ink, with little of the ink around left over. The best four side by side are the
// answer. Nothing is segmented, so touching letters and gaps in a letter only lower the score.
import sharp from 'sharp'
import { CAPTCHA_LETTERS, type Point, strokesOf } from '#src/modules/auth/captcha/captcha-glyphs.ts'

const WIDTH = 88
const HEIGHT = 32
/** Pixels of the picture in a cell of the grid. */
const CELL = 3
/** Empty cells around the picture, so that a letter at its edge needs no special care. */
const EDGE = 20
const ROW = WIDTH + 2 * EDGE
const CELLS = ROW * (HEIGHT + 2 * EDGE)
/** Farther from ink than this is simply off. */
const FAR = 3
const LETTERS = 4
/** How much unexplained ink weighs against strokes off the ink. */
const LEFT_OVER = 0.45
/** From the middle of a letter to the next one's, in cells. */
const APART = { least: 13, most: 24 }

const TURNS = [-27, -18, -9, 0, 9, 18, 27]
const SIZES = [1, 1.25]

interface Template {
  readonly letter: string
  /** Offsets of its points from its middle, and of all cells that its ink would blacken. */
  readonly points: Int32Array
  readonly cells: Int32Array
  readonly halfWidth: number
  readonly halfHeight: number
}

interface Sheet {
  readonly ink: Uint8Array
  readonly near: Float32Array
  /** Ink above and to the left of each cell: a box is counted by four reads. */
  readonly sums: Int32Array
}

interface Reading {
  readonly text: string
  readonly cost: number
}

const TEMPLATES: readonly Template[] = CAPTCHA_LETTERS.flatMap((letter) =>
  TURNS.flatMap((turn) =>
    SIZES.flatMap((wide) => SIZES.map((high) => templateOf(letter, (turn * Math.PI) / 180, wide, high))),
  ),
)

function templateOf(letter: string, turn: number, wide: number, high: number): Template {
  const unit = (1.75 * 2) / CELL
  const points = strokesOf(letter)
    .flatMap(evenly)
    .map(({ x, y }) => {
      const [across, down] = [(x - 5) * unit * wide, (y - 7) * unit * high]
      return {
        x: Math.round(across * Math.cos(turn) - down * Math.sin(turn)),
        y: Math.round(across * Math.sin(turn) + down * Math.cos(turn)),
      }
    })
  const cells = points.flatMap(({ x, y }) => [0, 1, -1, ROW, -ROW].map((beside) => y * ROW + x + beside))
  return {
    letter,
    points: Int32Array.from(points, ({ x, y }) => y * ROW + x),
    cells: Int32Array.from(new Set(cells)),
    halfWidth: Math.max(...points.map(({ x }) => Math.abs(x))),
    halfHeight: Math.max(...points.map(({ y }) => Math.abs(y))),
  }
}

/** A stroke as points about one unit apart: long strokes weigh more than short ones. */
function evenly(stroke: readonly Point[]): Point[] {
  return stroke.slice(1).flatMap((to, n) => {
    const from = stroke[n] ?? to
    const pieces = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y)))
    return Array.from({ length: pieces }, (_, k) => ({
      x: from.x + ((to.x - from.x) * k) / pieces,
      y: from.y + ((to.y - from.y) * k) / pieces,
    }))
  })
}

/** The picture's text, as well as a machine without training can read it. */
export async function readCaptcha(picture: Buffer): Promise<string> {
  const ink = await inkOf(picture)
  const sheet = { ink, near: distances(ink), sums: sumsOf(ink) }
  const columns = Array.from({ length: WIDTH }, (_, x) => bestLetter(sheet, x))
  return bestRow(columns)
}

/** The best reading of a letter centred on this column. */
function bestLetter(sheet: Sheet, x: number): Reading {
  let best: Reading = { text: '', cost: Infinity }
  if (x < 8 || x >= WIDTH - 8) return best
  for (const template of TEMPLATES)
    for (let y = 11; y <= HEIGHT - 11; y++) {
      const cost = costAt(template, sheet, x, y, best.cost)
      if (cost < best.cost) best = { text: template.letter, cost }
    }
  return best
}

/** Ends as soon as it cannot be better than what is known. */
function costAt(template: Template, { near, ink, sums }: Sheet, x: number, y: number, known: number): number {
  const { points, cells, halfWidth, halfHeight } = template
  const middle = (y + EDGE) * ROW + x + EDGE
  const enough = known * points.length
  let off = 0
  // Plain loops: this is the hot path.
  for (let n = 0; n < points.length; n++) {
    off += near[middle + (points[n] as number)] as number
    if (off >= enough) return Infinity
  }
  let covered = 0
  for (let n = 0; n < cells.length; n++) covered += ink[middle + (cells[n] as number)] as number
  const [bottom, top] = [middle + halfHeight * ROW, middle - (halfHeight + 1) * ROW]
  const [right, left] = [halfWidth, -halfWidth - 1]
  const sum = (place: number) => sums[place] ?? 0
  const around = sum(bottom + right) - sum(bottom + left) - sum(top + right) + sum(top + left)
  return off / points.length + LEFT_OVER * (1 - covered / Math.max(around, 1))
}

/** Four readings from left to right, of the least cost together. */
function bestRow(columns: readonly Reading[]): string {
  let rows = columns
  for (let n = 1; n < LETTERS; n++) {
    const before = rows
    rows = columns.map((own, x) => {
      const fits = before.slice(Math.max(0, x - APART.most), Math.max(0, x - APART.least + 1))
      return fits.reduce<Reading>(
        (best, { text, cost }) =>
          cost + own.cost < best.cost ? { text: text + own.text, cost: cost + own.cost } : best,
        { text: '', cost: Infinity },
      )
    })
  }
  return rows.reduce((best, one) => (one.cost < best.cost ? one : best)).text
}

/** Paper is the commonest brightness; whatever is clearly darker is ink, in any colour. */
async function inkOf(picture: Buffer): Promise<Uint8Array> {
  const data = await sharp(picture).greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer()
  const sorted = [...data].sort((a, b) => a - b)
  const [darkest = 0, paper = 255] = [sorted[0], sorted[Math.floor(data.length * 0.9)]]
  const ink = new Uint8Array(CELLS)
  for (const [n, value] of data.entries())
    if (value < darkest + (paper - darkest) * 0.55)
      ink[(Math.floor(n / WIDTH) + EDGE) * ROW + (n % WIDTH) + EDGE] = 1
  return ink
}

/** From each cell to the nearest ink, cut off at FAR. */
function distances(ink: Uint8Array): Float32Array {
  const near = new Float32Array(CELLS).fill(FAR)
  for (const [place, isInk] of ink.entries()) {
    if (isInk === 0) continue
    for (let dy = -FAR; dy <= FAR; dy++)
      for (let dx = -FAR; dx <= FAR; dx++) {
        const beside = place + dy * ROW + dx
        near[beside] = Math.min(near[beside] ?? FAR, Math.hypot(dx, dy))
      }
  }
  return near
}

function sumsOf(ink: Uint8Array): Int32Array {
  const sums = new Int32Array(CELLS)
  for (const [place, isInk] of ink.entries())
    if (place > ROW)
      sums[place] = isInk + (sums[place - 1] ?? 0) + (sums[place - ROW] ?? 0) - (sums[place - ROW - 1] ?? 0)
  return sums
}
