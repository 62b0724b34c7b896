// From a seed to a result. Pure: the same seed gives the same numbers everywhere.
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import {
  drawMark,
  drawSum,
  type HmacBytes,
  messageOf,
  type Protocol,
  roundDraw,
} from '@lanting/contract/rules/fairness/pf1'

export interface DrawnRound {
  readonly lottery: Pick<Lottery, 'name' | 'type'>
  readonly chainNo: number
  readonly expect: string
  readonly salt: string
  readonly protocol: Protocol
  /** Null for PF1. */
  readonly beacon: string | null
}

/** The numbers of a round, from inputs that are all public once the seed is. */
export function drawNumbers(seedHex: string, round: DrawnRound, mac?: HmacBytes): number[] {
  const text = { ...round, lottery: round.lottery.name }
  const draw = roundDraw(seedHex, messageOf(text, round.protocol, round.beacon), mac)
  return round.lottery.type === 2 ? drawSum(draw) : drawMark(draw)
}
