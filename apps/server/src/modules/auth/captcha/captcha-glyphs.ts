// The captcha's letters as our own strokes (lists of points), so that no font is needed.

export interface Point {
  readonly x: number
  readonly y: number
}

/** Strokes in a box 0-10 wide and 0-14 high; digits and capitals without 0 O 1 I L. */
const GLYPHS: Readonly<Record<string, string>> = {
  '2': 'M1 4Q1 0 5 0T9 4Q9 7 1 14L9 14',
  '3': 'M1 1Q9-1 9 4Q9 7 4 7Q10 7 9 11Q8 15 1 13',
  '4': 'M7 14L7 0L0 9.5L10 9.5',
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
  G: 'M9 2Q7 0 5 0Q1 0 1 7T5 14Q9 14 9 8L5 8',
  H: 'M1 0L1 14M9 0L9 14M1 7L9 7',
  J: 'M8 0L8 10Q8 14 4.5 14T1 10',
  K: 'M1 0L1 14M9 0L1 7.5L9 14',
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

/** How finely a curve is split into straight segments, so that later distortion bends them too. */
const PIECES = 8

/** The strokes of a letter, each a polyline dense enough to be distorted. */
export function strokesOf(letter: string): Point[][] {
  const strokes: Point[][] = []
  let stroke: Point[] = []
  let control: Point = { x: 0, y: 0 }
  for (const [, command = '', numbers = ''] of (GLYPHS[letter] ?? '').matchAll(/([MLQTZ])([^MLQTZ]*)/g)) {
    const points = pointsIn(numbers)
    if (command === 'M') {
      stroke = [...points]
      strokes.push(stroke)
      continue
    }
    const from = stroke.at(-1) ?? { x: 0, y: 0 }
    const to = command === 'Z' ? (stroke[0] ?? from) : (points.at(-1) ?? from)
    if (command === 'Q') control = points[0] ?? from
    else if (command === 'T') control = { x: 2 * from.x - control.x, y: 2 * from.y - control.y }
    else control = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    for (let n = 1; n <= PIECES; n++) stroke.push(onCurve(from, control, to, n / PIECES))
  }
  return strokes
}

function pointsIn(numbers: string): Point[] {
  const values = [...numbers.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text))
  return Array.from({ length: values.length / 2 }, (_, n) => ({
    x: values[2 * n] ?? 0,
    y: values[2 * n + 1] ?? 0,
  }))
}

function onCurve(a: Point, b: Point, c: Point, t: number): Point {
  const mix = (p: number, q: number, r: number) => (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t ** 2 * r
  return { x: mix(a.x, b.x, c.x), y: mix(a.y, b.y, c.y) }
}
