// The scale of a chart: round steps that begin at zero, so that no difference looks larger than it is.

export interface Scale {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
}

/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that is not below. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= value - 1e-9) ?? 10
  return step * power
}

const STEPS = 3

export function scaleOf(values: readonly number[]): Scale {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const step = roundUp(Math.max((top - bottom) / STEPS, 1))
  const max = Math.ceil(top / step) * step
  const min = Math.floor(bottom / step) * step
  if (max === min) return { min: 0, max: step, ticks: [0, step] }
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, i) => min + i * step)
  return { min, max, ticks }
}

/** `8-18`: a label under a bar. */
export function dayLabel(day: string): string {
  return `${Number(day.slice(5, 7))}-${Number(day.slice(8, 10))}`
}
