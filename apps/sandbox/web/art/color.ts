// Arithmetic on hex colours.

function parts(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** `share` of the first colour, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [parts(first), parts(second)]
  const one = (i: 0 | 1 | 2) => Math.round(a[i] * share + b[i] * (1 - share))
  return `#${[one(0), one(1), one(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
