// Rounds around midnight, at cut-off and at the draw.
import { describe, expect, it } from 'vitest'
import { LOTTERIES, findLottery } from '#src/data/play/lotteries.ts'
import { atClock, formatBeijing } from '#src/time.ts'
import {
  currentRound,
  nextRound,
  previousRound,
  roundOf,
  roundPhase,
  roundsPerDay,
  timeoutSec,
} from './schedule.ts'

function lottery(name: string) {
  const found = findLottery(name)
  if (!found) throw new Error(name)
  return found
}
const at = (day: string, clock: string) => atClock(day, clock)

describe('schedule', () => {
  it.each(LOTTERIES.map((row) => [row.name, row.roundsPerDay] as const))(
    '%s has %i rounds a day',
    (name, count) => {
      expect(roundsPerDay(lottery(name))).toBe(count)
    },
  )

  it.each([
    ['js28', '2026-11-15', '00:00:00', '202611150001', '2026-11-15 00:01:00'],
    ['js28', '2026-11-15', '00:00:59', '202611150001', '2026-11-15 00:01:00'],
    ['js28', '2026-11-15', '00:01:00', '202611150002', '2026-11-15 00:02:00'],
    ['js28', '2026-11-15', '23:59:59', '202611151440', '2026-11-16 00:00:00'],
    ['xy28', '2026-11-15', '23:58:29', '202611150411', '2026-11-15 23:58:30'],
    ['xy28', '2026-11-15', '23:58:30', '202611160001', '2026-11-16 00:03:30'],
    ['xy28', '2026-11-16', '00:00:00', '202611160001', '2026-11-16 00:03:30'],
    ['js6', '2026-11-15', '10:00:00', '202611150201', '2026-11-15 10:03:00'],
    ['xk6', '2026-12-31', '23:55:00', '202612310144', '2027-01-01 00:00:00'],
  ])('%s at %s %s is open for %s, drawn at %s', (name, day, clock, expected, drawn) => {
    const round = currentRound(lottery(name), at(day, clock))
    expect(round.expect).toBe(expected)
    expect(formatBeijing(round.drawAt)).toBe(drawn)
  })

  it('goes on and back over midnight', () => {
    const last = roundOf(lottery('xy28'), { day: '2026-11-15', k: 411 })
    expect(nextRound(lottery('xy28'), last).expect).toBe('202611160001')
    expect(previousRound(lottery('xy28'), { day: '2026-11-16', k: 1 }).expect).toBe('202611150411')
  })

  it('follows each round by exactly one next round for two days of every lottery', () => {
    for (const row of LOTTERIES) {
      let round = roundOf(row, { day: '2026-11-15', k: 1 })
      for (let i = 0; i < 2 * row.roundsPerDay; i++) {
        const next = currentRound(row, round.drawAt)
        expect(next).toEqual(nextRound(row, round))
        expect(currentRound(row, round.drawAt - 1)).toEqual(round)
        round = next
      }
    }
  })

  it('closes and draws to the millisecond', () => {
    const round = roundOf(lottery('js28'), { day: '2026-11-15', k: 1 })
    expect(roundPhase(round.closeAt - 1, round)).toBe('open')
    expect(roundPhase(round.closeAt, round)).toBe('closed')
    expect(roundPhase(round.drawAt - 1, round)).toBe('closed')
    expect(roundPhase(round.drawAt, round)).toBe('drawing')
  })

  it('agrees with the whole seconds that members see', () => {
    const round = roundOf(lottery('js28'), { day: '2026-11-15', k: 1 })
    const read = (timeout: number) => (timeout > 10 ? 'open' : timeout > 0 ? 'closed' : 'drawing')
    for (let ms = 0; ms <= 61_000; ms += 37) {
      const now = round.drawAt - 60_000 + ms
      expect(read(timeoutSec(now, round))).toBe(roundPhase(now, round))
    }
  })

  it('refuses a round that no day has', () => {
    expect(() => roundOf(lottery('xk6'), { day: '2026-11-15', k: 145 })).toThrow()
  })
})
