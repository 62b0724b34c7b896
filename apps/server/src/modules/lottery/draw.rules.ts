// From a seed to a result, and a result as it is shown. Pure: the same seed gives the same numbers everywhere.
import type { Lottery } from '@lanting/contract/data/lotteries'
import { markResult, type MarkResult, twoDigits } from '@lanting/contract/rules/lottery-mark'
import { sumResult, type SumResult } from '@lanting/contract/rules/lottery-sum'
import { drawMark, drawSum, type HmacBytes, roundDraw } from '@lanting/contract/rules/pf1'
import { beijingDay } from '@lanting/contract/time'

export interface DrawnRound {
  readonly lottery: Pick<Lottery, 'name' | 'type'>
  readonly chainNo: number
  readonly expect: string
  readonly salt: string
  /** PF2 only. */
  readonly beacon: string | null
}

/** The numbers of a round. Nothing enters but what is public once the seed is. */
export function drawNumbers(seedHex: string, round: DrawnRound, mac?: HmacBytes): number[] {
  const salt = round.beacon === null ? round.salt : `${round.salt}:${round.beacon}`
  const message = { lottery: round.lottery.name, chainNo: round.chainNo, expect: round.expect, salt }
  const draw = roundDraw(seedHex, message, mac)
  return round.lottery.type === 2 ? drawSum(draw) : drawMark(draw)
}

export function resultText(type: 1 | 2, numbers: readonly number[]): string {
  if (type === 2) return `${numbers.join('+')}=${numbers.reduce((sum, n) => sum + n, 0)}`
  return `${numbers.slice(0, 6).map(twoDigits).join(' ')} + ${twoDigits(numbers[6] ?? 0)}`
}

export function shownResult(type: 1 | 2, numbers: readonly number[], drawAt: Date): SumResult | MarkResult {
  if (type === 1) return markResult(numbers, beijingDay(drawAt))
  const [a = 0, b = 0, c = 0] = numbers
  return sumResult([a, b, c])
}
