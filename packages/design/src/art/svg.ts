// The few SVG words that every drawing uses: short numbers, gradients, ids, groups, and the file's frame.

/** One decimal, no zero that a browser does not need: `0.50` becomes `.5`. */
export function num(value: number): string {
  const text = String(Math.round(value * 10) / 10)
  return text.replace(/^(-?)0\./, '$1.')
}

/** Two decimals, for opacities and scales. */
export function fine(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.')
}

let lastId = 0

/** Ids are unique within one picture; `svg` starts the count anew so that a picture is always the same bytes. */
export function id(): string {
  lastId += 1
  return `i${lastId.toString(36)}`
}

export type Stop = readonly [offset: number, color: string, opacity?: number]

const stops = (list: readonly Stop[]) =>
  list
    .map(([at, color, alpha]) => {
      const opacity = alpha === undefined ? '' : ` stop-opacity="${fine(alpha)}"`
      return `<stop offset="${fine(at)}" stop-color="${color}"${opacity}/>`
    })
    .join('')

export function linear(name: string, list: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
  return `<linearGradient id="${name}" x1="${fine(x1)}" y1="${fine(y1)}" x2="${fine(x2)}" y2="${fine(y2)}">${stops(list)}</linearGradient>`
}

/** A vertical gradient in the picture's own units. */
export function verticalInUnits(name: string, list: readonly Stop[], y1: number, y2: number): string {
  return `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${num(y1)}" y2="${num(y2)}">${stops(list)}</linearGradient>`
}

export function radial(name: string, list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  return `<radialGradient id="${name}" cx="${fine(cx)}" cy="${fine(cy)}" r="${fine(r)}">${stops(list)}</radialGradient>`
}

export function at(x: number, y: number, scale: number, inner: string, rotate = 0): string {
  const turn = rotate === 0 ? '' : ` rotate(${num(rotate)})`
  const size = scale === 1 ? '' : ` scale(${fine(scale)})`
  return `<g transform="translate(${num(x)} ${num(y)})${turn}${size}">${inner}</g>`
}

export type Frame = { w: number; h: number; fit?: string; size?: number }

/** Draws one picture as a file of its own. The drawing runs inside, so that its ids start at one. */
export function svg({ w, h, fit = 'xMidYMid slice', size }: Frame, draw: () => string): string {
  lastId = 0
  const inner = draw()
  const dimensions = size === undefined ? ` width="${w}" height="${h}"` : ` width="${size}" height="${size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg"${dimensions} viewBox="0 0 ${w} ${h}" preserveAspectRatio="${fit}">${inner}</svg>`
}
