// Rounds as a pure function of the clock: which one is open, when it draws, and its phase.
// The rules in words: docs/rules/bets.md#rounds.
import type { Lottery } from '#src/data/play/lotteries.ts'
import { addDays, beijingDay, DAY_MS, dayStart } from '#src/time.ts'
import { formatExpect, type RoundNumber } from '#src/rules/fairness/pf1.ts'

/** All that a schedule needs; simulated fixtures have it too. */
export type Cadence = Pick<Lottery, 'periodSec' | 'closeBeforeSec'>

export interface Round extends RoundNumber {
  readonly expect: string
  /** Epoch milliseconds. */
  readonly drawAt: number
  readonly closeAt: number
}

export function roundsPerDay(cadence: Cadence): number {
  return Math.floor(DAY_MS / 1000 / cadence.periodSec)
}

export function roundOf(cadence: Cadence, number: RoundNumber): Round {
  if (number.k < 1 || number.k > roundsPerDay(cadence)) throw new Error(`no round ${number.k} in a day`)
  const drawAt = dayStart(number.day) + number.k * cadence.periodSec * 1000
  return {
    day: number.day,
    k: number.k,
    expect: formatExpect(number),
    drawAt,
    closeAt: drawAt - cadence.closeBeforeSec * 1000,
  }
}

export function nextRound(cadence: Cadence, { day, k }: RoundNumber): Round {
  const next = k < roundsPerDay(cadence) ? { day, k: k + 1 } : { day: addDays(day, 1), k: 1 }
  return roundOf(cadence, next)
}

export function previousRound(cadence: Cadence, { day, k }: RoundNumber): Round {
  const previous = k > 1 ? { day, k: k - 1 } : { day: addDays(day, -1), k: roundsPerDay(cadence) }
  return roundOf(cadence, previous)
}

/** The first round that draws after `now`. */
export function currentRound(cadence: Cadence, now: number): Round {
  const day = beijingDay(now)
  const k = Math.floor((now - dayStart(day)) / (cadence.periodSec * 1000)) + 1
  return k > roundsPerDay(cadence)
    ? roundOf(cadence, { day: addDays(day, 1), k: 1 })
    : roundOf(cadence, { day, k })
}

/** The rounds that draw within one hour of the clock, its end included: their last seed goes into one capsule. */
export interface RoundHour {
  readonly firstK: number
  readonly lastK: number
  /** Epoch milliseconds. */
  readonly endsAt: number
}

export function hourOf(cadence: Cadence, { day, k }: RoundNumber): RoundHour {
  const hour = Math.ceil((k * cadence.periodSec) / 3600) - 1
  return {
    firstK: Math.floor((hour * 3600) / cadence.periodSec) + 1,
    lastK: Math.min(Math.floor(((hour + 1) * 3600) / cadence.periodSec), roundsPerDay(cadence)),
    endsAt: dayStart(day) + (hour + 1) * 3_600_000,
  }
}

export type Phase = 'open' | 'closed' | 'drawing'

/**
 * What screens show, and what the sandbox's fixtures judge by. A bet on a lottery is judged by the database alone:
 * `lottery_place` reads its own clock inside the bet's transaction.
 */
export function roundPhase(now: number, round: Pick<Round, 'closeAt' | 'drawAt'>): Phase {
  if (now < round.closeAt) return 'open'
  return now < round.drawAt ? 'closed' : 'drawing'
}

/** Whole seconds to the draw, never below 0. */
export function timeoutSec(now: number, round: Pick<Round, 'drawAt'>): number {
  return Math.max(0, Math.ceil((round.drawAt - now) / 1000))
}
