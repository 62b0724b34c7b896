// The face of a VIP card: the level's two colours and its own contour lines.
import { contours } from './contours.ts'

const LEVELS: readonly (readonly [ground: string, glow: string])[] = [
  ['#5F7478', '#8FA3A5'],
  ['#4C6B6A', '#86A8A2'],
  ['#2F6E6A', '#6DB0A5'],
  ['#0A5A60', '#37A39F'],
  ['#1F4E86', '#5C97D6'],
  ['#3A2F86', '#8B78DD'],
  ['#6A2350', '#C0638F'],
  ['#7A2B16', '#D8734C'],
  ['#4F3510', '#C79A4B'],
  ['#0B0F12', '#3D3420'],
]

export const VIP_LEVELS = LEVELS.length

export function vipColors(level: number): readonly [ground: string, glow: string] {
  return LEVELS[Math.min(Math.max(level, 1), LEVELS.length) - 1] ?? ['#5F7478', '#8FA3A5']
}

export function vipLines(level: number): string {
  return contours({
    w: 326,
    h: 188,
    seed: `vip${level}`,
    rings: 12,
    step: 19,
    opacity: 0.2,
    cx: 0.88,
    cy: 0.16,
  })
}
