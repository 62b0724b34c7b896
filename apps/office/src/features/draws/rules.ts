// Words and figures of the draw room. Pure.
import { findLottery } from '@lanting/contract/data/play/lotteries'
import type { PlayGroup } from '@lanting/contract/data/play/plays-sum'
import { SUM_PLAYS } from '@lanting/contract/data/play/plays-sum'
import { fenFromYuan, type Yuan } from '@lanting/contract/money'
import { lunarYear, markPlays } from '@lanting/contract/rules/lottery/lottery-mark'
import {
  commitmentOf,
  drawMark,
  drawSum,
  messageOf,
  type Protocol,
  roundDraw,
} from '@lanting/contract/rules/fairness/pf1'
import { markChance, returnRate, sumChance } from '@lanting/contract/rules/lottery/return-rate'
import { ROUND, type StateOf, type WireOf } from '@lanting/contract/states'
import { beijingDay } from '@lanting/contract/time'
import { spanText } from '#src/lib/time-text.ts'

const ROUND_TONES = {
  open: 'ok',
  closed: 'wait',
  drawn: 'info',
  settled: 'neutral',
  void: 'bad',
} as const satisfies Record<StateOf<typeof ROUND>, string>

/** The tag of a round's state. */
export function roundTag(wire: WireOf<typeof ROUND>) {
  const state = ROUND.word(wire)
  return { state, label: ROUND.label(state), tone: ROUND_TONES[state] }
}

export interface DrawnRound {
  readonly expect: string
  readonly result_text: string
  readonly seed: string | null
  readonly commit: string | null
  readonly chain_no: number
  readonly salt: string
  readonly protocol: Protocol
  readonly beacon: string | null
}

/** Computes a drawn round again in this browser: seed against commitment, numbers against the result. Null before the draw. */
export function isRight(name: string, round: DrawnRound): boolean | null {
  const lottery = findLottery(name)
  if (lottery === undefined || round.seed === null) return null
  if (commitmentOf(round.seed) !== round.commit) return false
  const { chain_no: chainNo, expect, salt, protocol, beacon } = round
  const draw = roundDraw(round.seed, messageOf({ lottery: name, chainNo, expect, salt }, protocol, beacon))
  const numbers = lottery.type === 2 ? drawSum(draw) : drawMark(draw)
  return numbersOf(round.result_text).map(Number).join() === numbers.join()
}

/** `0.4 秒`, `12 秒`: tenths only for short spans. */
export function lagText(ms: number | null): string {
  if (ms === null) return '—'
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} 秒` : spanText(Math.round(ms / 1000))
}

/** The numbers of a result as they are shown: three digits, or seven balls with the special one last. */
export function numbersOf(resultText: string): readonly string[] {
  return resultText.split('=')[0]?.match(/\d+/g) ?? []
}

export const shortHex = (hex: string) => `${hex.slice(0, 8)}…${hex.slice(-6)}`

/** A share of a whole, 0 to 1; 0 of 0 is 0. */
export function shareOf(part: Yuan, whole: Yuan): number {
  const [a, b] = [fenFromYuan(part), fenFromYuan(whole)]
  if (b <= 0n || a <= 0n) return 0
  return Math.min(1, Number((a * 10_000n) / b) / 10_000)
}

/** Whole yuan for a drawing; figures in words keep their cents. */
export const drawnYuan = (value: Yuan) => Number(fenFromYuan(value)) / 100

/** `20 万`, `−10 万`, `1,200`. */
export function axisText(value: number): string {
  const sign = value < 0 ? '−' : ''
  const size = Math.abs(value)
  if (size >= 10_000) return `${sign}${size / 10_000} 万`
  return `${sign}${size.toLocaleString('en-US')}`
}

export interface OddsPlay {
  readonly id: number
  readonly title: string
  readonly oddsMilli: number
}

/** Every play of a lottery's kind with the odds of the rule book for a day's lunar year. */
export function playsOf(name: string, at: number): readonly OddsPlay[] {
  const lottery = findLottery(name)
  if (lottery === undefined) return []
  const groups: readonly PlayGroup[] =
    lottery.type === 2 ? SUM_PLAYS : markPlays(lunarYear(beijingDay(at)).animal)
  return groups.flatMap((group) =>
    group.plays.map(({ id, title, oddsMilli }) => ({ id, title: `${group.name} · ${title}`, oddsMilli })),
  )
}

/** The return rate of a play at these odds, in percent. */
export function rateAt(playId: number, oddsMilli: number, at: number): number {
  const chance = playId >= 2000 ? sumChance(playId) : markChance(playId, lunarYear(beijingDay(at)).animal)
  return returnRate(chance, oddsMilli)
}

/** `1.96` → 1960; null unless it is a number with at most two decimals. */
export function oddsMilliOf(text: string): number | null {
  const match = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (match === null) return null
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(2, '0')) * 10
}
