// A drawn result as one line of text and as a room shows it. Pure.
import { beijingDay } from '#src/time.ts'
import { markResult, type MarkResult, twoDigits } from './lottery-mark.ts'
import { sumResult, type SumResult } from './lottery-sum.ts'

export function resultText(type: 1 | 2, numbers: readonly number[]): string {
  if (type === 2) return `${numbers.join('+')}=${numbers.reduce((sum, n) => sum + n, 0)}`
  return `${numbers.slice(0, 6).map(twoDigits).join(' ')} + ${twoDigits(numbers[6] ?? 0)}`
}

export function shownResult(type: 1 | 2, numbers: readonly number[], drawAt: Date): SumResult | MarkResult {
  if (type === 1) return markResult(numbers, beijingDay(drawAt))
  const [a = 0, b = 0, c = 0] = numbers
  return sumResult([a, b, c])
}
