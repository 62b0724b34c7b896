// A round's phase by the server's clock: open, closed or drawing, and the seconds to the next change.
import { now } from '@lanting/browser-kit/clock'
import { secondsUntil } from '@lanting/browser-kit/seconds-until'
import { type Phase, roundPhase } from '@lanting/contract/rules/lottery/schedule'
import { useTick } from '#src/lib/hooks/use-tick.ts'

export interface RoundTimes {
  /** Epoch milliseconds of the draw. */
  readonly draw_ms: number
  /** Seconds before the draw at which betting closes. */
  readonly ftime: number
  readonly period: number
}

export interface RoundClock {
  readonly phase: Phase
  /** To the end of betting while it is open, then to the draw. */
  readonly seconds: number
  /** How much of the betting time is left, 0 to 1. */
  readonly share: number
}

export function readRound({ draw_ms, ftime, period }: RoundTimes): RoundClock {
  const closeAt = draw_ms - ftime * 1000
  const phase = roundPhase(now(), { closeAt, drawAt: draw_ms })
  const seconds = secondsUntil(phase === 'open' ? closeAt : draw_ms)
  return { phase, seconds, share: phase === 'open' ? Math.min(1, seconds / (period - ftime)) : 0 }
}

export function useRoundClock(times: RoundTimes): RoundClock {
  useTick(() => {
    const { phase, seconds } = readRound(times)
    return `${phase} ${seconds}`
  })
  return readRound(times)
}
